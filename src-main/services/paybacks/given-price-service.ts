import { sum } from '../../../src-merchant-api/amount.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { UnpricedPiece } from '../../../src-preload/contract/payments/given-price.ts';
import { namedTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { Outcome, Problem } from '../../../src-preload/contract/problem.ts';
import { idOf, type ProviderOperation } from '../../domain/orders/operation.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import type { Purchase } from '../../domain/payments/purchase-cost.ts';
import { heldBy } from '../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { FoundPrice, WhyPriceStays } from '../../ledger/records/prices/given-price-book.ts';
import { priceAsGiven, type WhyNoPrice } from '../../pricing/given-price.ts';
import type { PriceMoney } from '../../pricing/shop-price.ts';
import { isOffered } from '../../../src-books/tickets/offered-tender.ts';
import { contractAmount } from '../contract-amount.ts';
import { instant, packageView } from '../views/sale-view.ts';
import { writeProblem } from '../views/write-problem.ts';
import { readSaid } from './correction-service.ts';
import { purchaseOf, purchasesWith } from './purchase-of-piece.ts';
import type { RecordingDeps } from './recording-deps.ts';

export type GivenPriceDeps = RecordingDeps & {
  readonly shifts: { readonly openNumber: number | null };
  /** The names of the shop's own tenders, as they are now. */
  readonly tenders: () => readonly string[];
  /** The shop's currency, tax and rate, as they are now. */
  readonly money: () => PriceMoney;
  /** What the service told of packages, beside the books. */
  readonly told: {
    readonly numberOf: (sale: Sale) => IdPack | null;
    readonly isRefunded: (piece: PieceId) => boolean;
  };
  readonly onGiven: (bought: ProviderOperation) => void;
};

/**
 * What customers paid for what only the service knew, as a manager says afterwards, or a clerk with a manager's approval.
 * That is decided before (ipc/required-role.ts).
 */
export class GivenPriceService {
  readonly #deps: GivenPriceDeps;

  constructor(deps: GivenPriceDeps) {
    this.#deps = deps;
  }

  read({ piece }: RequestOf<'price-read'>): ReplyOf<'price-read'> {
    const { ledger, shifts } = this.#deps;
    const pieces = purchasesWith(ledger, piece).flatMap((each) =>
      each.intent.price === null ? this.#view(each) : [],
    );
    return { pieces, openShift: shifts.openNumber };
  }

  give(
    { piece, price, currency, said, takenIn, reason }: RequestOf<'price-give'>,
    approvedBy: StaffMark | null = null,
  ): Outcome {
    const { ledger, clock, staff, shifts, tenders, money, whyNotRecord, onGiven, onLedgerFault } = this.#deps;
    const problem = shifts.whyNotSell ?? whyNotRecord();
    if (problem !== undefined) return refused(problem);
    // What was taken in a shift that is closed by now is in no drawer of the next one.
    if (takenIn !== null && shifts.openNumber !== takenIn)
      return refused({ kind: 'price-not-given', why: 'other-shift' });
    const read = readSaid(said);
    if (!read.ok) return refused(read.failure);
    if (said.kind === 'named' && !isOffered(namedTender(said.name), tenders))
      return refused({ kind: 'tender-removed' });
    const own = money();
    if (own.currency !== currency) return refused({ kind: 'price-not-given', why: 'other-currency' });
    const amount = contractAmount(price);
    const made = priceAsGiven(amount, read.value, own);
    if (!made.ok) return refused(problemOf(made.failure));
    const bought = purchaseOf(ledger, piece);
    if (bought === undefined) return refused({ kind: 'price-not-given', why: 'known' });
    const known = this.#whyNot(bought);
    if (known !== undefined) return refused({ kind: 'price-not-given', why: known });
    const given = ledger.givenPrices.give(
      idOf(bought),
      this.#numberOf(bought),
      {
        ...made.value,
        ...{ price: amount, reason, staff: staff() },
        ...(takenIn === null ? {} : { isTakenNow: true }),
        ...(approvedBy === null ? {} : { approvedBy }),
      },
      clock.now(),
    );
    if (given.ok) {
      onGiven(bought);
      return { ok: true };
    }
    const { failure } = given;
    if (failure.kind === 'not-given') return refused({ kind: 'price-not-given', why: failure.why });
    onLedgerFault(failure, 'given-price');
    return refused(writeProblem(failure));
  }

  #whyNot(bought: Purchase): WhyPriceStays | undefined {
    const { ledger, told } = this.#deps;
    const why = ledger.givenPrices.whyNot(bought, this.#numberOf(bought));
    // SECURITY: these books hear nothing of a refund that another till made, and nothing was earned.
    return why ?? (told.isRefunded(idOf(bought)) ? 'refunded' : undefined);
  }

  #numberOf(bought: Purchase): IdPack | null {
    return bought.kind === 'sale' ? this.#deps.told.numberOf(bought) : null;
  }

  /** What became of a price since it was given. */
  #afterwards(bought: Purchase, { ticket }: FoundPrice): Pick<Given, 'corrected' | 'isRefundOpen'> {
    const { givenPrices, priceCorrections } = this.#deps.ledger;
    return {
      corrected: priceCorrections.of(ticket).map(({ at, event }) => ({
        ...{ at: instant(at), was: event.was, price: event.price, reason: event.reason },
        ...{ staff: event.staff, approvedBy: event.approvedBy ?? null },
      })),
      isRefundOpen: givenPrices.isBeingRefunded(bought, this.#numberOf(bought)),
    };
  }

  /** Nothing of what has a ticket that outlived it in a damaged ledger: that says what was paid. */
  #view(bought: Purchase): UnpricedPiece[] {
    const { ledger, money } = this.#deps;
    const { product } = bought.intent;
    const common = { piece: idOf(bought), package: product === null ? null : packageView(product) };
    const found = ledger.givenPrices.of(idOf(bought));
    if (found !== undefined)
      return [{ ...common, stays: null, ...givenView(found, this.#afterwards(bought, found)) }];
    const stays = this.#whyNot(bought) ?? null;
    return stays === 'known' ? [] : [{ ...common, currency: money().currency, stays, given: null }];
  }
}

type Given = NonNullable<UnpricedPiece['given']>;

function givenView(
  { ticket, made: { at, event } }: FoundPrice,
  afterwards: Pick<Given, 'corrected' | 'isRefundOpen'>,
): Pick<UnpricedPiece, 'currency' | 'given'> {
  const { payments } = ticket;
  const { intent } = event;
  return {
    currency: intent.currency,
    given: {
      at: instant(at),
      price: sum(intent.pieces.map(({ price }) => price)),
      // One tender, by the rules of such a ticket.
      tender: payments.flatMap(heldBy).find(({ tender }) => tender !== null)?.tender ?? 'other',
      isTakenNow: event.isTakenNow === true,
      reason: event.reason,
      staff: intent.staff,
      approvedBy: event.approvedBy ?? null,
      ...afterwards,
    },
  };
}

const refused = (problem: Problem): Outcome => ({ ok: false, problem });

const problemOf = (why: WhyNoPrice): Problem =>
  why === 'not-in-coins' ? { kind: why } : { kind: 'price-not-given', why };
