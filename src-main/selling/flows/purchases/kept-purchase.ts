import { isSameToTheCent } from '../../../../src-merchant-api/amount.ts';
import { isNotOffered } from '../../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../../src-merchant-api/reading/order-status.ts';
import { isRefusal } from '../../../domain/orders/attempt-failure.ts';
import type { NextSaleEvent, SaleEvent, SaleIn } from '../../../domain/orders/sale.ts';
import { inTime } from '../../../platform/in-time.ts';
import type { BalanceBeforePurchase } from '../../answers/balance-watch.ts';
import {
  endOfKept,
  isLeftToBalance,
  lastKept,
  saysMade,
  saysNotMade,
  searchOfKept,
  whyNotMade,
  type KeptOrder,
  type KeptStatus,
} from '../../answers/kept-order.ts';
import { movedNothing } from '../../history/reading/failed-line.ts';
import { called, type FlowDeps } from '../flow.ts';
import { serviceMemory } from './earlier-sales.ts';
import { isTooLowFor } from './insufficient-funds.ts';
import { lookFor, type Looked } from './look-for-purchase.ts';
import type { LookedUp, OwnOrders } from './own-orders.ts';
import { nextForUntold, seemsNotMade, type NextStep } from './refused-purchase.ts';
import { wasNotBought, type Belief } from './was-not-bought.ts';

/** The attempt that was answered with 409. */
export type KeptAttempt = {
  readonly before: BalanceBeforePurchase;
  /** Whether the one before was refused a moment ago, and nothing showed an effect. */
  readonly seemedNotMade: boolean;
};

/** made: the order itself says so. */
type KeptStep = NextStep | { readonly kind: 'made' };

/** What was recorded of a sale. */
export const eventsOf = (
  { ledger }: Pick<FlowDeps, 'ledger'>,
  { intent }: Pick<SaleIn<'sending' | 'unknown' | 'held'>, 'intent'>,
): readonly SaleEvent[] => ledger.sales.events(intent.orderId).map(({ event }) => event);

/**
 * Finds out what became of a sale that was only ever refused, and whose order the service keeps (kept-order.ts). It isn't sent
 * again: its order answers for it.
 */
export class KeptPurchase {
  readonly #deps: FlowDeps;
  readonly #ownOrders: OwnOrders;

  constructor(deps: FlowDeps, ownOrders: OwnOrders) {
    this.#deps = deps;
    this.#ownOrders = ownOrders;
  }

  /**
   * What follows from the 409 within the time that staff and a customer can be kept waiting: not sold only where the service
   * is known to show at once what it does, as after a second refusal.
   */
  async atOnce(
    sale: SaleIn<'sending'>,
    status: OrderStatusRecord,
    attempt: KeptAttempt,
  ): Promise<NextSaleEvent<'sending'>> {
    const { quiet, purchaseFreshness, clock } = this.#deps;
    const { orderId } = sale.intent;
    const { uidCustomer } = status;
    const end = await inTime(clock, this.#lookAtOnce(sale, status, attempt));
    if (end === 'bought') return { kind: 'accepted', uidCustomer, charged: null };
    if (end === 'not-bought') return { kind: 'refused', failure: whyNotMade(eventsOf(this.#deps, sale)) };
    quiet.doubt(orderId);
    purchaseFreshness.missed(orderId);
    const detail = `the order exists, and its status is ${status.status}`;
    return { kind: 'unanswered', failure: { kind: 'order-exists', uidCustomer, detail } };
  }

  async #lookAtOnce(
    sale: SaleIn<'sending'>,
    status: OrderStatusRecord,
    { before, seemedNotMade }: KeptAttempt,
  ): Promise<ReturnType<typeof endOfKept>> {
    const { balances: watch, purchaseFreshness } = this.#deps;
    const { orderId: id, cost } = sale.intent;
    const looked = [lookFor(this.#deps, { id, cost }), watch.compare(before)] as const;
    const [{ search, history }, balances] = await Promise.all(looked);
    const failure = whyNotMade(eventsOf(this.#deps, sale));
    const shownOf = searchOfKept(search);
    const isExplained =
      failure.kind === 'insufficient-funds'
        ? isTooLowFor(cost, balances.after)
        : isRefusal(failure) && seemsNotMade(failure, search, balances);
    const isQuiet =
      seemedNotMade &&
      isExplained &&
      // What a line of it leaves open is told later.
      search.kind === 'not-there' &&
      history !== undefined &&
      purchaseFreshness.isBelieved(history.transactions);
    const shown = { history, balance: balances.after ?? 'to-be-read' } as const;
    const isUntaken = isQuiet && (await wasNotBought(this.#deps, id, shown)) === 'not-bought';
    const said = statusOfKept({ owner: 'ours', status });
    return endOfKept({ status: said, search: shownOf, isUntaken, isQuiet, mayStillWait: true });
  }

  /** The next step of a sale that the first look couldn't tell of. */
  async next(sale: SaleIn<'unknown'>, kept: KeptOrder): Promise<KeptStep> {
    const { orderId: id, cost } = sale.intent;
    // The result of the check applies to the time at which it started.
    const isQuiet = this.#deps.quiet.hasPassed(id);
    const mayStillWait = this.#deps.customers.mayStillWait(id);
    const { search, history } = await lookFor(this.#deps, { id, cost });
    const shown = searchOfKept(search);
    const bought: NextStep =
      search.kind === 'found'
        ? {
            kind: 'bought',
            transaction: {
              ...search.transaction,
              uidCustomer: search.transaction.uidCustomer ?? kept.uidCustomer,
            },
          }
        : { kind: 'look-again' };
    if (shown === 'found') return bought;
    if (this.#deps.isStopped()) return { kind: 'look-again' };
    const status = statusOfKept(await this.#ownOrders.lookUp(sale, kept.uidCustomer));
    const isAsked = isQuiet && status === 'not-made' && isLeftToBalance(shown);
    const belief = isAsked ? await this.#wasUntaken(sale, { search, history }) : 'not-known';
    const isUntaken = belief === 'not-bought';
    // A balance that could not be read says nothing against it.
    if (shown === 'void-line' && belief === 'not-asked') return { kind: 'look-again' };
    const end = endOfKept({ status, search: shown, isUntaken, isQuiet, mayStillWait });
    if (end === 'bought') return bought;
    if (end !== 'hold') return { kind: end };
    if (search.kind === 'cannot-tell') return nextForUntold(this.#deps, id, search.why);
    // What became of it at a service that has forgotten its orders, or can't be asked, staff can't tell either.
    const isKnown = belief !== 'not-asked' && (await serviceMemory(this.#deps, id)) === 'kept';
    return { kind: isKnown ? 'hold' : 'look-again' };
  }

  /**
   * What an order says of itself that is left to staff, where no line shows it: that it is made, or that it was not and
   * nothing was taken. Undefined of a sale that the service doesn't keep, or nothing tells.
   */
  async saidOfHeld(
    sale: SaleIn<'held'>,
    { search, history }: Looked,
  ): Promise<
    { readonly kind: 'made'; readonly uidCustomer: string } | { readonly kind: 'not-bought' } | undefined
  > {
    if (this.#deps.isStopped()) return undefined;
    const kept = lastKept(eventsOf(this.#deps, sale));
    if (kept === undefined) return undefined;
    const status = statusOfKept(await this.#ownOrders.lookUp(sale, kept.uidCustomer));
    if (status === 'made') return { kind: 'made', uidCustomer: kept.uidCustomer };
    if (status !== 'not-made' || !isLeftToBalance(searchOfKept(search))) return undefined;
    return (await this.#wasUntaken(sale, { search, history })) === 'not-bought'
      ? { kind: 'not-bought' }
      : undefined;
  }

  /**
   * Whether history and balance agree. Of a service that tells no balance, that is never known. SECURITY: where the history has a
   * line of it, whatever that says, nothing was taken only if the balance is the same as before, or at least as before the line.
   */
  async #wasUntaken(sale: SaleIn<'unknown' | 'held'>, { search, history }: Looked): Promise<Belief> {
    const { balances, client } = this.#deps;
    const reply = await called(this.#deps, client.balance());
    if (!reply.ok) return isNotOffered(reply.failure) ? 'never-known' : 'not-asked';
    const { balance } = reply.value;
    const { orderId } = sale.intent;
    const before = balances.atFirst(orderId)?.amount;
    const isUnmoved =
      before === undefined
        ? movedNothing(orderId, history?.transactions ?? [])
        : isSameToTheCent(before, balance);
    if (search.kind !== 'not-there' && !isUnmoved) return 'never-known';
    return wasNotBought(this.#deps, orderId, { history, balance });
  }
}

/** SECURITY: that an order isn't made is believed of no status but one that names it by its order id. */
function statusOfKept({ owner, status }: LookedUp): KeptStatus {
  if (status === null) return 'not-told';
  if (saysNotMade(status)) return status.orderId === null ? 'not-told' : 'not-made';
  return saysMade(status) && owner === 'ours' ? 'made' : 'not-told';
}
