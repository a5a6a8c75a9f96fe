import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { ServiceCache } from '../catalog/service-cache.ts';
import type { DoubtfulThing } from '../ledger/events/doubts.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { askStatus, orderOfProfile } from '../selling/answers/ask-status.ts';
import { isSome, type OrderIds } from '../domain/cart.ts';
import type { OperationId } from '../domain/order-id.ts';
import type { SalesEngine } from '../selling/sales-engine.ts';
import type { OperationRefusal, SaleRefusal } from '../selling/commands.ts';
import type { StaffMark } from '../domain/staff-mark.ts';
import { costVersion, type PackageCosts } from './views/package-cost.ts';
import { noProfile } from './views/no-profile.ts';
import { problemView } from './views/problem-view.ts';
import type { TillPrices } from './till-prices.ts';
import { writeProblem } from './views/write-problem.ts';

/** What is needed to begin something; available once the till is connected. */
export type Connected = { readonly client: MerchantClient; readonly engine: SalesEngine };

export type SellingDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly kept: ServiceCache;
  readonly prices: Pick<TillPrices, 'priceOf'>;
  readonly costs: PackageCosts;
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  readonly connected: () => Connected | undefined;
  /** Why nothing can be begun for now. */
  readonly whyNot: () => Problem | undefined;
  /** Why no money may move between the shop and a customer for now. */
  readonly whyNotTrade: () => Problem | undefined;
  /** The ledger did not take an intent: nothing was sent. */
  readonly onLedgerFault: (fault: WriteFault, of: DoubtfulThing) => void;
};

/** What staff begin. Each request is checked against what the till knows, and begins at once or not at all. */
export class Selling {
  readonly #deps: SellingDeps;

  constructor(deps: SellingDeps) {
    this.#deps = deps;
  }

  /** Sells a package, once or several times. Its price must still be the one that was read back to staff. */
  sell(wish: RequestOf<'sell'>): Result<OrderIds, Problem> {
    const { ledger, merchantId } = this.#deps;
    // A finished press stays sold, whatever else has changed since: staff must not be told "not sold".
    const sold = ledger.sales.ofCart(merchantId, wish.cart);
    return isSome(sold) ? succeed(sold) : this.#sell(wish);
  }

  #sell(wish: RequestOf<'sell'>): Result<OrderIds, Problem> {
    const ready = this.#readyToTrade();
    if (!ready.ok) return ready;
    const wanted = this.#wanted(wish);
    if (!wanted.ok) return wanted;
    const { activationMode = 'NOW', quantity = 1, tender = null, customer = null, cart, again } = wish;
    const staff = this.#deps.staff();
    const asked = { ...wanted.value, activationMode, tender, customer, cart, staff, again };
    const sold = ready.value.engine.sellSeveral(asked, quantity);
    return sold.ok ? sold : fail(this.#refused(sold.failure, 'sale'));
  }

  /**
   * Buys a further package for a profile. The profile's packages are read first, so that the new one can be
   * recognized later.
   */
  async topUp(wish: RequestOf<'top-up'>): Promise<Result<OperationId, Problem>> {
    const ready = this.#readyFor(wish.cart, () => this.#readyToTrade());
    if (typeof ready === 'string') return succeed(ready);
    if (!ready.ok) return ready;
    const wanted = this.#wanted(wish);
    if (!wanted.ok) return wanted;
    const profile = this.#profileOf(wish);
    const status = await askStatus(ready.value.client, orderOfProfile(this.#deps.ledger, profile));
    // First of all: if the till was left in the meantime, its ledger is closed.
    const still = this.#stillReady(wish, profile.staff);
    if (!still.ok) return still;
    if (!status.ok) return fail(notBegun(problemView(status.failure)));
    if (status.value.status !== 'completed') return fail(noProfile(status.value));
    const knownPackages = status.value.activatedItems.flatMap(({ uid }) => (uid === null ? [] : [uid]));
    const { activationMode = 'NOW', tender = null } = wish;
    return this.#begun(
      'top-up',
      still.value.engine.topUp({ ...profile, ...still.value.wanted, activationMode, tender, knownPackages }),
    );
  }

  /** Activates a package. */
  activate(wish: RequestOf<'activate'>): Result<OperationId, Problem> {
    const ready = this.#readyFor(wish.cart);
    if (typeof ready === 'string') return succeed(ready);
    if (!ready.ok) return ready;
    const idPack = readIdPack(wish.idPack);
    return this.#begun('activation', ready.value.engine.activate({ ...this.#profileOf(wish), idPack }));
  }

  /** Refunds a package: the expected amount is what it cost. */
  refund(wish: RequestOf<'refund'>): Result<OperationId, Problem> {
    const ready = this.#readyFor(wish.cart, () => this.#readyToTrade());
    if (typeof ready === 'string') return succeed(ready);
    if (!ready.ok) return ready;
    const { reason } = wish;
    const idPack = readIdPack(wish.idPack);
    const profile = this.#profileOf(wish);
    const expected = this.#deps.costs.ofNumber(idPack, profile.orderId);
    if (expected === null) return fail({ kind: 'price-changed' });
    return this.#begun('refund', ready.value.engine.refund({ ...profile, idPack, reason, expected }));
  }

  /** The operation that a press has begun already, or what is needed to begin one. */
  #readyFor(cart: string, ready = () => this.#ready()): OperationId | Result<Connected, Problem> {
    const { ledger, merchantId } = this.#deps;
    return ledger.operations.ofCart(merchantId, cart) ?? ready();
  }

  /**
   * What is needed to begin, checked again after a wait. By then there may be another account, a ledger that can't be
   * written, another price, no shift, or somebody else or nobody at the till.
   */
  #stillReady(wish: RequestOf<'top-up'>, asked: StaffMark | null) {
    // First: a closed till has no ledger for the other checks.
    const ready = this.#ready();
    if (!ready.ok) return ready;
    if (this.#deps.staff()?.id !== asked?.id) return fail({ kind: 'not-at-till' } as const);
    const whyNot = this.#deps.whyNotTrade();
    if (whyNot !== undefined) return fail(whyNot);
    const wanted = this.#wanted(wish);
    return wanted.ok ? succeed({ ...ready.value, wanted: wanted.value }) : wanted;
  }

  #readyToTrade(): Result<Connected, Problem> {
    const whyNot = this.#deps.whyNotTrade();
    return whyNot === undefined ? this.#ready() : fail(whyNot);
  }

  #ready(): Result<Connected, Problem> {
    const away = this.#deps.whyNot();
    if (away !== undefined) return fail(away);
    const connected = this.#deps.connected();
    return connected === undefined ? fail({ kind: 'starting' }) : succeed(connected);
  }

  #wanted(wish: Pick<RequestOf<'sell'>, 'productId' | 'costVersion' | 'price' | 'currency'>) {
    const product = this.#deps.kept.product(wish.productId);
    if (product === undefined) return fail({ kind: 'unknown-product' } as const);
    const { price, terms } = this.#deps.prices.priceOf(product);
    const isOtherCost = costVersion(product) !== wish.costVersion;
    if (isOtherCost || price !== wish.price || terms.currency !== wish.currency) {
      return fail({ kind: 'price-changed' } as const);
    }
    return succeed({ product, price, terms });
  }

  #begun(what: DoubtfulThing, result: Result<OperationId, OperationRefusal>): Result<OperationId, Problem> {
    return result.ok ? result : fail(this.#refused(result.failure, what));
  }

  #refused(refusal: SaleRefusal | OperationRefusal, what: DoubtfulThing): Problem {
    switch (refusal.kind) {
      case 'unsettled-twin':
        return { kind: refusal.kind, orderId: refusal.orderId };
      case 'operation-open':
      case 'already-refunded':
        return { kind: refusal.kind, operationId: refusal.operationId };
      default:
        this.#deps.onLedgerFault(refusal, what);
        return writeProblem(refusal);
    }
  }

  /** With its sale, if that is one of this ledger. */
  #profileOf({ uidCustomer, orderId, cart }: RequestOf<'activate'> | RequestOf<'top-up'>) {
    const sale = orderId === null ? undefined : this.#deps.ledger.sales.find(orderId);
    return { uidCustomer, orderId: sale?.intent.orderId ?? null, cart, staff: this.#deps.staff() };
  }
}

function readIdPack(number: number): IdPack {
  const reading = idPackOf(number);
  if (reading.kind === 'number') return reading.idPack;
  throw new Error(`the contract let the package number ${number} pass`);
}

/**
 * A failed question before the purchase, as a problem of the purchase: it is certain that nothing of that was sent.
 */
function notBegun(problem: Problem): Problem {
  switch (problem.kind) {
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
      return { kind: 'not-reached', cause: 'connection' };
    case 'order-not-found':
      return { kind: 'no-profile' };
    default:
      return problem;
  }
}
