import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateState } from '../../src-preload/contract/settings/updates.ts';
import { feedFile } from '../../src-main/updates/feed-address.ts';
import type { TillStanding } from '../../src-main/updates/may-install.ts';
import { PackageUpdater } from '../../src-main/updates/package-updater.ts';
import { feedKeyOf, textOfFeedKey } from '../../src-main/updates/signed-feed.ts';
import type { ProgramStart } from '../../src-main/updates/program-start.ts';
import { UpdateService } from '../../src-main/updates/update-service.ts';
import type { PackageKind } from '../../src-main/updates/update-feed.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import {
  packageName,
  startFeedServer,
  withoutEnd,
  type FeedServer,
  type Published,
} from '../network/feed-server.ts';

const atRest: TillStanding = { isLedgerOpen: true, openSales: 0, hasOpenShift: false, isPrinting: false };

/** electron-updater as it is, a server of updates, and in the installer's place a program that writes down what it is told. */
describe.skipIf(process.platform === 'win32')('an update', () => {
  let server: FeedServer;
  let folder: string;
  let standing: TillStanding;
  let backUp: () => Promise<boolean>;
  let started: ProgramStart[];
  let tried: string | null;
  let ended: number;
  let service: UpdateService;
  let services: UpdateService[];

  beforeEach(async () => {
    server = await startFeedServer();
    folder = mkdtempSync(join(tmpdir(), 'esim-counter-updates-'));
    standing = atRest;
    backUp = () => Promise.resolve(true);
    started = [];
    tried = null;
    ended = 0;
    services = [];
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    // Who isn't root is asked for a password by pkexec.
    if (process.platform !== 'win32') vi.spyOn(process, 'getuid').mockReturnValue(1_000);
    standIn(
      bin,
      'dpkg',
      `cp "$2" '${folder}/given'\necho "$@" >> '${folder}/installed'\nexit "$(cat '${folder}/exit' 2>/dev/null || echo 0)"`,
    );
    standIn(bin, 'apt-get', 'exit 1');
    standIn(bin, 'pkexec', '[ "$1" = --disable-internal-agent ] && shift\nexec "$@"');
    vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH'] ?? ''}`);
    vi.stubEnv('APPIMAGE', join(folder, 'eSIM Counter.AppImage'));
    service = open();
  });
  afterEach(async () => {
    for (const each of services) each.close();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (
    kind: PackageKind = 'deb',
    given: { readonly id?: string; readonly version?: string } = {},
  ): UpdateService => {
    const version = given.version ?? '0.1.0';
    let address: string | null = server.address;
    const own = join(folder, given.id ?? 'till');
    const made = new UpdateService({
      version,
      architecture: process.arch,
      kind,
      key: feedKeyOf(textOfFeedKey(readFileSync(server.publicKeyFile, 'utf8'))),
      settings: {
        get feedAddress() {
          return address;
        },
        keepFeedAddress: (wanted) => (address = wanted),
      },
      fetch: (url, init) => fetch(url, init),
      clock: systemClock,
      random: () => 0,
      standing: () => standing,
      backUp: () => backUp(),
      updater: (of) =>
        Promise.resolve(
          new PackageUpdater({
            kind: of,
            version,
            folder: own,
            publishers: [],
            fetch: (url, init) => fetch(url, init),
            own: { program: '/bin/sh', args: ['-c', `echo again >> '${folder}/again'`] },
            startAfterEnd: (start) => void started.push(start),
            quit: () => undefined,
          }),
        ),
      tried: { read: () => tried, keep: (kept) => (tried = kept) },
      onChange: () => undefined,
      end: () => (ended += 1),
    });
    services.push(made);
    return made;
  };
  const state = (): UpdateState => service.view.state;
  /** As Electron does once the program has ended. */
  const afterEnd = (): void => {
    for (const { program, args } of started.splice(0)) spawnSync(program, args);
  };
  const startedAgain = (): boolean => existsSync(join(folder, 'again'));
  const installed = (): string | undefined =>
    existsSync(join(folder, 'installed')) ? readFileSync(join(folder, 'installed'), 'utf8') : undefined;
  const ready = async (published: Published = {}): Promise<void> => {
    server.publish(published);
    await service.look();
    expect(state()).toMatchObject({ kind: 'ready' });
  };

  it('is found, kept whole, backed up for and handed to the system, once', async () => {
    const steps: string[] = [];
    backUp = () => {
      steps.push(installed() ?? 'nothing installed');
      return Promise.resolve(true);
    };
    await ready();
    expect(state()).toEqual({
      kind: 'ready',
      version: '0.2.0',
      waitsFor: [],
      installs: 'by-hand',
      fault: null,
    });
    expect(installed()).toBeUndefined();
    await service.install();
    expect(steps).toEqual(['nothing installed']);
    // Main has not waited for it: it is done once the program has ended.
    expect(ended).toBe(1);
    expect(installed()).toBeUndefined();
    afterEnd();
    expect(installed()).toMatch(/^-i .*\/update\.deb\n$/);
    expect(readFileSync(join(folder, 'given')).equals(server.package)).toBe(true);
    expect(startedAgain()).toBe(true);
    const kept = join(folder, 'till', 'packages', 'pending', packageName('0.2.0', 'deb'));
    expect(statSync(kept).mode & 0o077).toBe(0);
  });

  it('is not looked at twice where nothing is newer', async () => {
    server.publish({ version: '0.1.0' });
    await service.look();
    expect(state()).toMatchObject({ kind: 'none' });
    expect(server.asked).toEqual([feedFile]);
  });

  it.each<[Partial<TillStanding>, string]>([
    [{ openSales: 1 }, 'sale-open'],
    [{ hasOpenShift: true }, 'shift-open'],
    [{ isPrinting: true }, 'printing'],
    [{ isLedgerOpen: false }, 'books-closed'],
  ])('waits while %o, and backs nothing up for it', async (open, why) => {
    const backedUp = vi.fn(() => Promise.resolve(true));
    backUp = backedUp;
    await ready();
    standing = { ...atRest, ...open };
    await service.install();
    expect(state()).toMatchObject({ kind: 'ready', waitsFor: [why] });
    expect(backedUp).not.toHaveBeenCalled();
    expect(installed()).toBeUndefined();
    standing = atRest;
    await service.install();
    expect(ended).toBe(1);
    expect(started).toHaveLength(1);
  });

  it('waits for a sale that is begun while the ledger is backed up', async () => {
    await ready();
    backUp = () => {
      standing = { ...atRest, openSales: 1 };
      return Promise.resolve(true);
    };
    await service.install();
    expect(state()).toMatchObject({ kind: 'ready', waitsFor: ['sale-open'], fault: null });
    expect(installed()).toBeUndefined();
    expect(ended).toBe(0);
  });

  it.each([
    ['says that it is none', () => Promise.resolve(false)],
    ['breaks', () => Promise.reject(new Error('disk'))],
  ])('is not installed where the backup %s', async (_how, made) => {
    await ready();
    backUp = made;
    await service.install();
    expect(state()).toMatchObject({ kind: 'ready', waitsFor: [], fault: 'no-backup' });
    expect(installed()).toBeUndefined();
    expect(ended).toBe(0);
  });

  it('that the system does not take leaves the till as it is, says so, and can be tried again', async () => {
    await ready();
    writeFileSync(join(folder, 'exit'), '1');
    await service.install();
    afterEnd();
    expect(startedAgain()).toBe(true);
    service = open();
    expect(service.wasTriedInVain).toBe(true);
    await ready();
    expect(state()).toMatchObject({ kind: 'ready', fault: 'not-installed' });
    rmSync(join(folder, 'exit'));
    writeFileSync(join(folder, 'installed'), '');
    await service.install();
    afterEnd();
    expect(installed()).toContain('-i ');
    service = open('deb', { version: '0.2.0' });
    expect(service.wasTriedInVain).toBe(false);
    expect(tried).toBeNull();
  });

  it('is not begun where nobody could be asked for a password', async () => {
    await ready();
    vi.stubEnv('PATH', join(folder, 'nothing'));
    await service.install();
    expect(state()).toMatchObject({ kind: 'ready', fault: 'not-installed' });
    expect(started).toEqual([]);
    expect(tried).toBeNull();
    expect(ended).toBe(0);
  });

  it('needs no password where the till’s user is root', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    rmSync(join(folder, 'bin/pkexec'));
    await ready();
    await service.install();
    afterEnd();
    expect(installed()).toContain('-i ');
    expect(startedAgain()).toBe(true);
  });

  it('that was changed while the password was asked for is not installed', async () => {
    await ready();
    await service.install();
    const file = join(folder, 'till', 'packages', 'pending', packageName('0.2.0', 'deb'));
    writeFileSync(file, Buffer.alloc(server.package.length, 'b'));
    afterEnd();
    expect(installed()).toBeUndefined();
    expect(startedAgain()).toBe(true);
  });

  it('that was changed on this disk is not installed, and goes', async () => {
    await ready();
    const file = join(folder, 'till', 'packages', 'pending', packageName('0.2.0', 'deb'));
    writeFileSync(file, Buffer.alloc(server.package.length, 'b'));
    await service.install();
    expect(state()).toMatchObject({ kind: 'refused', fault: 'wrong-package' });
    expect(installed()).toBeUndefined();
    expect(existsSync(file)).toBe(false);
  });

  it('that the feed takes back is not installed', async () => {
    await ready();
    server.publish({ version: '0.1.0' });
    await service.look();
    expect(state()).toMatchObject({ kind: 'none' });
    await service.install();
    expect(installed()).toBeUndefined();
  });

  it('stays ready while its server is away', async () => {
    await ready();
    server.answer(feedFile, (response) => response.destroy());
    await service.look();
    expect(state()).toMatchObject({ kind: 'ready', version: '0.2.0' });
  });

  it('is given to so many tills in a hundred, to the same ones whenever they ask', async () => {
    server.publish({ staging: 50 });
    const turns = async (): Promise<string[]> => {
      const kinds: string[] = [];
      for (let till = 0; till < 24; till += 1) {
        service = open('deb', { id: `till-${till}` });
        await service.look();
        kinds.push(state().kind);
      }
      return kinds;
    };
    const first = await turns();
    expect(new Set(first)).toEqual(new Set(['ready', 'not-yet']));
    expect(await turns()).toEqual(first);
    server.publish({ staging: 100 });
    service = open('deb', { id: `till-${first.indexOf('not-yet')}` });
    await service.look();
    expect(state().kind).toBe('ready');
  });

  it('is given to nobody before the first turn', async () => {
    server.publish({ staging: 0 });
    await service.look();
    expect(state()).toMatchObject({ kind: 'not-yet', version: '0.2.0' });
  });

  it.skipIf(process.platform === 'win32')(
    'of an AppImage takes its place when the till is closed',
    async () => {
      const running = join(folder, 'eSIM Counter.AppImage');
      writeFileSync(running, 'the old one');
      service = open('AppImage');
      await ready({ kind: 'AppImage' });
      expect(state()).toMatchObject({ installs: 'at-the-end' });
      standing = { ...atRest, hasOpenShift: true };
      await service.installAtTheEnd();
      expect(readFileSync(running, 'utf8')).toBe('the old one');
      standing = atRest;
      await service.installAtTheEnd();
      expect(readFileSync(running).equals(server.package)).toBe(true);
      expect(statSync(running).mode & 0o111).not.toBe(0);
      expect(started).toEqual([]);
    },
  );

  it('of a deb is not installed when the till is closed: it asks for a password', async () => {
    await ready();
    await service.installAtTheEnd();
    expect(installed()).toBeUndefined();
  });

  it('is not looked for without an address, and another one breaks off what is under way', async () => {
    server.publish();
    server.answer(packageName('0.2.0', 'deb'), (response) => {
      response.writeHead(200, { 'content-length': server.package.length });
      response.write(server.package.subarray(0, 1_000));
    });
    const looked = service.look();
    await vi.waitFor(() => expect(state().kind).toBe('downloading'));
    expect(service.set(null)).toMatchObject({ ok: true });
    await looked;
    expect(state()).toEqual({ kind: 'off', why: 'no-address' });
    const before = server.asked.length;
    await service.look();
    expect(server.asked).toHaveLength(before);
    expect(service.set('http://updates.example')).toEqual({ ok: false, failure: 'not-encrypted' });
  });

  describe('is refused, and nothing of it is kept, where its feed', () => {
    const other = (): string =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const text = (body: string) => (): void => server.answer(feedFile, (response) => response.end(body));

    it.each<[string, string, () => void]>([
      ['isn’t there', 'no-feed', () => undefined],
      ['isn’t signed', 'not-signed', text('{"product":"org.esim-counter.till"}')],
      ['is of another key', 'wrong-signature', () => server.publish({ privateKey: other() })],
      ['is of another product', 'other-product', () => server.publish({ product: 'org.other.till' })],
      ['tells of an older version', 'older', () => server.publish({ version: '0.0.9' })],
      [
        'is one that nobody signed anew in time',
        'expired',
        () => server.publish({ expiresAt: '2026-03-01T09:00:00Z' }),
      ],
      ['has nothing for this computer', 'no-package', () => server.publish({ kind: 'nsis' })],
      ['doesn’t end', 'too-long', () => server.answer(feedFile, withoutEnd)],
      ['is broken off', 'no-answer', () => server.answer(feedFile, (response) => response.destroy())],
      [
        'comes with a fault',
        'no-answer',
        () => server.answer(feedFile, (response) => response.writeHead(500).end()),
      ],
    ])('%s', async (_what, fault, lay) => {
      lay();
      await service.look();
      expect(state()).toMatchObject({ kind: 'refused', fault });
      expect(existsSync(join(folder, 'till'))).toBe(false);
      await service.install();
      expect(installed()).toBeUndefined();
    });

    it('leads to another address', async () => {
      const elsewhere = await startFeedServer();
      try {
        elsewhere.publish({ privateKey: server.privateKey });
        server.answer(feedFile, (response) =>
          response.writeHead(302, { location: `${elsewhere.address}${feedFile}` }).end(),
        );
        await service.look();
        expect(state()).toMatchObject({ kind: 'refused', fault: 'redirected' });
        expect(elsewhere.asked).toEqual([]);
      } finally {
        await elsewhere.stop();
      }
    });
  });

  describe('is refused, and nothing of it is kept, where its package', () => {
    const name = packageName('0.2.0', 'deb');

    it.each<[string, string, () => void]>([
      [
        'has other bytes',
        'wrong-package',
        () => server.answer(name, (response) => response.end(Buffer.alloc(server.package.length, 'b'))),
      ],
      [
        'is longer',
        'wrong-package',
        () =>
          server.answer(name, (response) => response.end(Buffer.concat([server.package, Buffer.from('x')]))),
      ],
      ['doesn’t end', 'wrong-package', () => server.answer(name, withoutEnd)],
      [
        'ends early',
        'no-answer',
        () => server.answer(name, (response) => response.end(server.package.subarray(0, 1_000))),
      ],
      ['is broken off', 'no-answer', () => server.answer(name, (response) => response.destroy())],
      [
        'leads to another address',
        'redirected',
        () =>
          server.answer(name, (response) =>
            response.writeHead(302, { location: `${server.address}x` }).end(),
          ),
      ],
    ])('%s', async (_what, fault, lay) => {
      server.publish();
      lay();
      await service.look();
      expect(state()).toMatchObject({ kind: 'refused', fault });
      expect(existsSync(join(folder, 'till', 'packages', 'pending', name))).toBe(false);
      await service.install();
      expect(installed()).toBeUndefined();
    });
  });
});

function standIn(folder: string, name: string, script: string): void {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}
