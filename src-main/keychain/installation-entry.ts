import { z } from 'zod';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import { eventMark } from '../ledger/file/event-mark.ts';
import type { InstallationId } from '../domain/orders/installation.ts';
import type { Keychain, KeychainFault } from './keychain.ts';

/** The keychain entry for an installation's mark. */
export const installationName = (id: InstallationId): string => `till ${id}`;

const mark = z.object({
  /** The data folder: two folders of one computer user share a keychain. */
  folder: z.string(),
  /** Where the ledger of the shop's account ended when last noted; null before that. */
  end: eventMark.nullable(),
});

/** What the keychain stores about an installation. Copying the data folder to another computer doesn't copy this. */
export type InstallationMark = Readonly<z.infer<typeof mark>>;

/** Null if the keychain has none, or an unreadable one. */
export async function readInstallationMark(
  keychain: Keychain,
  id: InstallationId,
): Promise<Result<InstallationMark | null, KeychainFault>> {
  const kept = await keychain.read(installationName(id));
  return kept.ok ? succeed(kept.value === null ? null : parsed(kept.value)) : kept;
}

export const keepInstallationMark = (
  keychain: Keychain,
  id: InstallationId,
  kept: InstallationMark,
): Promise<Result<void, KeychainFault>> => keychain.keep(installationName(id), JSON.stringify(kept));

function parsed(text: string): InstallationMark | null {
  try {
    const reading = mark.safeParse(JSON.parse(text));
    return reading.success ? reading.data : null;
  } catch {
    return null;
  }
}
