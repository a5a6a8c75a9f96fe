import { sum, times, type Amount } from '../../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { ServiceCache } from '../../catalog/service-cache.ts';
import type { DoubtfulThing } from '../../ledger/events/doubts.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { DiscountedTotal } from '../../../src-preload/contract/money/discounts.ts';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import { ordersAlone, type OrderIds, type SoldPieces } from '../../domain/orders/cart.ts';
import { keptOf } from '../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import type { NewOrders } from '../../selling/new-orders.ts';
import { openProblem } from '../../selling/open-problem.ts';
import type { NotPrepared, OperationRefusal, SaleRefusal } from '../../selling/commands.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { PackageCosts } from '../views/package-cost.ts';
import type { SeenPackages } from '../views/seen-packages.ts';
import type { CanSell } from './can-sell.ts';
import type { DiscountedSale, Discounting } from './discounting.ts';
import type { OwedTickets } from '../paybacks/owed-tickets.ts';
import type { TillPrices } from './till-prices.ts';
import { readEsims, type ReadEsims } from './read-esims.ts';
import { salePayment } from './read-payments.ts';
import { WaitingPresses } from './waiting-presses.ts';
import { wantedLines, withEsims, type WantedLine, type WantedLines } from './wanted-lines.ts';
import { writeProblem } from '../views/write-problem.ts';

export type SellingDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly newOrders: NewOrders;
  readonly canSell: CanSell;
  readonly kept: ServiceCache;
  readonly prices: Pick<TillPrices, 'priceOf' | 'rules'>;
  readonly discounting: Discounting;
  readonly costs: PackageCosts;
  readonly seen: SeenPackages;
  /** The names of the shop's own tenders, as they are now. */
  readonly tenders: () => readonly string[];
  /** What an earlier ticket owes, to pay for a sale with it. */
  readonly toCarryOver: OwedTickets['toCarryOver'];
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  /** Sales of a ticket were begun. */
  readonly onSold: () => void;
  /** The window's ticket is about to be sold, and nothing of it is written yet. @returns what ends that. */
  readonly onSelling: () => () => void;
  /** The ledger did not take an intent: nothing was sent. */
  readonly onLedgerFault: (fault: WriteFault, of: DoubtfulThing) => void;
};

/** What staff begin. Each request is checked against what the till knows, and begins at once or not at all. */
export class Selling {
  readonly #deps: SellingDeps;
  /** Made by the first press that reads an eSIM: a plain sale loads nothing that it doesn't need (`walk-of-a-sale.test.ts`). */
  #waiting: WaitingPresses | undefined;

  constructor(deps: SellingDeps) {
    this.#deps = deps;
  }

  /**
   * Sells all that one customer buys, where that is new eSIMs alone. Each price must still be the one that was read back to
   * staff.
   */
  sell(request: RequestOf<'sell'>): Result<OrderIds, Problem> {
    if (this.#mayBeOnItsWay(request)) return fail({ kind: 'being-begun' });
    const sold = this.#sell(request, new Map());
    return sold.ok ? succeed(ordersAlone(sold.value)) : sold;
  }

  #sell(request: RequestOf<'sell'>, esims: ReadEsims): Result<SoldPieces, Problem> {
    const { newOrders, canSell, staff } = this.#deps;
    const sold = newOrders.sell(request.cart, () => {
      const ready = canSell('trade');
      if (!ready.ok) return ready;
      const lines = wantedLines(request, this.#deps);
      if (!lines.ok) return lines;
      const onEsims = withEsims(lines.value, esims);
      if (!onEsims.ok) return onEsims;
      const discounted = this.#discounted(lines.value, request.discounts ?? null);
      if (!discounted.ok) return discounted;
      const due = discounted.value?.priced.total ?? sum(lines.value.map(listTotal));
      const { tenders, toCarryOver } = this.#deps;
      const payment = salePayment(request.payments, due, request.currency, tenders, toCarryOver);
      if (!payment.ok) return payment;
      const { tender, paid } = payment.value;
      const { customer = null, again } = request;
      const command = {
        lines: onEsims.value,
        tender,
        customer,
        again,
        staff: staff(),
        ...(paid === null ? {} : { paid }),
        ...(discounted.value === null ? {} : { discounted: discounted.value }),
      };
      return succeed({ command, runner: ready.value.runner });
    });
    if (!sold.ok) return fail(this.#problemOf(sold.failure, 'sale'));
    this.#deps.onSold();
    this.#deps.discounting.forgetApproval();
    return sold;
  }

  /**
   * As {@link sell}, for a ticket that tops up eSIMs: their packages are read first. Everything is asked again after that.
   */
  async sellWithTopUps(request: RequestOf<'sell'>): Promise<Result<SoldPieces, Problem>> {
    const { newOrders, canSell, staff } = this.#deps;
    if (newOrders.soldBy(request.cart) !== undefined) return this.#sell(request, new Map());
    if (this.#mayBeOnItsWay(request)) return fail({ kind: 'being-begun' });
    const ready = canSell('trade');
    if (!ready.ok) return ready;
    const wanted = wantedLines(request, this.#deps);
    if (!wanted.ok) return wanted;
    const by = staff();
    this.#waiting ??= new WaitingPresses();
    const ends = [this.#deps.onSelling(), this.#waiting.begin(request.cart)];
    try {
      const esims = await readEsims(this.#deps, ready.value.client, request);
      return this.#sellOnRead(request, esims, by);
    } finally {
      for (const end of ends) end();
    }
  }

  #sellOnRead(
    request: RequestOf<'sell'>,
    esims: Result<ReadEsims, Problem>,
    by: StaffMark | null,
  ): Result<SoldPieces, Problem> {
    const { newOrders, canSell, staff } = this.#deps;
    const still = canSell('trade');
    // The ledger of a closed till can't be asked any more.
    if (!still.ok && still.failure.kind === 'another-till') return still;
    // The same press may have come twice.
    if (newOrders.soldBy(request.cart) !== undefined) return this.#sell(request, new Map());
    if (!still.ok) return still;
    // Somebody else may be there by now, or nobody.
    if (staff()?.id !== by?.id) return fail({ kind: 'not-at-till' });
    return esims.ok ? this.#sell(request, esims.value) : esims;
  }

  /** Whether another press, which may be for the same, is about to be written. */
  #mayBeOnItsWay({ cart }: RequestOf<'sell'>): boolean {
    return this.#waiting?.hasAnother(cart) === true && this.#deps.newOrders.soldBy(cart) === undefined;
  }

  /** What a sale would cost with discounts. Nothing is sold. */
  tryDiscounts(request: RequestOf<'discount-try'>): Result<DiscountedTotal, Problem> {
    const lines = wantedLines(request, this.#deps);
    if (!lines.ok) return lines;
    const { ticket: discount } = request.discounts;
    const sale = this.#deps.discounting.price({ lines: lines.value, discount });
    return sale.ok ? succeed(sale.value.priced) : sale;
  }

  /** What a customer would pay with discounts that need a manager; undefined where they can't be given at all. */
  totalToApprove(request: RequestOf<'discount-try'>): Amount | undefined {
    const lines = wantedLines(request, this.#deps);
    if (!lines.ok) return undefined;
    return this.#deps.discounting.total({ lines: lines.value, discount: request.discounts.ticket });
  }

  /** A manager approves the discounts of one sale for whoever is at the till. */
  approveDiscounts(request: RequestOf<'discount-try'>, by: StaffMark): Result<DiscountedTotal, Problem> {
    const lines = wantedLines(request, this.#deps);
    if (!lines.ok) return lines;
    const { ticket: discount } = request.discounts;
    const sale = this.#deps.discounting.approve({ lines: lines.value, discount }, by);
    return sale.ok ? succeed(sale.value.priced) : sale;
  }

  /** The cash that changed hands for a piece and those that it was sold with; null if it was exact, or none. */
  cashOf(piece: PieceId): CashTaken | null {
    const cash = this.#deps.ledger.tickets.cashFor(piece);
    if (cash === undefined || cash.change === '0') return null;
    const { received, change, currency } = cash;
    return { received, change, total: keptOf(cash), currency };
  }

  /** Activates a package. */
  activate(request: RequestOf<'activate'>): Result<OperationId, Problem> {
    const { newOrders, canSell, seen } = this.#deps;
    return this.#begun(
      'activation',
      newOrders.activate(request.cart, () => {
        const ready = canSell('any');
        if (!ready.ok) return ready;
        const idPack = readIdPack(request.idPack);
        const profile = this.#profileOf(request);
        if (profile === undefined) return fail({ kind: 'no-profile' });
        if (!seen.isOn(profile, idPack)) return fail({ kind: 'not-its-package' });
        return succeed({ command: { ...profile, idPack }, runner: ready.value.runner });
      }),
    );
  }

  /** Refunds a package: the expected amount is what it cost. @param approvedBy the manager, if a clerk asks. */
  refund(request: RequestOf<'refund'>, approvedBy: StaffMark | null = null): Result<OperationId, Problem> {
    const { newOrders, canSell, costs, seen } = this.#deps;
    return this.#begun(
      'refund',
      newOrders.refund(request.cart, () => {
        const ready = canSell('trade');
        if (!ready.ok) return ready;
        const { reason, isExchange = false } = request;
        const idPack = readIdPack(request.idPack);
        const profile = this.#profileOf(request);
        if (profile === undefined) return fail({ kind: 'no-profile' });
        if (!seen.isOn(profile, idPack)) return fail({ kind: 'not-its-package' });
        const givenBack = costs.ofNumber(idPack, profile.orderId);
        if (givenBack === null) return fail({ kind: 'price-changed' });
        return succeed({
          command: { ...profile, idPack, reason, approvedBy, isExchange, ...givenBack },
          runner: ready.value.runner,
        });
      }),
    );
  }

  /** SECURITY: reckoned again here, and refused if staff saw another total than it comes to. */
  #discounted(
    lines: WantedLines,
    seen: RequestOf<'sell'>['discounts'] | null,
  ): Result<DiscountedSale | null, Problem> {
    if (seen === null || seen === undefined) return succeed(null);
    const sale = this.#deps.discounting.price({ lines, discount: seen.ticket });
    if (!sale.ok) return sale;
    return sale.value.priced.total === seen.total ? sale : fail({ kind: 'price-changed' });
  }

  #begun(
    what: DoubtfulThing,
    result: Result<OperationId, OperationRefusal | NotPrepared<Problem>>,
  ): Result<OperationId, Problem> {
    return result.ok ? result : fail(this.#problemOf(result.failure, what));
  }

  #problemOf(refusal: SaleRefusal | OperationRefusal | NotPrepared<Problem>, what: DoubtfulThing): Problem {
    switch (refusal.kind) {
      case 'not-prepared':
        return refusal.why;
      case 'unsettled-twin': {
        const { kind, orderId, others } = refusal;
        return { kind, orderId, ...(others.length === 0 ? {} : { others: [...others] }) };
      }
      case 'operation-open':
        return openProblem(this.#deps.ledger, refusal.operationId);
      case 'already-refunded':
        return { kind: refusal.kind, operationId: refusal.operationId };
      default:
        this.#deps.onLedgerFault(refusal, what);
        return writeProblem(refusal);
    }
  }

  /**
   * With its sale, if that is one of this ledger, whether the window names it or not; undefined if that has no eSIM.
   *
   * SECURITY: a sale's eSIM is the one that these books have of it. One that a window named beside it could be anybody's.
   */
  #profileOf({ uidCustomer, orderId }: RequestOf<'activate'>) {
    const { merchantId, ledger } = this.#deps;
    const staff = this.#deps.staff();
    const known = orderId ?? ledger.sales.ofUid(merchantId, uidCustomer);
    const sale = known === undefined ? undefined : ledger.sales.find(known);
    if (sale === undefined) return { uidCustomer, orderId: null, staff };
    const own = 'uidCustomer' in sale.progress ? sale.progress.uidCustomer : null;
    return own === null ? undefined : { uidCustomer: own, orderId: sale.intent.orderId, staff };
  }
}

const listTotal = ({ price, quantity }: WantedLine) => times(price, quantity);

function readIdPack(number: number): IdPack {
  const reading = idPackOf(number);
  if (reading.kind === 'number') return reading.idPack;
  throw new Error(`the contract let the package number ${number} pass`);
}
