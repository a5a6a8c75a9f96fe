import { readEsimName } from '../../../../src-activation/esim-name.ts';
import type { RequestOf } from '../../../../src-preload/contract.ts';
import type { OrderRow, OrderSort, Standing } from '../../../../src-preload/contract/sales/orders.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import type { StaffMarkView } from '../../../../src-preload/contract/staff/staff-mark.ts';
import { plain } from '../../../place/plain-text.ts';
import { dateOfDay, type DaySpan } from '../../span/day-span.ts';
import { searchPlaces, type PlaceIndex } from '../../sell/search/place-search.ts';

/** What of all orders is listed. */
export type OrderFilter = {
  readonly text: string;
  readonly standing: Standing | null;
  readonly days: DaySpan | null;
  readonly product: { readonly productId: string; readonly title: string } | null;
  readonly seller: StaffMarkView | null;
  readonly sort: OrderSort;
};

export const allOrders: OrderFilter = {
  text: '',
  standing: null,
  days: null,
  product: null,
  seller: null,
  sort: 'newest',
};

export const isAll = (filter: OrderFilter): boolean => filter.text.trim() === '' && !isNarrowed(filter);

/** Whether fewer orders are meant than the text finds. */
export const isNarrowed = ({ standing, days, product, seller }: OrderFilter): boolean =>
  standing !== null || days !== null || product !== null || seller !== null;

/** One letter begins too many countries. */
const shortestPlace = 2;

/**
 * A filter as main expects it.
 *
 * @param isSimilar nothing has what was typed: places that are written nearly so are meant as well.
 */
export function askedOrders(
  { text, standing, days, product, seller }: OrderFilter,
  places: PlaceIndex,
  isSimilar = false,
): RequestOf<'order-sums'> {
  const time = days === null ? null : boundsOf(days);
  return {
    text: askedText(text),
    countries: countriesOf(text, places, isSimilar),
    from: time?.from ?? null,
    to: time?.to ?? null,
    standing,
    productId: product?.productId ?? null,
    staffId: seller?.id ?? null,
  };
}

/** A receipt's code has both numbers of its eSIM, and a UUID is written in several ways: the books have one of each. */
function askedText(text: string): string {
  const reading = readEsimName(text);
  if (reading.kind === 'not-named') return text;
  return reading.name.by === 'order' ? reading.name.uidCustomer : reading.name.iccid;
}

/**
 * The countries that a text stands for in the languages of the counter: "UK", "Holland", "Japon". A part of a number beside
 * them isn't of their names.
 */
function countriesOf(text: string, places: PlaceIndex, isSimilar: boolean): string[] {
  const words = text.replace(/\p{Nd}{4,}/gu, ' ');
  if (plain(words).length < shortestPlace) return [];
  const found = searchPlaces(places, words);
  // A name that is a slip of the keys away may be a customer's own: "Anna" and Ankara.
  return found.corrected && !isSimilar ? [] : found.places.flatMap(({ code }) => code ?? []);
}

/** Whether a text is written nearly like places, and like none. */
export const hasSimilarPlaces = (text: string, places: PlaceIndex): boolean =>
  countriesOf(text, places, true).length > countriesOf(text, places, false).length;

/** From the first midnight to the one after the last day, on this computer's clock. */
export function boundsOf({ from, to }: DaySpan): { readonly from: string; readonly to: string } {
  const last = dateOfDay(to);
  const after = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return { from: dateOfDay(from).toISOString(), to: after.toISOString() };
}

/** A sale as the list shows it. */
export function rowOf(sale: SaleView): Omit<OrderRow, 'position'> {
  const { orderId, state, package: sold, price, currency, createdAt, customer, install, operations } = sale;
  return {
    orderId,
    state,
    standing: standingOf(sale),
    package: sold,
    price,
    currency,
    createdAt,
    customer,
    iccid: install?.iccid ?? null,
    topUps: doneOf(operations, 'top-up'),
  };
}

/** How a sale stands, as main has it in its list. */
export function standingOf({ state, operations }: SaleView): Standing {
  switch (state) {
    case 'completed':
      return doneOf(operations, 'refund') > doneOf(operations, 'top-up') ? 'refunded' : 'ready';
    case 'refused':
    case 'canceled':
    case 'written-off':
      return 'ended';
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
    case 'accepted':
    case 'cancel-reported':
      return 'open';
  }
}

const doneOf = (operations: SaleView['operations'], wanted: 'refund' | 'top-up'): number =>
  operations.filter(({ kind, state }) => kind === wanted && state === 'completed').length;
