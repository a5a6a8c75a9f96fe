import type { GivenPayment } from '../../../src-preload/contract/given-payment.ts';
import { isNamed, nameOfTender } from '../../../src-preload/contract/named-tender.ts';
import type { Tender } from '../../../src-preload/contract/sale.ts';
import { cashTyped } from './cash-typed.ts';
import { referenceOf, type Terms } from './terms.ts';

/** What the customer gives, for main. */
export function paymentsOf(
  terms: Terms,
  product: { readonly price: string; readonly currency: string },
): GivenPayment[] {
  const cash = cashTyped(terms, product);
  return [givenBy(terms.tender, cash.kind === 'covers' ? cash.received : null, referenceOf(terms))];
}

/** @param amount null for the rest. @param reference of a card payment. */
function givenBy(tender: Tender, amount: string | null, reference: string | null): GivenPayment {
  if (isNamed(tender)) return { kind: 'named', name: nameOfTender(tender), amount };
  switch (tender) {
    case 'cash':
      return { kind: 'cash', received: amount };
    case 'card-terminal':
      return { kind: 'card-terminal', amount, reference };
    case 'other':
      return { kind: 'other', amount };
  }
}
