import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { FindingKind } from '../comparing/finding.ts';
import type { FindingDetails } from './finding-details.ts';

type OfSale = Pick<FindingDetails, 'key' | 'saleId' | 'orderId' | 'uidCustomer' | 'at'> & {
  readonly kind: FindingKind;
  /** What the service charged for it. */
  readonly cost: Amount | null;
};

/** A finding about an order at the service, created where the till learned of it, without comparing a history. */
export const findingOfSale = ({ cost, ...sale }: OfSale): FindingDetails => ({
  ...sale,
  about: 'sale',
  why: 'not-here',
  idPack: null,
  ours: null,
  theirs: cost,
  creditedBack: null,
  balance: 'not-told',
  isDoubtful: false,
  until: null,
  otherSale: null,
});

/** A finding created by the till, in its stored form. There is nothing to ask the service about it. */
export const foundByTill = (details: FindingDetails): FoundNow => ({
  key: details.key,
  at: details.at,
  details,
  reported: null,
  isAsked: true,
});
