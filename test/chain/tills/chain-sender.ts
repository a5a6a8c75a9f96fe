/** What sends a till's events to the head office. */
export type ChainSender = {
  /** There may be something new in the ledger. */
  readonly wake: () => void;
  /** Whether the head office has everything that the ledger has. */
  readonly isUpToDate: () => boolean;
};

export type ChainSenderOptions = {
  readonly folder: string;
  readonly keychain: string;
  readonly address: string;
  /** It got further, or learnt why it doesn't. */
  readonly onChange: (why: string | null) => void;
};
