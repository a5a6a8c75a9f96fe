import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { ClosedLedgerStanding } from '../../updates/closed-ledger.ts';
import { feedKeyOf, textOfFeedKey } from '../../updates/signed-feed.ts';
import { triedVersionIn } from '../../updates/tried-version.ts';
import { UpdateService, type UpdateServiceDeps } from '../../updates/update-service.ts';
import type { PackageKind } from '../../updates/update-feed.ts';
import type { BeginWork } from '../../background-jobs/run-ledger-work.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';

type CreateUpdateServiceDeps = Pick<UpdateServiceDeps, 'settings' | 'clock' | 'onChange' | 'fetch'> & {
  readonly dataFolder: string;
  readonly tills: () => AccountSwitcher;
  readonly beginWork: BeginWork;
  readonly isPrinting: () => boolean;
};

/** Builds the update service for this program. Loaded when it is first needed. */
export function createUpdateService(deps: CreateUpdateServiceDeps): UpdateService {
  const { dataFolder, tills, beginWork, isPrinting, clock, fetch } = deps;
  const { key, publishers } = builtIn();
  const version = app.getVersion();
  /** The shop's ledger, while practice mode has another one open. */
  const closedLedger = (): string | undefined =>
    tills().openTill?.mode === 'practice' ? join(dataFolder, 'live', 'ledger.sqlite') : undefined;
  const closedStanding = new ClosedLedgerStanding();
  const service = new UpdateService({
    ...deps,
    version,
    architecture: process.arch,
    kind: kindHere(key !== undefined),
    key,
    random: Math.random,
    standing: () => {
      const till = tills().openTill;
      const closed = closedLedger();
      const other = closed === undefined ? undefined : closedStanding.of(closed);
      return {
        isLedgerOpen: till?.books.isDamaged === false && other?.isLedgerOpen !== false,
        openSales: (till?.orders.openCount ?? 0) + (other?.openSales ?? 0),
        hasOpenShift: (till?.shifts.openNumber ?? null) !== null || other?.hasOpenShift === true,
        isPrinting: isPrinting(),
      };
    },
    backUp: async () => {
      const closed = closedLedger();
      if (closed !== undefined && existsSync(closed)) {
        const { end } = beginWork({ kind: 'back-up', ledger: closed, at: clock.now() });
        if ((await end).kind !== 'backed-up') return false;
      }
      return tills().ledgerTasks.backUpNow();
    },
    updater: async (kind) => {
      const { PackageUpdater } = await import('../../updates/package-updater.ts');
      return new PackageUpdater({
        kind,
        version,
        folder: join(dataFolder, 'updates'),
        publishers,
        fetch,
        own: { program: process.execPath, args: process.argv.slice(1) },
        startAfterEnd: ({ program, args }) => app.relaunch({ execPath: program, args: [...args] }),
        quit: () => app.quit(),
      });
    },
    tried: triedVersionIn(join(dataFolder, 'updates')),
    end: () => app.quit(),
  });
  // Whoever wanted the update installed soon sees that it wasn't.
  if (service.wasTriedInVain) void service.look();
  return service;
}

/** SECURITY: a package's build settings are in its archive, and nothing from outside can replace them. */
const metadata = z.object({
  updateKey: z.string().optional(),
  updatePublishers: z.array(z.string()).optional(),
});

function builtIn() {
  const built = metadata.parse(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')));
  const text = app.isPackaged ? built.updateKey : developersKey();
  const key = text === undefined ? undefined : feedKeyOf(text);
  return { key, publishers: built.updatePublishers ?? [] };
}

/** To try updates without a package, a developer names a file with a key. */
function developersKey(): string | undefined {
  const file = process.env['ESIM_COUNTER_UPDATE_PUBLIC_KEY'];
  if (file === undefined) return undefined;
  return textOfFeedKey(
    createPublicKey(readFileSync(file)).export({ type: 'spki', format: 'pem' }).toString(),
  );
}

/** How this program was installed; undefined if it is only a folder. */
function kindHere(hasKey: boolean): PackageKind | undefined {
  const { platform, execPath, env } = process;
  if (!app.isPackaged && !hasKey) return undefined;
  switch (platform) {
    case 'linux':
      if (env['APPIMAGE'] !== undefined) return 'AppImage';
      return !app.isPackaged || isDpkgs(execPath) ? 'deb' : undefined;
    case 'win32': {
      const uninstaller = join(dirname(execPath), `Uninstall ${app.getName()}.exe`);
      return !app.isPackaged || existsSync(uninstaller) ? 'nsis' : undefined;
    }
    case 'darwin':
      return 'mac';
    default:
      return undefined;
  }
}

/** Whether a Debian package put the program here. */
function isDpkgs(program: string): boolean {
  try {
    return readFileSync('/var/lib/dpkg/info/esim-counter.list', 'utf8').split('\n').includes(program);
  } catch {
    return false;
  }
}
