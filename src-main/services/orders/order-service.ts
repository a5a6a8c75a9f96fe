import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { OpenOperation, OrderRow } from '../../../src-preload/contract/sales/orders.ts';
import type { Outcome, Problem } from '../../../src-preload/contract/problem.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { DoubtfulThing } from '../../ledger/events/doubts.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { positionsPerMs } from '../../ledger/schema/listing-tables.ts';
import type { ListedSale } from '../../ledger/listing/sale-listing.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import { isIn, type Sale } from '../../domain/orders/sale.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { connectivityView } from '../views/connectivity-view.ts';
import { problemView } from '../views/problem-view.ts';
import { currenciesOf, instant, packageView } from '../views/sale-view.ts';
import { writeProblem } from '../views/write-problem.ts';

export type OrderServiceDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Pick<Clock, 'now'>;
  /** For records that don't state their currency. */
  readonly balanceCurrency: () => string;
  /** Whether a phone number that is entered now is kept. */
  readonly keepsPhones: () => boolean;
  readonly viewSale: (sale: Sale) => SaleView;
  readonly viewOperation: (operation: ProfileOperation) => OperationView;
  readonly onNoted: (sale: Sale) => void;
  /** Why nothing that staff ask for is recorded now; undefined if it can be. */
  readonly whyNotRecord: () => Problem | undefined;
  /** The ledger did not take a note. */
  readonly onLedgerFault: (fault: WriteFault, of: DoubtfulThing) => void;
};

/** How long purchases that came to nothing are listed among the open ones, in milliseconds. */
const endedShownMs = 24 * 3_600_000;

/** How many open purchases, and how many that came to nothing, are listed at most. */
const mostShown = 100;

/**
 * Finds what was sold, and what of it is open. Everything but the connectivity comes from the ledger, without the
 * service.
 */
export class OrderService {
  readonly #deps: OrderServiceDeps;

  constructor(deps: OrderServiceDeps) {
    this.#deps = deps;
  }

  page({ start, limit, sort, from, to, ...filter }: RequestOf<'orders'>): ReplyOf<'orders'> {
    const times = { from: from === null ? null : Date.parse(from), to: to === null ? null : Date.parse(to) };
    const { sales, isMore, withoutPhones } = this.#deps.ledger.listing.page(
      { ...filter, ...times },
      start.at === 'time' ? startFrom(start.createdAt) : start,
      limit,
      sort,
    );
    const currency = this.#deps.balanceCurrency();
    return { orders: sales.map((sale) => orderRow(sale, currency)), isMore, withoutPhones };
  }

  find(orderId: string): SaleView | null {
    const sale = this.#deps.ledger.sales.find(orderId);
    return sale === undefined ? null : this.#deps.viewSale(sale);
  }

  /** Everybody who ever sold something here, by name. */
  sellers(): ReplyOf<'order-sellers'> {
    return this.#deps.ledger.listing.sellers().toSorted((a, b) => a.name.localeCompare(b.name));
  }

  takings({ from, to }: RequestOf<'takings'>): ReplyOf<'takings'> {
    const { ledger, balanceCurrency } = this.#deps;
    const { amounts, ...counts } = ledger.listing.takings(
      Date.parse(from),
      Date.parse(to),
      balanceCurrency(),
    );
    return { ...counts, amounts: [...amounts] };
  }

  /** How many sales and operations aren't settled or completed yet. */
  get openCount(): number {
    const { ledger, merchantId } = this.#deps;
    return ledger.sales.open(merchantId).length + ledger.operations.open(merchantId).length;
  }

  openWork(): ReplyOf<'open-work'> {
    const { ledger, merchantId, clock } = this.#deps;
    const since = clock.now() - endedShownMs;
    const sales = ledger.sales
      .open(merchantId)
      .slice(0, mostShown)
      .flatMap(({ id }) => ledger.sales.find(id) ?? []);
    const operations = ledger.operations
      .open(merchantId)
      .slice(0, mostShown)
      .flatMap(({ id }) => ledger.operations.find(id) ?? []);
    const ended = ledger.listing.page(
      { text: '', countries: [], from: since, to: null, standing: 'ended', productId: null, staffId: null },
      { at: 'first' },
      mostShown,
    );
    return {
      sales: sales.map((sale) => this.#deps.viewSale(sale)),
      operations: operations.map((operation) => this.#openOperation(operation)),
      ended: ended.sales.map(({ sale }) => this.#deps.viewSale(sale)),
      endedOperations: ledger.operations
        .refusedSince(merchantId, since, mostShown)
        .map((operation) => this.#openOperation(operation)),
      openFindings: ledger.findings.countOpen(merchantId),
    };
  }

  /** Records who bought. If it is empty, the customer is forgotten, and that is recorded. */
  noteCustomer({ orderId, customer }: RequestOf<'customer-note'>, staff: StaffMark | null): Outcome {
    const { ledger, clock, whyNotRecord, onNoted, onLedgerFault } = this.#deps;
    const problem = whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    const sale = ledger.sales.find(orderId);
    if (sale === undefined) return { ok: false, problem: { kind: 'order-not-found' } };
    const { phone } = customer;
    // Refused, so that nothing is lost because of a number that can't be sealed now.
    if (phone.kind === 'noted' && phone.text !== null && !this.#deps.keepsPhones())
      return { ok: false, problem: { kind: 'keychain', fault: 'no-answer' } };
    const before = ledger.sales.customerOf(sale.intent.orderId)?.phone ?? null;
    const hasPhone = phone.kind === 'noted' ? phone.text !== null : before !== null;
    // With the rest, what they read is forgotten too, unless it is just what is noted.
    const isForgotten = (customer.name ?? customer.note ?? customer.language ?? null) === null && !hasPhone;
    const noted = isForgotten
      ? ledger.erasures.erase([orderId], { why: 'asked', staff, at: clock.now() })
      : ledger.sales.noteCustomer(sale.intent.orderId, customer);
    if (!noted.ok) {
      onLedgerFault(noted.failure, 'customer');
      return { ok: false, problem: writeProblem(noted.failure) };
    }
    onNoted(sale);
    return { ok: true };
  }

  /**
   * The list positions of the sales whose sealed phone number matches a text; none while the numbers can't be read.
   */
  ofPhones(text: string): readonly number[] {
    const found = this.#deps.ledger.phones.positions(text);
    return found.ok ? found.value : [];
  }

  /** The sales for which a phone number was recorded. */
  ofPhone(phone: string): Result<readonly string[], 'no-key'> {
    return this.#deps.ledger.erasures.ofPhone(phone);
  }

  /** Forgets who bought these, because they asked for it. @returns the number of sales with something to forget. */
  forget(orderIds: readonly string[], staff: StaffMark | null): Result<number, WriteFault> {
    const { ledger, clock, onNoted, onLedgerFault } = this.#deps;
    const erased = ledger.erasures.erase(orderIds, { why: 'asked', staff, at: clock.now() });
    if (!erased.ok) onLedgerFault(erased.failure, 'erasure');
    else
      for (const orderId of orderIds) {
        const sale = ledger.sales.find(orderId);
        if (sale !== undefined) onNoted(sale);
      }
    return erased;
  }

  /** Asks the service where a sale's eSIM was last seen. */
  async connectivity(client: MerchantClient, orderId: string): Promise<ReplyOf<'connectivity'>> {
    const sale = this.#deps.ledger.sales.find(orderId);
    if (sale === undefined || !isIn(sale, 'completed') || sale.progress.profile.iccid === '') {
      return { ok: false, problem: { kind: 'no-profile' } };
    }
    const reply = await client.connectivity(sale.progress.profile.iccid);
    return reply.ok
      ? { ok: true, connectivity: connectivityView(reply.value) }
      : { ok: false, problem: problemView(reply.failure) };
  }

  #openOperation(operation: ProfileOperation): OpenOperation {
    const { ledger, viewOperation, viewSale } = this.#deps;
    const { orderId } = operation.intent;
    const sale = orderId === null ? undefined : ledger.sales.find(orderId);
    const of = sale === undefined ? { package: null, customer: null } : viewSale(sale);
    return { operation: viewOperation(operation), sold: of.package, customer: of.customer };
  }
}

/** Of the orders of one moment the first comes last. */
const startFrom = (createdAt: string) =>
  ({ at: 'after', position: (Date.parse(createdAt) + 1) * positionsPerMs }) as const;

function orderRow(
  { position, sale, customer, standing, topUps }: ListedSale,
  balanceCurrency: string,
): OrderRow {
  const { orderId, product, price, terms, createdAt } = sale.intent;
  return {
    position,
    orderId,
    state: sale.progress.state,
    standing,
    package: product === null ? null : packageView(product),
    price,
    currency: currenciesOf(terms, balanceCurrency).currency,
    createdAt: instant(createdAt),
    customer,
    iccid: isIn(sale, 'completed') ? sale.progress.profile.iccid : null,
    topUps,
  };
}
