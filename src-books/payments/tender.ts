import type { NamedTender } from '../../src-preload/contract/payments/named-tender.ts';

/** By what a customer pays. Recorded, not charged. */
export type Tender = 'cash' | 'card-terminal' | 'other' | NamedTender;

/** How a customer paid for one sale: by one tender, or by several, of which its ticket says how much. */
export type PaidBy = Tender | 'split';
