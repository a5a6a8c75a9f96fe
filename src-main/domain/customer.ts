/** Who bought, as far as they say and staff type it. */
export type Customer = {
  readonly name: string | null;
  readonly phone: string | null;
  readonly note: string | null;
};

/**
 * Why a telephone number can't be read here at present.
 *
 * key-to-come: the keychain was asked for the key, and didn't answer yet · no-key: the keychain is away, locked or
 * hanging · another-key: it was sealed with a key that is gone · damaged: it isn't what was sealed.
 */
export type WhyNoPhone = 'key-to-come' | 'no-key' | 'another-key' | 'damaged';

export type ReadPhone =
  | { readonly kind: 'readable'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly why: WhyNoPhone };

/** Who bought, as far as it was written down and can be read. */
export type KnownCustomer = Omit<Customer, 'phone'> & { readonly phone: ReadPhone | null };

/** What becomes of what was written down of a telephone number. */
export type PhoneChange =
  /** It stays, whether it can be read or not. */
  { readonly kind: 'kept' } | { readonly kind: 'noted'; readonly text: string | null };

/** What is written down in place of what was. */
export type CustomerChange = Omit<Customer, 'phone'> & { readonly phone: PhoneChange };
