import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { Unfinished } from '../../../../src-preload/contract/sales/unfinished.ts';
import type { PushOf } from '../../../../src-preload/contract.ts';
import { newCart, type CounterState } from '../../../store.ts';
import { termsAtStart, type Terms, type UsualChoices } from '../terms.ts';
import type { Before } from './restoration.ts';
import { isBegun } from './so-far.ts';
import type { TicketLine } from '../ticket/ticket-line.ts';

/** What main kept, put back on the screen under a new cart; nothing where staff have begun another ticket. Pure. */
export function restored(
  unfinished: Unfinished | null,
  { terms, handOver, ...usual }: Pick<CounterState, 'terms' | 'handOver' | keyof UsualChoices>,
): Partial<CounterState> {
  if (unfinished === null || isBegun(terms) || handOver !== null) return {};
  if (unfinished.kind !== 'ticket') return { restored: unfinished };
  const { lines, gone, whose, again } = unfinished;
  const restoredTerms = termsOf(unfinished, usual);
  if (!isBegun(restoredTerms) && gone.length === 0) return {};
  const before = lines.map(({ product: { productId }, before: was }) => ({ productId, ...was }));
  return {
    terms: restoredTerms,
    // Whatever was pressed for it before is another cart's.
    cart: newCart(),
    restored: { kind: 'ticket', whose, before, gone, again },
  };
}

/**
 * What main could open of a kept ticket only after it was shown: put into it where nothing was typed since. Nothing where staff
 * have begun another ticket, or this one is on its way. Pure.
 */
export function withTyped(
  { customer, reference, again }: PushOf<'ticket-typed'>,
  { terms, handOver, restored: shown }: Pick<CounterState, 'terms' | 'handOver' | 'restored'>,
): Partial<CounterState> {
  if (shown?.kind !== 'ticket' || handOver !== null) return {};
  const isBlank = Object.values(terms.customer).every((typed) => typed === '');
  // The slip was of another sum, where the payment is to be chosen again.
  const isPaidAsBefore = !shown.again.includes('payment') && terms.tender === 'card-terminal';
  return {
    terms: {
      ...terms,
      ...(isBlank ? { customer } : {}),
      ...(isPaidAsBefore && terms.reference === '' ? { reference } : {}),
    },
    restored: {
      ...shown,
      again: shown.again.filter((what) => what === 'payment' || again.includes(what)),
    },
  };
}

function termsOf(
  { lines, ticketDiscount, customer, payments }: Extract<Unfinished, { kind: 'ticket' }>,
  usual: UsualChoices,
): Terms {
  const agreed = {
    ...termsAtStart(usual),
    lines: lines.map(({ product, quantity, start, discount, esim }) => ({
      ...{ product, quantity, start, discount },
      ...(esim === null ? {} : { esim }),
    })),
    ticketDiscount,
    customer,
  };
  if (payments === null) return agreed;
  const { tender, carriedOver, earlier, received, reference } = payments;
  return {
    ...agreed,
    ...{ tender, carriedOver, received, reference },
    earlier: earlier.map(({ tender: by, typed }) => ({ tender: by, amount: typed })),
  };
}

/** The packages of the ticket whose price is another than when it was last shown. Pure. */
export function otherPrices(
  before: readonly Before[],
  lines: readonly TicketLine[],
  newest: (product: CatalogProduct) => CatalogProduct,
): readonly CatalogProduct[] {
  const products = new Map(lines.map(({ product }) => [product.productId, newest(product)]));
  return [...products.values()].filter((product) =>
    before.some(
      ({ productId, price, currency }) =>
        productId === product.productId && (price !== product.price || currency !== product.currency),
    ),
  );
}
