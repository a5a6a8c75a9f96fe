import { compareAmounts, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import {
  settledBy,
  tenderOf,
  type PriceCorrection,
  type SaidTaken,
  type Ticket,
} from '../../src-books/payments/ticket.ts';
import type { SaidTender } from '../../src-books/tickets/tender-correction.ts';
import { priceAsGiven, type WhyNoPrice } from './given-price.ts';

/**
 * Why a price stays as it was given.
 *
 * no-price: none was given afterwards · same-price: it is that already · given-back: the customer got more than that back, or
 * it paid for another ticket · and what can't be a price.
 */
export type WhyPriceIsKept = 'no-price' | 'same-price' | 'given-back' | WhyNoPrice;

/** What a correction of a price comes to, without who made it and why. */
export type CorrectedPrice = Omit<PriceCorrection, 'reason' | 'staff' | 'approvedBy'>;

/**
 * What a customer paid for what only the service knew, where staff had said another price. The tender stays, and so do the
 * currency, the tax rate and the rate of the cost, which were those of the day on which the price was given. Pure.
 */
export function correctPrice(ticket: Ticket, price: Amount): Result<CorrectedPrice, WhyPriceIsKept> {
  const [piece] = ticket.intent.pieces;
  const [taken] = ticket.payments;
  const { givenPrice } = ticket;
  if (piece === undefined || givenPrice === undefined) return fail('no-price');
  if (taken === undefined || taken.kind === 'carried-over' || taken.kind === 'unsaid')
    return fail('no-price');
  const { currency, costCurrency: balanceCurrency, taxPercent } = givenPrice.terms;
  const money = { currency, balanceCurrency, taxPercent, rate: null };
  const made = priceAsGiven(price, saidAs(taken), money);
  if (!made.ok) return made;
  if (compareAmounts(price, piece.price) === 0) return fail('same-price');
  if (compareAmounts(price, goneOf(ticket)) < 0) return fail('given-back');
  return succeed({
    ...{ piece: piece.id, was: piece.price, price, tax: made.value.terms.tax, tender: tenderOf(taken) },
    ...(givenPrice.isTakenNow === true ? { isTakenHere: true } : {}),
  });
}

/** The tender of a payment, as whoever said it chose it. */
const saidAs = (taken: SaidTaken): SaidTender => {
  switch (taken.kind) {
    case 'cash':
    case 'other':
      return { kind: taken.kind };
    case 'card-terminal':
      return { kind: taken.kind, reference: taken.reference };
    case 'named':
      return { kind: taken.kind, name: taken.name };
  }
};

/** What the customer got back of a ticket, and what paid for later ones. Pure. */
const goneOf = ({ paybacks, goodwill, carriedOver }: Ticket): Amount =>
  sum([...paybacks.map(settledBy), ...[...goodwill, ...carriedOver].map(({ amount }) => amount)]);
