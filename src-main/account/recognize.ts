import { readFileSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { z } from 'zod';
import {
  keepInstallationMark,
  readInstallationMark,
  type InstallationMark,
} from '../keychain/installation-entry.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { EventMark } from '../ledger/file/event-mark.ts';
import { newInstallationId, type InstallationId } from '../domain/orders/installation.ts';
import type { InstallationSetting } from './installation-setting.ts';

export type RecognizeDeps = {
  readonly settings: {
    readonly installation: InstallationSetting;
    readonly keepInstallation: (installation: InstallationSetting) => void;
  };
  readonly keychain: Keychain;
  readonly dataFolder: string;
  /** The computer's name. */
  readonly computer: string;
};

/** Whether this is the installation that its settings say. */
export type Recognized =
  /** The keychain has answered. `end`: where its ledger ended according to that; null if it notes none. */
  | { readonly kind: 'same'; readonly end: EventMark | null }
  /** The keychain is locked or absent: as far as can be known, but nothing says where its ledger ended. */
  | { readonly kind: 'unanswered' }
  /**
   * The settings came from another computer or another folder, or the keychain was emptied. From now on it has an id
   * of its own: the original may still sell.
   */
  | { readonly kind: 'copied' };

/** Checks whether this is still the same installation. If not, it gets a new id before it sells anything. */
export async function recognize(deps: RecognizeDeps): Promise<Recognized> {
  // A copy of an installation that was never in use is a till of its own.
  if (!deps.settings.installation.isInUse) return begin(deps, []);
  const seen = await look(deps);
  if (seen === 'unanswered') return { kind: 'unanswered' };
  if (seen === 'elsewhere') return copied(deps);
  const end = seen?.end ?? null;
  await keepMark(deps, { folder: deps.dataFolder, end }, seen);
  return { kind: 'same', end };
}

/** The same while it sells, once the keychain may answer: it changes nothing, so a copy has its id until it ends. */
export async function recognizeAgain(deps: RecognizeDeps): Promise<Recognized> {
  const seen = await look(deps);
  if (seen === 'unanswered') return { kind: 'unanswered' };
  if (seen === 'elsewhere') return { kind: 'copied' };
  return { kind: 'same', end: seen?.end ?? null };
}

/** What the keychain has of this installation, unless that shows that this is another one. */
async function look({
  settings: { installation },
  keychain,
  dataFolder,
  computer,
}: RecognizeDeps): Promise<InstallationMark | null | 'elsewhere' | 'unanswered'> {
  const read = await readInstallationMark(keychain, installation.id);
  if (!read.ok) {
    const isLocked = read.failure.kind === 'no-answer';
    return isLocked || computer === installation.computer ? 'unanswered' : 'elsewhere';
  }
  const mark = read.value;
  const isElsewhere =
    mark === null
      ? installation.isInKeychain
      : !isSameFolder(mark.folder, dataFolder) && idIn(mark.folder) === installation.id;
  return isElsewhere ? 'elsewhere' : mark;
}

async function copied(deps: RecognizeDeps): Promise<Recognized> {
  const { id, formerly } = deps.settings.installation;
  await begin(deps, [...formerly, id]);
  return { kind: 'copied' };
}

/** Gives it an id that nobody else has. */
async function begin(deps: RecognizeDeps, formerly: readonly InstallationId[]): Promise<Recognized> {
  const { settings, dataFolder, computer } = deps;
  settings.keepInstallation({
    id: newInstallationId(),
    isInUse: true,
    isInKeychain: false,
    computer,
    formerly,
  });
  await keepMark(deps, { folder: dataFolder, end: null }, null);
  return { kind: 'same', end: null };
}

/** If the keychain doesn't take the mark, the next start tries again. */
async function keepMark(
  { settings, keychain, computer }: RecognizeDeps,
  mark: InstallationMark,
  before: InstallationMark | null,
): Promise<void> {
  const { installation } = settings;
  const isThere =
    before?.folder === mark.folder || (await keepInstallationMark(keychain, installation.id, mark)).ok;
  if (!isThere || (installation.isInKeychain && installation.computer === computer)) return;
  settings.keepInstallation({ ...installation, isInKeychain: true, computer });
}

const isSameFolder = (one: string, other: string): boolean => resolve(one) === resolve(other);

const settingsFile = z.object({ installation: z.object({ id: z.string() }) });

/** The installation that a data folder belongs to; undefined if the folder is gone: it was moved. */
function idIn(folder: string): string | undefined {
  try {
    const file: unknown = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
    return settingsFile.parse(file).installation.id;
  } catch {
    return undefined;
  }
}
