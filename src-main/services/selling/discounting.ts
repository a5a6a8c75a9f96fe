import { subtract, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type {
  DiscountedTotal,
  DiscountRules,
  LineDiscount,
  TicketDiscount,
} from '../../../src-preload/contract/money/discounts.ts';
import type { NamedEsim } from '../../../src-preload/contract/sales/wanted.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { AgreedDiscount, Discount, PriceChange } from '../../../src-books/payments/discount.ts';
import type { PriceTerms } from '../../domain/price-rules.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { decimalWithin } from '../../../src-books/money/decimal.ts';
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

/** A line of a ticket at the shop's price of each, and what staff take off that. */
export type OfferedLine = {
  readonly product: Product;
  readonly price: Amount;
  readonly terms: PriceTerms;
  readonly quantity: number;
  readonly discount: LineDiscount | null;
  /** The eSIM that it tops up; null for new ones. */
  readonly topsUp: NamedEsim | null;
};

/** What is sold together, and what staff take off all of it. */
export type OfferedTicket = {
  readonly lines: readonly [OfferedLine, ...OfferedLine[]];
  readonly discount: TicketDiscount | null;
};

/** What all pieces cost with their discounts, and what is recorded of them. */
export type DiscountedSale = Discounted & { readonly priced: Priced };

type Priced = Readonly<Record<Exclude<keyof DiscountedTotal, 'currency' | 'lines'>, Amount>> & {
  readonly lines: Amount[];
  readonly currency: string;
};

/** Takes discounts off what is sold, if whoever is at the till may give them. */
export class Discounting {
  readonly #deps: DiscountingDeps;

  constructor(deps: DiscountingDeps) {
    this.#deps = deps;
  }

  /** SECURITY: what a window says about who may give what isn't asked: the rules and the session are main's. */
  price(sold: OfferedTicket): Result<DiscountedSale, Problem> {
    return this.#priced(sold, () => this.#deps.approvals.by(kind, approvedOf(sold)));
  }

  /** What the customer would pay, whoever may give that; undefined where the discounts can't be taken off. Says nothing of a cost. */
  total(sold: OfferedTicket): Amount | undefined {
    const priced = discountedPrices(offersOf(sold), readDiscount(sold.discount));
    return priced.ok ? totalOf(priced.value, sold.lines[0].terms.currency).total : undefined;
  }

  /**
   * A manager approves discounts of a sale for the clerk at the till. SECURITY: it holds for one sale at these prices
   * and costs, as every approval does, and until {@link forgetApproval}.
   */
  approve(sold: OfferedTicket, by: StaffMark): Result<DiscountedSale, Problem> {
    const sale = this.#priced(sold, () => by);
    if (sale.ok) this.#deps.approvals.give(kind, approvedOf(sold), by);
    else this.forgetApproval();
    return sale;
  }

  /** What was approved is sold. */
  forgetApproval(): void {
    this.#deps.approvals.end(kind);
  }

  #priced(sold: OfferedTicket, approval: () => StaffMark | undefined): Result<DiscountedSale, Problem> {
    const rules = this.#deps.rules();
    const lines = offersOf(sold);
    const ticket = readDiscount(sold.discount);
    const given = [...lines.map(({ discount }) => discount), ticket].filter((each) => each !== null);
    if (given.length === 0) return fail({ kind: 'not-a-discount' });
    if (!given.every(({ reason }) => rules.reasons.includes(reason))) return fail({ kind: 'unknown-reason' });
    const priced = discountedPrices(lines, ticket);
    if (!priced.ok) return priced;
    const pieces = priced.value;
    const costed = lines.map(({ cost }, at) => ({ cost, pieces: pieces[at] ?? [] }));
    const refusalOf = (by: GivenBy) => discountRefusal(costed, rules, by);
    const own = refusalOf(this.#deps.isManager() ? 'manager' : 'clerk');
    const approvedBy = own?.kind === 'needs-manager' ? (approval() ?? null) : null;
    const refusal = approvedBy === null ? own : refusalOf('approved');
    if (refusal !== undefined) return fail(refusal);
    return succeed({
      pieces: pieces.flat(),
      discounts: [
        ...lines.flatMap(({ discount }, line) => agreedOnLine(discount, line, pieces, approvedBy)),
        ...agreedOnTicket(ticket, pieces.flat(), approvedBy),
      ],
      priced: totalOf(pieces, sold.lines[0].terms.currency),
    });
  }
}

/** Of approvals. */
const kind = 'discount';

/** What an approval is of. */
const approvedOf = ({ lines, discount: ticket }: OfferedTicket): object => ({
  lines: lines.map(({ product: { productId, salePrice }, price, terms, quantity, discount, topsUp }) => ({
    ...{ productId, salePrice, price, terms, quantity, discount, topsUp },
  })),
  ticket,
});

const offersOf = ({ lines: [first, ...others] }: OfferedTicket) =>
  [offerOf(first), ...others.map(offerOf)] as const;

const offerOf = ({ product, price, terms, quantity, discount }: OfferedLine) => ({
  list: price,
  terms,
  quantity,
  cost: product.salePrice,
  discount: readDiscount(discount),
});

/** @param pieces of each line. */
const agreedOnLine = (
  discount: Discount | null,
  line: number,
  pieces: readonly (readonly DiscountedPiece[])[],
  approvedBy: StaffMark | null,
): AgreedDiscount[] =>
  discount === null
    ? []
    : [
        {
          ...discount,
          on: 'line',
          approvedBy,
          off: pieces.flatMap((own, at) => own.map((piece) => (at === line ? piece.line : sum([])))),
        },
      ];

const agreedOnTicket = (
  discount: Discount | null,
  pieces: readonly DiscountedPiece[],
  approvedBy: StaffMark | null,
): AgreedDiscount[] =>
  discount === null
    ? []
    : [{ ...discount, on: 'ticket', approvedBy, off: pieces.map((piece) => piece.ticket) }];

/** @param byLine the pieces of each line. */
function totalOf(byLine: readonly (readonly DiscountedPiece[])[], currency: string): Priced {
  const lines = byLine.map((own) => sum(own.map(({ list, line }) => subtract(list, line))));
  const pieces = byLine.flat();
  const list = sum(pieces.map((piece) => piece.list));
  const total = sum(pieces.map(({ price }) => price));
  const tax = sum(pieces.map(({ terms }) => terms.tax));
  return { list, total, off: subtract(list, total), tax, lines, currency };
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
