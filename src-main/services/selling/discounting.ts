import { subtract, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type {
  DiscountedTotal,
  DiscountRules,
  LineDiscount,
  WantedDiscounts,
} from '../../../src-preload/contract/money/discounts.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { AgreedDiscount, Discount, PriceChange } from '../../domain/payments/discount.ts';
import type { PriceTerms } from '../../domain/price-rules.ts';
import type { StaffMark } from '../../domain/staff-mark.ts';
import { decimalWithin } from '../../money/decimal.ts';
import type { Approvals } from '../../staff/approvals.ts';
import { discountRefusal, type GivenBy } from '../../pricing/discount-limits.ts';
import { discountedPrices, type DiscountedPiece } from '../../pricing/discounted-prices.ts';
import type { Discounted } from '../../selling/commands.ts';
import { contractAmount } from '../contract-amount.ts';

export type DiscountingDeps = {
  readonly rules: () => DiscountRules;
  /** Whether a manager is at the till; always true on a till without staff accounts. */
  readonly isManager: () => boolean;
  readonly approvals: Pick<Approvals, 'give' | 'by' | 'end'>;
};

/** What is sold, at the price of each by the shop's rules. */
export type AtListPrice = {
  readonly product: Product;
  readonly price: Amount;
  readonly terms: PriceTerms;
  readonly quantity: number;
};

/** What all pieces cost with their discounts, and what is recorded of them. */
export type DiscountedSale = Discounted & { readonly priced: Priced };

type Priced = Readonly<Record<Exclude<keyof DiscountedTotal, 'currency'>, Amount>> & {
  readonly currency: string;
};

/** Takes discounts off what is sold, if whoever is at the till may give them. */
export class Discounting {
  readonly #deps: DiscountingDeps;

  constructor(deps: DiscountingDeps) {
    this.#deps = deps;
  }

  /** SECURITY: what a window says about who may give what isn't asked: the rules and the session are main's. */
  price(sold: AtListPrice, wanted: WantedDiscounts): Result<DiscountedSale, Problem> {
    return this.#priced(sold, wanted, () => this.#deps.approvals.by(kind, approvedOf(sold, wanted)));
  }

  /**
   * A manager approves discounts of a sale for the clerk at the till. SECURITY: it holds for one sale at this price and
   * cost, as every approval does, and until {@link forgetApproval}.
   */
  approve(sold: AtListPrice, wanted: WantedDiscounts, by: StaffMark): Result<DiscountedSale, Problem> {
    const sale = this.#priced(sold, wanted, () => by);
    if (sale.ok) this.#deps.approvals.give(kind, approvedOf(sold, wanted), by);
    else this.forgetApproval();
    return sale;
  }

  /** What was approved is sold. */
  forgetApproval(): void {
    this.#deps.approvals.end(kind);
  }

  #priced(
    sold: AtListPrice,
    wanted: WantedDiscounts,
    approval: () => StaffMark | undefined,
  ): Result<DiscountedSale, Problem> {
    const rules = this.#deps.rules();
    const discounts = { line: readDiscount(wanted.line), ticket: readDiscount(wanted.ticket) };
    const given = [discounts.line, discounts.ticket].filter((each) => each !== null);
    if (given.length === 0) return fail({ kind: 'not-a-discount' });
    if (!given.every(({ reason }) => rules.reasons.includes(reason))) return fail({ kind: 'unknown-reason' });
    const pieces = discountedPrices({ list: sold.price, ...sold }, discounts);
    if (!pieces.ok) return pieces;
    const refusalOf = (by: GivenBy) => discountRefusal(pieces.value, sold.product.salePrice, rules, by);
    const own = refusalOf(this.#deps.isManager() ? 'manager' : 'clerk');
    const approvedBy = own?.kind === 'needs-manager' ? (approval() ?? null) : null;
    const refusal = approvedBy === null ? own : refusalOf('approved');
    if (refusal !== undefined) return fail(refusal);
    return succeed({
      pieces: pieces.value,
      discounts: [
        ...agreed('line', discounts.line, pieces.value, approvedBy),
        ...agreed('ticket', discounts.ticket, pieces.value, approvedBy),
      ],
      priced: totalOf(pieces.value, sold.terms.currency),
    });
  }
}

/** Of approvals. */
const kind = 'discount';

/** What an approval is of. */
function approvedOf(
  { product, price, terms, quantity }: AtListPrice,
  { line, ticket }: WantedDiscounts,
): object {
  const { productId, salePrice } = product;
  return { productId, salePrice, price, terms, quantity, line, ticket };
}

const agreed = (
  on: AgreedDiscount['on'],
  discount: Discount | null,
  pieces: readonly DiscountedPiece[],
  approvedBy: StaffMark | null,
): AgreedDiscount[] =>
  discount === null ? [] : [{ ...discount, on, approvedBy, off: pieces.map((piece) => piece[on]) }];

function totalOf(pieces: readonly DiscountedPiece[], currency: string): Priced {
  const list = sum(pieces.map((piece) => piece.list));
  const total = sum(pieces.map(({ price }) => price));
  const tax = sum(pieces.map(({ terms }) => terms.tax));
  return { list, total, off: subtract(list, total), tax, currency };
}

function readDiscount(wanted: LineDiscount | null): Discount | null {
  return wanted === null ? null : { change: readChange(wanted.change), reason: wanted.reason };
}

function readChange(change: LineDiscount['change']): PriceChange {
  switch (change.kind) {
    case 'percent':
      return { kind: 'percent', percent: anyPercent.parse(change.percent) };
    case 'amount':
      return { kind: 'amount', amount: contractAmount(change.amount) };
    case 'price':
      return { kind: 'price', price: contractAmount(change.price) };
  }
}

/** As many as the contract takes: the rules say which are a discount. */
const anyPercent = decimalWithin({ least: '0', most: '1000' });
