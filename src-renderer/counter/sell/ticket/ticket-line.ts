import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { LineDiscount } from '../../../../src-preload/contract/money/discounts.ts';
import type { ActivationMode } from '../../../../src-preload/contract/sales/package.ts';
import type { ToppedUpEsim } from '../../../../src-preload/contract/sales/wanted.ts';
import { isTooLarge } from '../../../../src-preload/contract/sales/ticket-limits.ts';
import { mostAtOnce } from './most-at-once.ts';

/** A package on a customer's ticket, and how many of it. */
export type TicketLine = {
  /** As the catalog had it when it was added. */
  readonly product: CatalogProduct;
  readonly quantity: number;
  readonly start: ActivationMode;
  /** Off each of them. */
  readonly discount: LineDiscount | null;
  /** The eSIM that it tops up; absent for new ones. */
  readonly esim?: ToppedUpEsim | undefined;
};

/** The same lines for whoever may not know what packages cost. The catalog tells it again to whoever may. */
export const withoutCosts = (lines: readonly TicketLine[]): readonly TicketLine[] =>
  lines.map((line) => ({ ...line, product: { ...line.product, cost: null, margin: null } }));

/** How many packages they are: each for an eSIM of its own, or a top-up. */
export const piecesIn = (lines: readonly Pick<TicketLine, 'quantity'>[]): number =>
  lines.reduce((pieces, { quantity }) => pieces + quantity, 0);

/** Whether any of them is a top-up: then they aren't all new eSIMs. */
export const hasTopUp = (lines: readonly Pick<TicketLine, 'esim'>[]): boolean =>
  lines.some(({ esim }) => esim !== undefined);

/** Whether a ticket has no room for so many more. */
export const isFullFor = (lines: readonly TicketLine[], quantity: number): boolean =>
  isTooLarge([...lines, { quantity }]);

/** A ticket with a line more, and where that is; more of the same package on the same terms raises its quantity. Pure. */
export function withLine(
  lines: readonly TicketLine[],
  added: TicketLine,
): { readonly lines: readonly TicketLine[]; readonly at: number } {
  const at = lines.findIndex((line) => isAlike(line, added) && line.quantity + added.quantity <= mostAtOnce);
  const same = lines[at];
  if (same === undefined) return { lines: [...lines, added], at: lines.length };
  return { lines: lines.with(at, { ...added, quantity: same.quantity + added.quantity }), at };
}

const isAlike = (line: TicketLine, other: TicketLine): boolean =>
  line.product.productId === other.product.productId &&
  line.start === other.start &&
  keyOf(line.esim) === keyOf(other.esim) &&
  line.discount === null &&
  other.discount === null;

/** Tells eSIMs apart, of which those that another till sold have no order here. */
const keyOf = (esim: ToppedUpEsim | undefined): string | undefined =>
  esim === undefined || esim.orderId !== null ? esim?.orderId : `elsewhere ${esim.uidCustomer}`;

/** A ticket with a line's quantity changed by so many, as far as a line and the ticket allow. Pure. */
export function withQuantityBy(lines: readonly TicketLine[], at: number, by: 1 | -1): readonly TicketLine[] {
  const line = lines[at];
  if (line === undefined) return lines;
  const quantity = line.quantity + by;
  const isAllowed = quantity >= 1 && quantity <= mostAtOnce && (by < 0 || !isFullFor(lines, 1));
  return isAllowed ? lines.with(at, { ...line, quantity }) : lines;
}

/**
 * What is left to sell of a ticket some of whose pieces weren't sold. Pure.
 *
 * @param isSold of each piece, line by line.
 */
export function unsoldLines(lines: readonly TicketLine[], isSold: readonly boolean[]): readonly TicketLine[] {
  let from = 0;
  return lines.flatMap((line) => {
    const pieces = isSold.slice(from, from + line.quantity);
    from += line.quantity;
    const quantity = pieces.filter((sold) => !sold).length;
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
}
