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

/** A filter as main expects it. */
export function askedOrders(
  { text, standing, days, product, seller }: OrderFilter,
  places: PlaceIndex,
): RequestOf<'order-sums'> {
  const time = days === null ? null : boundsOf(days);
  return {
    text: askedText(text),
    countries: plain(text).length < shortestPlace ? [] : countriesOf(text, places),
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

/** The countries that a text stands for in the languages of the counter: "UK", "Holland", "Japon". */
const countriesOf = (text: string, places: PlaceIndex): string[] =>
  searchPlaces(places, text).places.flatMap(({ code }) => code ?? []);

/** From the first midnight to the one after the last day, on this computer's clock. */
export function boundsOf({ from, to }: DaySpan): { readonly from: string; readonly to: string } {
  const last = dateOfDay(to);
  const after = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return { from: dateOfDay(from).toISOString(), to: after.toISOString() };
}

/** A sale as the list shows it. */
export function rowOf(sale: SaleView): Omit<OrderRow, 'position'> {
  const { orderId, state, package: sold, price, currency, createdAt, customer, install } = sale;
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
  };
}

/** How a sale stands, as main has it in its list. */
export function standingOf({ state, operations }: SaleView): Standing {
  switch (state) {
    case 'completed': {
      const done = (kind: string): number =>
        operations.filter((operation) => operation.kind === kind && operation.state === 'completed').length;
      return done('refund') > done('top-up') ? 'refunded' : 'ready';
    }
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
