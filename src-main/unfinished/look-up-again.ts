import type { CatalogProduct } from '../../src-preload/contract/sales/catalog.ts';
import type { PlannedPayments, TypeAgain, Unfinished } from '../../src-preload/contract/sales/unfinished.ts';
import type { NamedEsim, ToppedUpEsim } from '../../src-preload/contract/sales/wanted.ts';
import type { Tender } from '../domain/orders/sale.ts';
import type { KeptTicket } from './unfinished-file.ts';

/** What the till offers now. */
export type OfferedNow = {
  /** A package at the shop's price; undefined if it isn't sold any more. */
  readonly offer: (productId: string) => CatalogProduct | undefined;
  /** An eSIM that is topped up; undefined if this till sold it, and doesn't know it any more. */
  readonly esimOf: (named: NamedEsim) => ToppedUpEsim | undefined;
  /** Whether customers can pay by it. */
  readonly isOffered: (tender: Tender) => boolean;
  /** Whether the refund of an exchange is still owed as staff saw it. */
  readonly isOwed: (carriedOver: NonNullable<PlannedPayments['carriedOver']>) => boolean;
};

/** A kept ticket at the prices of now. */
export type LookedUp = Omit<Extract<Unfinished, { kind: 'ticket' }>, 'kind' | 'whose'>;

/**
 * Looks every price up again. Payments stay only if all of it costs what it did. Discounts stay as they were wanted: whether
 * this person may give them is asked when the ticket is priced, and approvals aren't kept. Pure.
 */
export function lookUpAgain({ ticket, leftOut }: KeptTicket, now: OfferedNow): LookedUp {
  const found = ticket.lines.map((line) => ({ line, product: offerOf(line, now) }));
  const lines = found.flatMap(({ line, product }) => {
    if (product === undefined) return [];
    const { quantity, start, discount, topsUp, price, currency } = line;
    const esim = topsUp === undefined ? null : (now.esimOf(topsUp) ?? null);
    const agreed = { quantity, start, discount, ...(topsUp === undefined ? {} : { topsUp }) };
    return [{ ...agreed, esim, product, before: { price, currency } }];
  });
  const gone = found.flatMap(({ line, product }) => (product === undefined ? [line.package] : []));
  const isSame =
    lines.length > 0 &&
    gone.length === 0 &&
    lines.every(
      ({ product, before }) => product.price === before.price && product.currency === before.currency,
    );
  const { payments, customer, ticketDiscount } = ticket;
  const stays = isSame && canPayNow(payments, now);
  const again: TypeAgain[] = leftOut.filter((what) => what === 'customer' || stays);
  if (!stays && ticket.lines.length > 0 && isChosen(payments, leftOut)) again.push('payment');
  return {
    lines,
    gone,
    ticketDiscount: lines.length === 0 ? null : ticketDiscount,
    customer,
    payments: stays ? payments : null,
    again,
  };
}

const offerOf = (
  { package: { productId }, topsUp }: KeptTicket['ticket']['lines'][number],
  { offer, esimOf }: OfferedNow,
): CatalogProduct | undefined =>
  topsUp === undefined || esimOf(topsUp) !== undefined ? offer(productId) : undefined;

const canPayNow = ({ tender, carriedOver, earlier }: PlannedPayments, now: OfferedNow): boolean =>
  [tender, ...earlier.map((each) => each.tender)].every(now.isOffered) &&
  (carriedOver === null || now.isOwed(carriedOver));

/** Whether staff said anything of how it is paid. */
const isChosen = (
  { tender, carriedOver, earlier, received, reference }: PlannedPayments,
  leftOut: KeptTicket['leftOut'],
): boolean =>
  tender !== 'cash' ||
  carriedOver !== null ||
  earlier.length > 0 ||
  received !== '' ||
  reference !== '' ||
  leftOut.includes('card-slip');
