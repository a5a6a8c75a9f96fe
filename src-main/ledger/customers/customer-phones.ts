import type { ReadPhone } from '../../domain/customer.ts';
import type { SealKey } from '../../sealing/seal-key.ts';
import type { SealKeys } from '../../sealing/seal-keys.ts';
import { openPhone, readStoredPhone, sealPhone } from './stored-phone.ts';

/** How a ledger stores customers' telephone numbers. */
export type CustomerPhones = {
  /** What may be stored of a number; null if it can't be stored. */
  readonly keep: (orderId: string, phone: string) => string | null;
  /** A stored number, if it can be read. */
  readonly read: (orderId: string, kept: string) => ReadPhone;
  /** The keys to search sealed numbers with; none in practice mode, undefined while there is no key. */
  readonly searchedWith: () => readonly SealKey[] | undefined;
};

/** For practice mode: the numbers are invented and stored in plain. */
export const practicePhones: CustomerPhones = {
  keep: (_orderId, phone) => phone,
  read: (_orderId, kept) => {
    const phone = readStoredPhone(kept);
    return phone.kind === 'plain'
      ? { kind: 'readable', text: phone.text }
      : { kind: 'unreadable', why: 'another-key' };
  },
  searchedWith: () => [],
};

/**
 * For the shop's account. SECURITY: numbers are only ever stored sealed; without a key none is stored.
 *
 * @param keys the till's current keys: to-come while the keychain is asked, none while it is away.
 */
export const sealedPhones = (keys: () => SealKeys | 'to-come' | 'none'): CustomerPhones => ({
  keep: (orderId, phone) => {
    const known = keys();
    return typeof known === 'string' ? null : sealPhone(known.own, orderId, phone);
  },
  read: (orderId, kept) => readPhone(keys(), orderId, kept),
  searchedWith: () => {
    const known = keys();
    return typeof known === 'string' ? undefined : known.all;
  },
});

/** Reads a stored number. Never throws. */
export function readPhone(keys: SealKeys | 'to-come' | 'none', orderId: string, kept: string): ReadPhone {
  const phone = readStoredPhone(kept);
  switch (phone.kind) {
    case 'plain':
      return { kind: 'readable', text: phone.text };
    case 'damaged':
      return { kind: 'unreadable', why: 'damaged' };
    case 'sealed': {
      if (keys === 'to-come') return { kind: 'unreadable', why: 'key-to-come' };
      if (keys === 'none') return { kind: 'unreadable', why: 'no-key' };
      const key = keys.of(phone.keyId);
      if (key === undefined) return { kind: 'unreadable', why: 'another-key' };
      const opened = openPhone(key, orderId, phone);
      return opened.kind === 'opened'
        ? { kind: 'readable', text: opened.text }
        : { kind: 'unreadable', why: opened.kind };
    }
  }
}
