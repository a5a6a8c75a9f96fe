import type { MerchantFailure, Refusal } from '../../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import {
  interrupted,
  type AttemptFailure,
  type OtherProduct,
} from '../../../domain/orders/attempt-failure.ts';
import { orderOf } from '../../answers/ask-status.ts';
import {
  isKept,
  keptByLine,
  saysNotMade,
  wasOnlyRefused,
  whyNotMade,
  type KeptOrder,
} from '../../answers/kept-order.ts';
import { eventsOf, KeptPurchase, type KeptAttempt } from './kept-purchase.ts';
import { called, statusOf, type FlowDeps } from '../flow.ts';
import { nameOrder } from './unnamed-order.ts';
import { orderedPackage } from '../../answers/ordered-package.ts';
import { OrderFollower } from './order-follower.ts';
import { OwnOrders } from './own-orders.ts';
import { isAboutAnother, isAnothers } from '../../history/reading/own-order.ts';
import { readSubmitAnswer } from '../../answers/read-answer.ts';
import {
  noteBehind,
  isLookedAt,
  lookAgain,
  lookAtRefused,
  type NextStep,
  type RefusedAttempt,
} from './refused-purchase.ts';
import { nextForUnanswered, nextForUnnamed, notMade } from './unanswered-purchase.ts';
import { wasRefusedThroughout } from '../../history/search/refused-throughout.ts';
import { isIn, type NextSaleEvent, type Sale, type SaleIn } from '../../../domain/orders/sale.ts';

type Accepted = Extract<NextSaleEvent<'sending'>, { kind: 'accepted' }>;

/** The steps of a sale with the service, state by state, until the service has its order. */
export class SaleFlow {
  readonly #deps: FlowDeps;
  readonly #ownOrders: OwnOrders;
  readonly #follower: OrderFollower;
  readonly #kept: KeptPurchase;

  constructor(deps: FlowDeps) {
    this.#deps = deps;
    this.#ownOrders = new OwnOrders(deps);
    this.#follower = new OrderFollower(deps, this.#ownOrders);
    this.#kept = new KeptPurchase(deps, this.#ownOrders);
  }

  /**
   * Does the next step of a sale that has no request in flight. None is ever found drafted: the ledger writes a draft
   * and its first attempt together.
   */
  async goOn(sale: Sale): Promise<void> {
    if (isIn(sale, 'unknown')) await this.#find(sale);
    else if (isIn(sale, 'accepted')) await this.#follower.askStatus(sale);
    else if (isIn(sale, 'cancel-reported')) await this.#follower.askAgainAfterCancel(sale);
    else if (isIn(sale, 'canceled')) await this.#follower.lookAfterCancel(sale);
    else if (isIn(sale, 'sending')) this.interrupt(sale);
  }

  /** Sends a sale whose attempt is recorded. */
  async send(sale: SaleIn<'sending'>): Promise<void> {
    const { client, clock, ledger, quiet, balances, purchaseFreshness } = this.#deps;
    const { orderId, product, activationMode, callback } = sale.intent;
    // Before the first attempt there is none that could still arrive.
    const seemedNotMade = purchaseFreshness.sendsAgain(orderId);
    const isQuiet = sale.progress.attempts === 1 || seemedNotMade || quiet.hasPassed(orderId);
    const hint = callback === null ? {} : { callback };
    ledger.sent.note(orderId);
    const sentAt = clock.monotonic();
    const replying = called(
      this.#deps,
      client.submit({ productId: product.productId, orderId, activationMode, ...hint }),
    );
    // In the same turn: nothing has come of it yet, and it needn't wait for this.
    const before = balances.beforePurchase(orderId, sale.progress.attempts);
    const reply = await replying;
    const answeredAt = clock.monotonic();
    const answer = readSubmitAnswer(sale, reply);
    // What a 409 names may say that nothing was done.
    const isNamed = !reply.ok && answer.kind === 'accepted';
    if (seemedNotMade && !isNamed) noteBehind(purchaseFreshness, orderId, reply);
    if (answer.kind === 'unanswered' || answer.kind === 'doubted') {
      quiet.attemptFailed(orderId, answer.failure, sale.progress.attempts);
    }
    const believed =
      answer.kind === 'doubted'
        ? await this.#doubted(sale, answer.failure, {
            productId: product.productId,
            before,
            isQuiet,
            seemedNotMade,
          })
        : answer;
    const own = isNamed
      ? await this.#existing(sale, answer, { before, seemedNotMade })
      : believed.kind === 'accepted'
        ? await this.#expectOwn(sale, believed, reply.ok ? reply.value.orderId : undefined)
        : believed;
    this.#answer(sale, await this.#named(sale, own));
    if (reply.ok && own.kind === 'accepted' && sale.progress.attempts === 1)
      void purchaseFreshness.bought(orderId, { sentAt, answeredAt });
  }

  /** Handles an order that exists, but whose uidCustomer was missing or wrong. */
  async #named(sale: SaleIn<'sending'>, event: NextSaleEvent<'sending'>): Promise<NextSaleEvent<'sending'>> {
    if (event.kind !== 'unanswered' || event.failure.kind !== 'order-exists') return event;
    if (isKept(event.failure)) return event;
    const { orderId: id, cost } = sale.intent;
    const uidCustomer = await nameOrder(this.#deps, { id, cost }, sale.progress.attempts);
    return uidCustomer === undefined
      ? event
      : this.#expectOwn(sale, { kind: 'accepted', uidCustomer, charged: null }, undefined);
  }

  /**
   * Decides whether the service's order is this sale's. It isn't if its uidCustomer belongs to another sale in these
   * books, or what the service shows is another's (own-orders.ts). If it isn't ours, the sale stays unknown.
   *
   * @param namedAs the order id in the reply to the order itself: that confirms its uidCustomer. Null if that reply names
   *   none, and undefined if a history gave the uidCustomer: then the order has to be there, too.
   */
  async #expectOwn(
    sale: SaleIn<'sending'>,
    accepted: Accepted,
    namedAs: string | null | undefined,
  ): Promise<NextSaleEvent<'sending'>> {
    const { uidCustomer } = accepted;
    if (typeof namedAs === 'string') {
      this.#ownOrders.isNamed(sale.intent.orderId, uidCustomer);
      if (!isAnothers(this.#deps.ledger, sale, uidCustomer)) return { ...accepted, toldBy: 'order-id' };
    } else {
      const isFirst = namedAs === null && sale.progress.attempts === 1;
      const told = isFirst ? ({ ...accepted, toldBy: 'first-answer' } as const) : accepted;
      const owner = await this.#ownOrders.ownerOf(sale, uidCustomer, told.toldBy);
      if (owner === 'ours' || (owner === 'not-known' && namedAs === null)) return told;
    }
    return { kind: 'unanswered', failure: notNamed };
  }

  /**
   * Handles a 409 that names an order. SECURITY: an order that was only ever refused, and says that it isn't being made, was
   * not sold: nothing may have been taken for it.
   */
  async #existing(
    sale: SaleIn<'sending'>,
    accepted: Accepted,
    attempt: KeptAttempt,
  ): Promise<NextSaleEvent<'sending'>> {
    const { owner, status } = await this.#ownOrders.lookUp(sale, accepted.uidCustomer);
    const isRefused = status !== null && saysNotMade(status) && wasOnlyRefused(eventsOf(this.#deps, sale));
    if (isRefused) return this.#kept.atOnce(sale, status, attempt);
    if (attempt.seemedNotMade) this.#deps.purchaseFreshness.wasBehind(sale.intent.orderId);
    return owner === 'ours' ? accepted : { kind: 'unanswered', failure: notNamed };
  }

  /** Handles a refusal: only what can be checked at once is reported at once. */
  async #doubted(
    sale: SaleIn<'sending'>,
    failure: Refusal,
    attempt: RefusedAttempt,
  ): Promise<NextSaleEvent<'sending'>> {
    const { orderId: id, cost } = sale.intent;
    const known = await lookAtRefused(this.#deps, { id, cost }, failure, attempt);
    if (known.kind === 'bought') {
      const { uidCustomer } = known.transaction;
      if (uidCustomer !== null) {
        const accepted = { kind: 'accepted', uidCustomer, charged: null } as const;
        return keptByLine(known.transaction) === undefined
          ? accepted
          : this.#existing(sale, accepted, attempt);
      }
    }
    if (known.kind === 'not-known') this.#deps.quiet.doubt(id);
    const isOver = known.kind === 'not-bought' && attempt.isQuiet;
    return { kind: isOver ? 'refused' : 'unanswered', failure };
  }

  /** Records that nobody is waiting for an attempt's answer any more. The same order id is sent again later. */
  interrupt(sale: SaleIn<'sending'>): void {
    this.#deps.quiet.attemptFailed(sale.intent.orderId, interrupted, sale.progress.attempts);
    this.#answer(sale, { kind: 'unanswered', failure: interrupted });
  }

  #answer(sale: SaleIn<'sending'>, event: NextSaleEvent<'sending'>): void {
    const { ledger, clock, record } = this.#deps;
    // SECURITY: checked in the same step as the write. Since the earlier check, another sale may have received this
    // uidCustomer.
    const isTaken = event.kind === 'accepted' && isAnothers(ledger, sale, event.uidCustomer);
    const own = isTaken ? ({ kind: 'unanswered', failure: notNamed } as const) : event;
    record(sale, () => ledger.sales.answer(sale, own, clock.now()));
  }

  /** Records that a sale was made. If another sale has received the uidCustomer meanwhile, it is asked about again. */
  #settle(sale: SaleIn<'unknown'>, uidCustomer: string): void {
    const { ledger, clock, record, askAgain } = this.#deps;
    if (isAnothers(ledger, sale, uidCustomer)) {
      askAgain(sale);
      return;
    }
    const accepted = { kind: 'accepted', uidCustomer, charged: null } as const;
    record(sale, () => ledger.sales.settle(sale, accepted, clock.now()));
  }

  /** Finds out whether an unknown sale was made. */
  async #find(sale: SaleIn<'unknown'>): Promise<void> {
    const { ledger, quiet } = this.#deps;
    const { attempts, failure } = sale.progress;
    if (failure.kind === 'other-product') {
      await this.#lookForOrdered(sale, failure);
      return;
    }
    if (isKept(failure)) {
      await this.#lookAtKept(sale, failure);
      return;
    }
    if (!isLookedAt(failure, () => wasRefusedThroughout(ledger, sale))) {
      await this.#sendAgainOrLook(sale);
      return;
    }
    const { orderId: id, cost } = sale.intent;
    // The result of the check applies to the time at which it started.
    const isQuiet = quiet.hasPassed(id);
    const refused = { failure, attempts, isQuiet };
    const next = await lookAgain(this.#deps, { id, cost }, refused);
    const kept = next.kind === 'bought' ? keptByLine(next.transaction) : undefined;
    if (kept !== undefined && wasOnlyRefused(eventsOf(this.#deps, sale))) await this.#lookAtKept(sale, kept);
    else await this.#take(sale, next, failure);
  }

  /** The service keeps its order, and said that it isn't being made. */
  async #lookAtKept(sale: SaleIn<'unknown'>, kept: KeptOrder): Promise<void> {
    const next = await this.#kept.next(sale, kept);
    if (next.kind === 'made') this.#settle(sale, kept.uidCustomer);
    else await this.#take(sale, next, whyNotMade(eventsOf(this.#deps, sale)));
  }

  /** @param failure why it is refused, if it was not bought. */
  async #take(sale: SaleIn<'unknown'>, next: NextStep, failure: AttemptFailure): Promise<void> {
    const { ledger, clock, record, askAgain } = this.#deps;
    switch (next.kind) {
      case 'bought':
        await this.#bought(sale, next.transaction);
        return;
      case 'not-bought':
        record(sale, () => ledger.sales.settle(sale, { kind: 'refused', failure }, clock.now()));
        return;
      case 'look-again':
        askAgain(sale);
        return;
      case 'hold':
        record(sale, () => ledger.sales.hold(sale, clock.now()));
        return;
      case 'send-again':
        await this.#sendAgain(sale);
    }
  }

  /**
   * SECURITY: another package isn't handed over, and no second one is bought. The package becomes the sale's once the
   * service shows what was ordered. If the answer was about somebody else's order, nothing is known about this one,
   * and it is sent again.
   */
  async #lookForOrdered(sale: SaleIn<'unknown'>, failure: OtherProduct): Promise<void> {
    const { ledger, askAgain, onOtherProduct } = this.#deps;
    const { uidCustomer } = failure;
    const reply =
      uidCustomer === null || isAnothers(ledger, sale, uidCustomer)
        ? undefined
        : await statusOf(this.#deps, orderOf(sale, uidCustomer));
    if (uidCustomer === null || reply === undefined || (!reply.ok && isAboutAnother(reply.failure))) {
      await this.#sendAgainOrLook(sale);
    } else if (reply.ok && orderedPackage(sale.intent.product, reply.value) !== undefined) {
      const owner = await this.#ownOrders.ownerOfStatus(sale, reply.value);
      if (owner === 'ours') this.#settle(sale, uidCustomer);
      else if (owner === 'anothers') await this.#sendAgainOrLook(sale);
      else askAgain(sale);
    } else {
      onOtherProduct(sale, uidCustomer);
      askAgain(sale);
    }
  }

  /** A history has a line of it. If that has no uidCustomer, the answer to its order id has. */
  async #bought(sale: SaleIn<'unknown'>, { uidCustomer }: Transaction): Promise<void> {
    if (uidCustomer === null)
      await this.#take(sale, await nextForUnnamed(this.#deps, sale.intent.orderId), notMade);
    else if ((await this.#ownOrders.ownerOf(sale, uidCustomer)) === 'ours') this.#settle(sale, uidCustomer);
    else this.#deps.askAgain(sale);
  }

  async #sendAgainOrLook(sale: SaleIn<'unknown'>): Promise<void> {
    const { orderId: id, cost } = sale.intent;
    await this.#take(sale, await nextForUnanswered(this.#deps, sale, { id, cost }), notMade);
  }

  async #sendAgain(sale: SaleIn<'unknown'>): Promise<void> {
    const { ledger, clock, record } = this.#deps;
    const sent = record(sale, () => ledger.sales.attempt(sale, clock.now()));
    if (sent !== undefined) await this.send(sent);
  }
}

/** The order exists, but its uidCustomer is unknown: it is requested again. */
const notNamed: MerchantFailure = {
  kind: 'order-exists',
  uidCustomer: null,
  detail: 'the uidCustomer that was told is of another order, or cannot be told to be of this one',
};
