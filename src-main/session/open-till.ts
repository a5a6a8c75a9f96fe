import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Amount } from '../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { createSigner, signedByService } from '../../src-merchant-api/signing/signature.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { ServiceCache } from '../catalog/service-cache.ts';
import type { Keychain, KeychainFault } from '../keychain/keychain.ts';
import type { KeysOfBooks } from '../keychain/keys-of-books.ts';
import { keepInstallationMark } from '../keychain/installation-entry.ts';
import { readSealKeys } from '../keychain/seal-key-entry.ts';
import type { EventMark } from '../ledger/file/event-mark.ts';
import type { OpenedLedger } from '../background-jobs/ledger-opener.ts';
import type { PriceRules } from '../domain/price-rules.ts';
import { keychainName, type Account, type PracticeAccount } from '../account/account.ts';
import { recognize, recognizeAgain } from '../account/recognize.ts';
import type { Sight } from '../services/shifts/shift-service.ts';
import { codesToShowFileName } from '../unfinished/codes-to-show.ts';
import { unfinishedFileName } from '../unfinished/unfinished-file.ts';
import type { AccountSwitcherDeps } from './account-switcher-deps.ts';
import type { Access } from '../account/access.ts';
import { Till } from './till.ts';

/**
 * Builds the till of the account that the settings name.
 *
 * @param keptFile where it keeps what the service said.
 * @param whyNotBegin why nothing may begin while its account is changed.
 */
export function openTill(
  deps: AccountSwitcherDeps,
  keptFile: string,
  { ledger, openOutcome }: OpenedLedger,
  keysOfBooks: KeysOfBooks,
  whyNotBegin: () => Problem | undefined,
): Till {
  const { dataFolder, settings, practice, keychain, fetch, fetchOnce, clock, random, pace, staff, push } =
    deps;
  const account = settings.mode === 'live' ? settings.account : null;
  const mode: Mode = account === null ? 'practice' : 'live';
  const computer = deps.computer ?? hostname();
  const ends = {
    last: () => settings.ledgerEnd(mode),
    keep: (end: EventMark | null) => settings.keepLedgerEnd(mode, end),
  };
  const naming = {
    isNamed: () => settings.isNamed,
    isAnswered: () =>
      account === null ? settings.isNamed : settings.isNamed && settings.namedFor === account.merchantId,
    nameTill: (name: string) => settings.nameTill(name, account?.merchantId ?? null),
  };
  const common = {
    naming,
    mode,
    ledger,
    openOutcome,
    kept: new ServiceCache(keptFile),
    unfinishedFile: join(dataFolder, unfinishedFileName),
    codesToShowFile: join(dataFolder, codesToShowFileName),
    money: {
      prices: () => settings.prices,
      keepPrices: (prices: PriceRules) => settings.keepPrices(prices),
      warning: () => settings.balanceWarning,
      keepWarning: (amount: Amount | null) => settings.keepBalanceWarning(amount),
    },
    discounts: {
      rules: () => settings.discounts,
      // SECURITY: asked of the session at each press, and never of a window.
      isManager: () => deps.isManager(),
      approvals: deps.approvals,
    },
    favorites: {
      list: () => settings.favorites(mode),
      keep: (productIds: readonly string[]) => settings.keepFavorites(mode, productIds),
    },
    tenders: () => settings.tenders,
    shifts: {
      settings: () => settings.shifts,
      last: () => settings.lastShift(mode),
      keepLast: (number: number) => settings.keepLastShift(mode, number),
      // SECURITY: only managers see margins, and a shop may want clerks to count blind.
      sight: (): Sight => {
        if (deps.isManager()) return 'all';
        return settings.shifts.isBlind ? 'nothing' : 'takings';
      },
    },
    fetch,
    fetchOnce,
    clock,
    random,
    pace,
    staff,
    push,
    whyNotBegin,
  };
  return account === null
    ? new Till({
        ...common,
        // No till of a shop can have this name: those have no dash.
        seller: () => ({ name: `P-${settings.till}`, installation: settings.installation.id }),
        own: () =>
          new Set([
            settings.installation.id,
            ledger.installations.lastSeller()?.installation ?? settings.installation.id,
          ]),
        recognize: null,
        recognizeAgain: () => Promise.resolve({ kind: 'same', end: null }),
        ends: { ...ends, keepElsewhere: () => Promise.resolve(true) },
        merchantId: practice.merchantId,
        // Its service is on this computer and sends no notifications over the internet.
        callback: () => null,
        // Its codes are worthless, and stand unsealed in the practice service's own files; its customers are invented.
        readKeys: null,
        connect: () => practiceAccess(practice),
      })
    : new Till({
        ...common,
        seller: () => ({ name: settings.till, installation: settings.installation.id }),
        own: () => new Set([settings.installation.id, ...ledger.installations.replaced()]),
        recognize: () => recognize({ settings, keychain, dataFolder, computer }),
        recognizeAgain: () => recognizeAgain({ settings, keychain, dataFolder, computer }),
        ends: {
          ...ends,
          keepElsewhere: async (end) =>
            (await keepInstallationMark(keychain, settings.installation.id, { folder: dataFolder, end })).ok,
        },
        merchantId: account.merchantId,
        callback: deps.callback,
        readKeys: async () => {
          await keysOfBooks.keep(keychain, settings.installation.id);
          return readSealKeys(keychain, settings.installation);
        },
        connect: () => liveAccess(account, keychain),
      });
}

async function practiceAccess(practice: PracticeAccount): Promise<Result<Access, Problem>> {
  const started = await practice.start();
  if (!started.ok) return fail({ kind: 'practice-service' });
  const { baseAddress, secret } = started.value;
  return succeed({ baseAddress, signer: createSigner(secret) });
}

async function liveAccess(account: Account, keychain: Keychain): Promise<Result<Access, Problem>> {
  const { baseAddress, signedBy } = account;
  if (signedBy === 'service') return succeed({ baseAddress, signer: signedByService });
  const secret = await keychain.read(keychainName(account));
  if (!secret.ok) return fail(keychainProblem(secret.failure));
  if (secret.value === null) return fail({ kind: 'keychain', fault: 'no-secret' });
  return succeed({ baseAddress, signer: createSigner(secret.value) });
}

/** What the keychain prevented, for the windows. */
export const keychainProblem = ({ kind }: KeychainFault): Problem => ({ kind: 'keychain', fault: kind });
