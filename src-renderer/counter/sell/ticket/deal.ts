import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { TicketDiscount, WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import { sum, times } from '../../../words/figures/money.ts';
import { discountsOf } from '../discount/discounts-of.ts';
import type { Terms } from '../terms.ts';
import type { TicketLine } from './ticket-line.ts';

/** All that is about to be sold to one customer, as the screen shows it. */
export type Deal = {
  readonly lines: readonly [TicketLine, ...TicketLine[]];
  /** Off all of them. */
  readonly discount: TicketDiscount | null;
};

/**
 * The ticket, or without one the package that is read back; undefined where there is neither. Pure.
 *
 * @param newest of a package, as the catalog has it now: what is shown is what main sells.
 */
export function dealOf(
  terms: Terms,
  readBack: CatalogProduct | undefined,
  newest: (product: CatalogProduct) => CatalogProduct,
): Deal | undefined {
  const { lines, ticketDiscount, quantity, start } = terms;
  const [first, ...others] = lines.map((line) => ({ ...line, product: newest(line.product) }));
  if (first !== undefined) return { lines: [first, ...others], discount: ticketDiscount };
  if (readBack === undefined) return undefined;
  const wanted = discountsOf(readBack, terms);
  const line = { product: readBack, quantity, start, discount: wanted?.line ?? null };
  return { lines: [line], discount: wanted?.ticket ?? null };
}

/** Whether anything is off a price, or added to it. */
export const isDiscounted = ({ lines, discount }: Deal): boolean =>
  discount !== null || lines.some((line) => line.discount !== null);

/** The same with other discounts on a line and on all of it. */
export function withDiscounts(
  { lines: [first, ...others] }: Deal,
  at: number,
  wanted: WantedDiscounts,
): Deal {
  const change = (line: TicketLine, index: number): TicketLine =>
    index === at ? { ...line, discount: wanted.line } : line;
  const further = others.map((line, index) => change(line, index + 1));
  return { lines: [change(first, 0), ...further], discount: wanted.ticket };
}

/** In which all of it is priced. */
export const currencyOf = ({ lines }: Deal): string => lines[0].product.currency;

/** What all of it costs by the shop's prices. */
export const listTotal = ({ lines }: Deal): string =>
  sum(lines.map(({ product, quantity }) => times(product.price, quantity)));

/** What all of it costs the shop; null where nobody at the till may know. */
export function costOf({ lines }: Deal): string | null {
  const costs = lines.map(({ product, quantity }) =>
    product.cost === null ? null : times(product.cost, quantity),
  );
  return costs.every((cost) => cost !== null) ? sum(costs) : null;
}
