import type { GivenPayment } from '../../../src-preload/contract/payments/given-payment.ts';
import { isNamed, nameOfTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { figureTyped } from '../figures/typed-figure.ts';
import { cashTyped } from './cash-typed.ts';
import { cashIn, type ToPay } from './rest-of.ts';
import { referenceOf, type Terms } from './terms.ts';

/** What the customer gives, for main: it refuses an earlier payment without an amount. */
export function paymentsOf(terms: Terms, toPay: ToPay): GivenPayment[] {
  const cash = cashTyped(terms, toPay);
  const earlier = terms.earlier.map((payment) =>
    givenBy(payment.tender, figureTyped(payment.amount, cashIn(toPay.currency)), referenceOf(payment)),
  );
  const received = cash.kind === 'covers' ? cash.received : null;
  return [...carried(terms), ...earlier, givenBy(terms.tender, received, referenceOf(terms))];
}

/** Main says how much of it the sale takes, and takes nothing where it isn't owed as staff saw it. */
function carried({ carriedOver }: Terms): GivenPayment[] {
  if (carriedOver === null) return [];
  const { ticketId, owed, paybacks } = carriedOver;
  return [{ kind: 'carried-over', ticketId, owed, paybacks }];
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
