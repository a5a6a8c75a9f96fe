import type { MerchantFailure, Refusal } from '../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { interrupted, type OtherProduct } from '../../domain/attempt-failure.ts';
import { isCreditedBack } from './cancel-credit.ts';
import { CancelWords } from './cancel-words.ts';
import { orderOf } from '../answers/ask-status.ts';
import { called, statusOf, type FlowDeps } from './flow.ts';
import { activationOf, issuedProfile } from '../../domain/issued-profile.ts';
import { nameOrder } from './unnamed-order.ts';
import { nameAtService } from '../../domain/late-name.ts';
import { saidBy } from '../../domain/last-answer.ts';
import { orderedPackage } from '../answers/ordered-package.ts';
import { saleWithEsim } from '../answers/own-esim.ts';
import { isAboutAnother, isAnothers } from '../history/own-order.ts';
import { readStatusAnswer, readSubmitAnswer } from '../answers/read-answer.ts';
import {
  isEndedBy,
  noteBehind,
  isLookedAt,
  lookAgain,
  lookAtRefused,
  searchFor,
  type RefusedAttempt,
} from './refused-purchase.ts';
import { wasRefusedThroughout } from '../history/refused-throughout.ts';
import { isIn, type FollowedState, type NextSaleEvent, type Sale, type SaleIn } from '../../domain/sale.ts';

/** What is done with the service for a sale, state by state. */
export class SaleFlow {
  readonly #deps: FlowDeps;
  readonly #cancelWords: CancelWords;

  constructor(deps: FlowDeps) {
    this.#deps = deps;
    this.#cancelWords = new CancelWords(deps.ledger.sales);
  }

  /** Does what is due for a sale that nobody asks about at the moment. */
  async goOn(sale: Sale): Promise<void> {
    if (isIn(sale, 'drafted')) await this.#sendAgain(sale);
    else if (isIn(sale, 'unknown')) await this.#find(sale);
    else if (isIn(sale, 'accepted')) await this.#askStatus(sale);
    else if (isIn(sale, 'cancel-reported')) await this.#askAgainAfterCancel(sale);
    else if (isIn(sale, 'canceled')) await this.#lookAfterCancel(sale);
    else if (isIn(sale, 'sending')) this.interrupt(sale);
  }

  /** Sends a sale whose attempt is on record. */
  async send(sale: SaleIn<'sending'>): Promise<void> {
    const { client, clock, ledger, quiet, balances, shownAtOnce } = this.#deps;
    const { orderId, product, activationMode, callback } = sale.intent;
    // Before the first attempt there was none that could be on its way.
    const wasUndone = shownAtOnce.sendsAgain(orderId);
    const isQuiet = sale.progress.attempts === 1 || wasUndone || quiet.hasPassed(orderId);
    const before = balances.beforeSending();
    const hint = callback === null ? {} : { callback };
    ledger.sent.note(orderId);
    const sentAt = clock.monotonic();
    const reply = await called(
      this.#deps,
      client.submit({ productId: product.productId, orderId, activationMode, ...hint }),
    );
    if (wasUndone) noteBehind(shownAtOnce, orderId, reply);
    const answer = readSubmitAnswer(sale, reply);
    if (answer.kind === 'unanswered' || answer.kind === 'doubted') {
      quiet.attemptFailed(orderId, answer.failure, sale.progress.attempts);
    }
    const believed =
      answer.kind === 'doubted'
        ? await this.#doubted(sale, answer.failure, {
            productId: product.productId,
            before,
            isQuiet,
            wasUndone,
          })
        : answer;
    const own = believed.kind === 'accepted' ? await this.#expectOwn(sale, believed, reply.ok) : believed;
    this.#answer(sale, await this.#named(sale, own));
    if (reply.ok && own.kind === 'accepted' && sale.progress.attempts === 1)
      void shownAtOnce.bought(orderId, sentAt);
  }

  /** An order that is there, and whose uidCustomer the service didn't tell, or told wrong. */
  async #named(sale: SaleIn<'sending'>, event: NextSaleEvent<'sending'>): Promise<NextSaleEvent<'sending'>> {
    if (event.kind !== 'unanswered' || event.failure.kind !== 'order-exists') return event;
    const { orderId: id, cost, createdAt } = sale.intent;
    const uidCustomer = await nameOrder(this.#deps, { id, cost, createdAt }, sale.progress.attempts);
    return uidCustomer === undefined
      ? event
      : this.#expectOwn(sale, { kind: 'accepted', uidCustomer, charged: null }, false);
  }

  /**
   * Whether what the service calls an order is this sale's: a uidCustomer of another sale of these books isn't, nor one
   * whose status names another order. A reply to the order itself says it by its order id; a 409 and a history don't.
   * What isn't stays unknown.
   */
  async #expectOwn(
    sale: SaleIn<'sending'>,
    accepted: NextSaleEvent<'sending'> & { readonly kind: 'accepted' },
    isReply: boolean,
  ): Promise<NextSaleEvent<'sending'>> {
    const { uidCustomer } = accepted;
    const isOwn = isReply
      ? !isAnothers(this.#deps.ledger, sale, uidCustomer)
      : await this.#isOwn(sale, uidCustomer);
    return isOwn ? accepted : { kind: 'unanswered', failure: notNamed };
  }

  /** Whether the service's status of a uidCustomer says that it is this sale's. */
  async #isOwn(sale: SaleIn<'sending' | 'unknown'>, uidCustomer: string): Promise<boolean> {
    const { ledger } = this.#deps;
    if (isAnothers(ledger, sale, uidCustomer)) return false;
    return (await statusOf(this.#deps, orderOf(sale, uidCustomer))).ok;
  }

  /** A refusal: what is told of it at once is what can be seen at once. */
  async #doubted(
    { intent: { orderId: id, cost, createdAt } }: SaleIn<'sending'>,
    failure: Refusal,
    attempt: RefusedAttempt,
  ): Promise<NextSaleEvent<'sending'>> {
    const known = await lookAtRefused(this.#deps, { id, cost, createdAt }, failure, attempt);
    if (known.kind === 'bought') {
      const { uidCustomer } = known.transaction;
      if (uidCustomer !== null) return { kind: 'accepted', uidCustomer, charged: null };
    }
    if (known.kind === 'not-known') this.#deps.quiet.doubt(id);
    const isOver = known.kind === 'not-bought' && attempt.isQuiet && isEndedBy(failure);
    return { kind: isOver ? 'refused' : 'unanswered', failure };
  }

  /** Notes that nobody waits for the answer of an attempt any more. The same order id is sent again later. */
  interrupt(sale: SaleIn<'sending'>): void {
    this.#deps.quiet.attemptFailed(sale.intent.orderId, interrupted, sale.progress.attempts);
    this.#answer(sale, { kind: 'unanswered', failure: interrupted });
  }

  #answer(sale: SaleIn<'sending'>, event: NextSaleEvent<'sending'>): void {
    const { ledger, clock, record } = this.#deps;
    // SECURITY: in the step in which it is written. Since it was looked at, another sale may have been called so.
    const isTaken = event.kind === 'accepted' && isAnothers(ledger, sale, event.uidCustomer);
    const own = isTaken ? ({ kind: 'unanswered', failure: notNamed } as const) : event;
    record(sale, () => ledger.sales.answer(sale, own, clock.now()));
  }

  /** Writes down that a sale was made; it is asked about again where another sale was called so meanwhile. */
  #settle(sale: SaleIn<'unknown'>, uidCustomer: string): void {
    const { ledger, clock, record, askAgain } = this.#deps;
    if (isAnothers(ledger, sale, uidCustomer)) {
      askAgain(sale);
      return;
    }
    const accepted = { kind: 'accepted', uidCustomer, charged: null } as const;
    record(sale, () => ledger.sales.settle(sale, accepted, clock.now()));
  }

  /** Finds out about a sale of which nobody knows whether it was made. */
  async #find(sale: SaleIn<'unknown'>): Promise<void> {
    const { ledger, clock, record, askAgain, quiet } = this.#deps;
    const { attempts, failure } = sale.progress;
    if (failure.kind === 'other-product') {
      await this.#lookForOrdered(sale, failure);
      return;
    }
    if (!isLookedAt(failure, () => wasRefusedThroughout(ledger, sale))) {
      await this.#sendAgain(sale);
      return;
    }
    const { orderId: id, cost, createdAt } = sale.intent;
    // What the look shows is of the time at which it was begun.
    const isQuiet = quiet.hasPassed(id);
    const next = await lookAgain(this.#deps, { id, cost, createdAt }, attempts, isQuiet);
    switch (next.kind) {
      case 'bought': {
        const { uidCustomer } = next.transaction;
        // Sent again, it is told with its name.
        if (uidCustomer === null) await this.#sendAgain(sale);
        else if (!(await this.#isOwn(sale, uidCustomer))) askAgain(sale);
        else this.#settle(sale, uidCustomer);
        return;
      }
      case 'not-bought':
        record(sale, () => ledger.sales.settle(sale, { kind: 'refused', failure }, clock.now()));
        return;
      case 'look-again':
        askAgain(sale);
        return;
      case 'send-again':
        await this.#sendAgain(sale);
    }
  }

  /**
   * SECURITY: another package isn't handed over, and no second one bought: it is the sale's once the service shows what was
   * ordered. Where the answer was to somebody else's order, nothing is known of this one: it is asked for again.
   */
  async #lookForOrdered(sale: SaleIn<'unknown'>, failure: OtherProduct): Promise<void> {
    const { ledger, askAgain, onOtherProduct } = this.#deps;
    const { uidCustomer } = failure;
    const reply =
      uidCustomer === null || isAnothers(ledger, sale, uidCustomer)
        ? undefined
        : await statusOf(this.#deps, orderOf(sale, uidCustomer));
    if (uidCustomer === null || reply === undefined || (!reply.ok && isAboutAnother(reply.failure))) {
      await this.#sendAgain(sale);
    } else if (reply.ok && orderedPackage(sale.intent.product, reply.value) !== undefined) {
      this.#settle(sale, uidCustomer);
    } else {
      onOtherProduct(sale, uidCustomer);
      askAgain(sale);
    }
  }

  async #sendAgain(sale: SaleIn<'drafted' | 'unknown'>): Promise<void> {
    const { ledger, clock, record } = this.#deps;
    const sent = record(sale, () => ledger.sales.attempt(sale, clock.now()));
    if (sent !== undefined) await this.send(sent);
  }

  async #askStatus(sale: SaleIn<'accepted'>): Promise<void> {
    const { ledger, clock, record, askAgain, cancelSpacing } = this.#deps;
    const reply = await this.#status(sale);
    const event = reply.ok ? this.#read(sale, reply.value) : undefined;
    if (reply.ok && event?.kind !== 'canceled') this.#cancelWords.saidOtherwise(sale.intent.orderId);
    switch (event?.kind) {
      case 'issued':
        record(sale, () => ledger.sales.conclude(sale, event, clock.now()));
        return;
      case 'canceled':
        if (!this.#cancelWords.isEnough(sale.intent.orderId)) {
          askAgain(sale);
          return;
        }
        cancelSpacing.begin(sale.intent.orderId);
        record(sale, () => ledger.sales.reportCancel(sale, clock.now()));
        return;
      case undefined:
        if (reply.ok || !(await this.#corrected(sale, reply.failure))) askAgain(sale);
    }
  }

  /** Money goes back to a customer on a second word alone: some time after the first, or as a credit in the history. */
  async #askAgainAfterCancel(sale: SaleIn<'cancel-reported'>): Promise<void> {
    const { ledger, clock, record, askAgain, cancelSpacing } = this.#deps;
    const { intent, progress } = sale;
    // Before it is asked: what is answered now is of this moment.
    const isSpaced = cancelSpacing.hasPassed(intent.orderId);
    const reply = await this.#status(sale);
    const event = reply.ok ? this.#read(sale, reply.value) : undefined;
    switch (event?.kind) {
      case 'issued':
        record(sale, () => ledger.sales.conclude(sale, event, clock.now()));
        return;
      case 'canceled': {
        const [id, { createdAt }] = [nameAtService(intent.orderId), intent];
        const { uidCustomer } = progress;
        if (isSpaced || (await isCreditedBack(this.#deps, { id, uidCustomer, createdAt })))
          record(sale, () => ledger.sales.conclude(sale, event, clock.now()));
        else askAgain(sale);
        return;
      }
      case undefined:
        if (reply.ok && reply.value.status === 'in_processing')
          record(sale, () => ledger.sales.withdrawCancel(sale, clock.now()));
        else askAgain(sale);
    }
  }

  /** A service that issues what it has canceled twice has sold it all the same: a manager has to know. */
  async #lookAfterCancel(sale: SaleIn<'canceled'>): Promise<void> {
    const reply = await statusOf(this.#deps, orderOf(sale, sale.progress.uidCustomer));
    const isIssued = reply.ok && reply.value.status === 'completed';
    if (isIssued && !this.#isOfAnother(sale, reply.value)) this.#deps.onIssuedAfterCancel(sale);
    else this.#deps.lookAgainLater(sale);
  }

  async #status(sale: SaleIn<FollowedState>) {
    const reply = await statusOf(this.#deps, orderOf(sale, sale.progress.uidCustomer));
    this.#deps.heard(sale, saidBy(reply));
    return reply;
  }

  /** What a status says happened to a sale; nothing where it is the eSIM of another one. */
  #read(sale: SaleIn<FollowedState>, status: OrderStatusRecord) {
    const { intent } = sale;
    if (this.#isOfAnother(sale, status)) return undefined;
    return readStatusAnswer(status, (profile) =>
      issuedProfile(profile, this.#deps.codes.keep(intent.orderId, activationOf(profile))),
    );
  }

  /** Whether a status gives a sale the eSIM of another one; that is told then. */
  #isOfAnother(sale: SaleIn<FollowedState | 'canceled'>, status: OrderStatusRecord): boolean {
    const { ledger, codes, heard, onEsimOfAnother } = this.#deps;
    if (status.status !== 'completed') return false;
    const other = saleWithEsim(ledger, codes, sale.intent.orderId, status.esimProfile);
    if (other === undefined) return false;
    heard(sale, { kind: 'esim-of-another', sale: other });
    onEsimOfAnother(sale, other);
    return true;
  }

  /** The order is there, and what the service called it is another's: its history may name the right one. */
  async #corrected(sale: SaleIn<'accepted'>, failure: MerchantFailure): Promise<boolean> {
    const { ledger, clock, record } = this.#deps;
    if (failure.kind !== 'unreadable-reply' && failure.kind !== 'order-not-found') return false;
    // A recovered sale was named by the history.
    if (sale.intent.price === null) return false;
    const { orderId: id, cost, createdAt } = sale.intent;
    const search = await searchFor(this.#deps, { id, cost, createdAt });
    const uidCustomer = search.kind === 'found' ? search.transaction.uidCustomer : null;
    const isNew =
      uidCustomer !== null && uidCustomer.toLowerCase() !== sale.progress.uidCustomer.toLowerCase();
    if (!isNew || isAnothers(ledger, sale, uidCustomer)) return false;
    return record(sale, () => ledger.sales.correctUid(sale, uidCustomer, clock.now())) !== undefined;
  }
}

/** The order is there, and what the service calls it isn't known: it is asked for again. */
const notNamed: MerchantFailure = {
  kind: 'order-exists',
  uidCustomer: null,
  detail: 'the uidCustomer that was told is of another order, or cannot be told to be of this one',
};
