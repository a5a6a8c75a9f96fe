import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { installationIn } from '../../src-main/settings/installation-in.ts';
import { eventMark, type EventMark } from '../../src-main/ledger/file/event-mark.ts';
import { installationId } from '../../src-main/domain/orders/installation.ts';
import type { AccountSettings } from '../../src-main/account/account.ts';
import type { InstallationSetting } from '../../src-main/account/installation-setting.ts';

const file = z
  .object({
    till: z.string(),
    namedFor: z.string(),
    installation: z.object({
      id: installationId,
      isInUse: z.boolean(),
      isInKeychain: z.boolean(),
      computer: z.string(),
      formerly: z.array(installationId),
    }),
    ends: z.object({ practice: eventMark.nullable(), live: eventMark.nullable() }),
  })
  .partial();

type Identity = Pick<
  AccountSettings,
  | 'till'
  | 'isNamed'
  | 'namedFor'
  | 'nameTill'
  | 'installation'
  | 'keepInstallation'
  | 'ledgerEnd'
  | 'keepLedgerEnd'
>;

/**
 * Settings that keep who the till is in its folder, as the app does: whoever copies the folder copies that too.
 *
 * @param isNew nobody has said yet what the till is called, on any account.
 */
export const withIdentity = (
  folder: string,
  rest: Omit<AccountSettings, keyof Identity>,
  isNew = false,
): AccountSettings =>
  // The types don't follow descriptors.
  Object.defineProperties(
    rest,
    Object.getOwnPropertyDescriptors(
      storedIdentity(folder, () => (isNew ? null : (rest.account?.merchantId ?? null))),
    ),
  ) as AccountSettings;

function storedIdentity(folder: string, namedAtFirst: () => string | null): Identity {
  const path = join(folder, 'settings.json');
  const read = () => (existsSync(path) ? file.parse(JSON.parse(readFileSync(path, 'utf8'))) : {});
  const keep = (change: z.infer<typeof file>): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify({ ...read(), ...change }));
  };
  const keepInstallation = (installation: InstallationSetting): void =>
    keep({ installation: { ...installation, formerly: [...installation.formerly] } });
  return {
    get till() {
      return read().till ?? 'T1';
    },
    get isNamed() {
      return read().till !== undefined || namedAtFirst() !== null;
    },
    get namedFor() {
      return read().namedFor ?? namedAtFirst();
    },
    nameTill: (till, namedFor) => keep(namedFor === null ? { till } : { till, namedFor }),
    get installation() {
      const kept = read().installation ?? installationIn(folder);
      if (read().installation === undefined) keepInstallation(kept);
      return kept;
    },
    keepInstallation,
    ledgerEnd: (mode) => read().ends?.[mode] ?? null,
    keepLedgerEnd: (mode, end: EventMark | null) =>
      keep({ ends: { practice: null, live: null, ...read().ends, [mode]: end } }),
  };
}
