import type { CustomerLanguage } from '../../src-preload/contract/customers/customer-display.ts';

/** Who bought, as far as staff typed it. */
export type Customer = {
  readonly name: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  /** What they read; null or absent where nobody said. */
  readonly language?: CustomerLanguage | null | undefined;
};

/**
 * Why a telephone number can't be read at present.
 *
 * key-to-come: the keychain hasn't answered yet · no-key: the keychain is away, locked or hanging ·
 * another-key: it was sealed with a key that is gone · damaged: it isn't what was sealed.
 */
export type WhyNoPhone = 'key-to-come' | 'no-key' | 'another-key' | 'damaged';

export type ReadPhone =
  | { readonly kind: 'readable'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly why: WhyNoPhone };

/** Who bought, as far as it was stored and can be read. */
export type KnownCustomer = Omit<Customer, 'phone' | 'language'> & {
  readonly phone: ReadPhone | null;
  /** Absent where nobody said. */
  readonly language?: CustomerLanguage;
};

/** What to do with a stored telephone number. */
export type PhoneChange =
  /** It stays, whether it can be read or not. */
  { readonly kind: 'kept' } | { readonly kind: 'noted'; readonly text: string | null };

/** What replaces a stored customer. An absent language stays. */
export type CustomerChange = Omit<Customer, 'phone'> & { readonly phone: PhoneChange };
