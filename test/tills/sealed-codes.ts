import { SealedCodes, type Codes } from '../../src-main/domain/esims/codes.ts';
import { SealKey } from '../../src-main/sealing/seal-key.ts';
import { SealKeys } from '../../src-main/sealing/seal-keys.ts';
import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import {
  activationOf,
  issuedProfile,
  type IssuedProfile,
} from '../../src-main/domain/orders/issued-profile.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';

/** The key of tests that open a ledger without a keychain: the same in each process, so that one reads another's. */
export function testKey(): SealKey {
  const key = SealKey.read(Buffer.alloc(32, 7).toString('base64'));
  if (key === undefined) throw new Error('the key of the tests is none');
  return key;
}

export function codesWith(key: SealKey | 'none'): SealedCodes {
  const codes = new SealedCodes();
  codes.useKeys(key === 'none' ? key : new SealKeys(key));
  return codes;
}

/** Codes sealed with the key of the tests, as a shop's till seals them. */
export const testCodes: Codes = codesWith(testKey());

/** A profile as a shop's till writes it down. */
export const sealedProfile = (orderId: OrderId, profile: EsimProfile): IssuedProfile =>
  issuedProfile(profile, testCodes.keep(orderId, activationOf(profile)));

/** The activation code of a profile that was sealed with the key of the tests. */
export function codeIn(orderId: OrderId, { activation }: IssuedProfile): string {
  const read = testCodes.read(orderId, activation);
  if (read.kind !== 'readable') throw new Error(`the code of ${orderId} can't be read: ${read.why}`);
  return read.activation.activationCode;
}
