import keytar from 'keytar';
import { SealKey } from '../../../src-main/sealing/seal-key.ts';
import { SealKeys } from '../../../src-main/sealing/seal-keys.ts';
import { SealedCodes } from '../../../src-main/domain/esims/codes.ts';
import { appKeychainService } from '../../tills/app-keychain.ts';
import { bundle } from '../../bundled-program.ts';
import type { CodeIn } from '../books/ledger-book.ts';
import { appTempo } from '../plan/life-plan.ts';
import type { TillKind } from '../tills/till-kind.ts';
import { appTills } from './app-till.ts';

/** The key that the app made, where the app keeps it: in the keychain of the system. */
async function codesOfKeychain(): Promise<CodeIn> {
  const kept = await keytar.findCredentials(appKeychainService);
  const keys = kept.flatMap(({ password }) =>
    password.split(' ').flatMap((text) => SealKey.read(text) ?? []),
  );
  const [own] = keys;
  if (own === undefined) throw new Error('the keychain has no key of the app');
  const codes = new SealedCodes();
  codes.useKeys(new SealKeys(own, keys));
  return (orderId, { activation }) => {
    const read = codes.read(orderId, activation);
    if (read.kind !== 'readable') throw new Error(`the code of ${orderId} can't be read: ${read.why}`);
    return read.activation.activationCode;
  };
}

/** Tills that are the built app, in Electron. */
export async function builtApps(compiled: string): Promise<TillKind> {
  const hook = await bundle('test/crash/app/inside-app.ts', compiled, 'cjs');
  return {
    tempo: appTempo,
    ledgerAt: 'live/ledger.sqlite',
    folders: ['till', 'till-beside'],
    disk: undefined,
    tillsOf: (folder) => ({ next: appTills(hook, folder), end: () => Promise.resolve() }),
    codes: codesOfKeychain,
  };
}
