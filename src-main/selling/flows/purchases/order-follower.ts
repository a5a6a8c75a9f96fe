import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../../src-merchant-api/reading/order-status.ts';
import { moneyOfCanceled } from './cancel-credit.ts';
import { CancelWords } from './cancel-words.ts';
import { orderOf } from '../../answers/ask-status.ts';
import { statusOf, type FlowDeps } from '../flow.ts';
import { searchFor } from './look-for-purchase.ts';
import { activationOf, issuedProfile } from '../../../domain/orders/issued-profile.ts';
import { nameAtService } from '../../../domain/orders/late-name.ts';
import { saidBy } from '../../../domain/orders/last-answer.ts';
import { saleWithEsim } from '../../answers/own-esim.ts';
import type { OwnOrders } from './own-orders.ts';
import { isAnothers } from '../../history/reading/own-order.ts';
import { readStatusAnswer } from '../../answers/read-answer.ts';
import { canceledWith } from '../../../domain/orders/canceled.ts';
import { mayBeRefundedElsewhere } from '../../../domain/payments/whose-refund.ts';
import { isIn, type FollowedState, type SaleIn } from '../../../domain/orders/sale.ts';

/** Follows a sale whose order the service has, until its eSIM is issued or its cancellation is certain, and after that. */
export class OrderFollower {
  readonly #deps: FlowDeps;
  readonly #ownOrders: OwnOrders;
  readonly #cancelWords: CancelWords;

  constructor(deps: FlowDeps, ownOrders: OwnOrders) {
    this.#deps = deps;
    this.#ownOrders = ownOrders;
    this.#cancelWords = new CancelWords(deps.ledger.sales);
  }

  /** Asks how far the order is. */
  async askStatus(sale: SaleIn<'accepted'>): Promise<void> {
    const { ledger, clock, record, askAgain, cancelSpacing, creditWait } = this.#deps;
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
        creditWait.begin(sale.intent.orderId);
        record(sale, () => ledger.sales.reportCancel(sale, clock.now()));
        return;
      case undefined:
        if (reply.ok || !(await this.#corrected(sale, reply.failure))) askAgain(sale);
    }
  }

  /**
   * A customer gets money back only on a second confirmation: a credit in the history, or "canceled" again minutes
   * after the first. SECURITY: a history that shows the debit and no credit contradicts it, so that takes longer.
   */
  async askAgainAfterCancel(sale: SaleIn<'cancel-reported'>): Promise<void> {
    const { ledger, clock, record, askAgain, cancelSpacing, creditWait } = this.#deps;
    const { intent } = sale;
    // Read before the request: the answer applies to this moment.
    const isSpaced = cancelSpacing.hasPassed(intent.orderId);
    const isOverdue = creditWait.hasPassed(intent.orderId);
    const reply = await this.#status(sale);
    const event = reply.ok ? this.#read(sale, reply.value) : undefined;
    switch (event?.kind) {
      case 'issued':
        record(sale, () => ledger.sales.conclude(sale, event, clock.now()));
        return;
      case 'canceled':
        await this.#cancel(sale, { isSpaced, isOverdue });
        return;
      case undefined:
        if (reply.ok && reply.value.status === 'in_processing')
          record(sale, () => ledger.sales.withdrawCancel(sale, clock.now()));
        else askAgain(sale);
    }
  }

  /** The service says again that it canceled an order. */
  async #cancel(
    sale: SaleIn<'cancel-reported'>,
    { isSpaced, isOverdue }: { readonly isSpaced: boolean; readonly isOverdue: boolean },
  ): Promise<void> {
    const { ledger, clock, record, askAgain, onUncreditedCancel, onRefundedElsewhere } = this.#deps;
    const { money, othersRefund } = await this.#moneyOf(sale);
    const isBelieved = money === 'credited' || (money === 'not-yet' ? isOverdue : isSpaced);
    if (!isBelieved) {
      askAgain(sale);
      return;
    }
    const canceled = canceledWith(othersRefund !== 'none');
    const ended = record(sale, () => ledger.sales.conclude(sale, canceled, clock.now()));
    if (ended === undefined || !isIn(ended, 'canceled')) return;
    if (othersRefund === 'shown') onRefundedElsewhere(ended);
    else if (othersRefund === 'not-known' || money === 'not-yet') onUncreditedCancel(ended);
  }

  #moneyOf({ intent, progress: { uidCustomer } }: SaleIn<'cancel-reported' | 'canceled'>) {
    const { orderId, merchantId, cost, createdAt } = intent;
    const purchase = { id: nameAtService(orderId), uidCustomer, idPack: null, cost, createdAt };
    return moneyOfCanceled(this.#deps, merchantId, purchase);
  }

  /**
   * If the service issues an order that it called canceled twice, it was sold after all, and a manager has to know. So they
   * have to if the history shows by now that somebody refunded it.
   */
  async lookAfterCancel(sale: SaleIn<'canceled'>): Promise<void> {
    const reply = await statusOf(this.#deps, orderOf(sale, sale.progress.uidCustomer));
    const isIssued = reply.ok && reply.value.status === 'completed';
    if (isIssued && !this.#isOfAnother(sale, reply.value)) this.#deps.onIssuedAfterCancel(sale);
    else {
      await this.#lookForOthersRefund(sale);
      this.#deps.lookAgainLater(sale);
    }
  }

  /** Looks again for what no history showed when the sale was canceled: how its money came back. */
  async #lookForOthersRefund(sale: SaleIn<'canceled'>): Promise<void> {
    const { ledger, isStopped, onRefundedElsewhere, onCreditedSince } = this.#deps;
    const events = ledger.sales.events(sale.intent.orderId).map(({ event }) => event);
    if (!mayBeRefundedElsewhere(events)) return;
    const { othersRefund } = await this.#moneyOf(sale);
    if (isStopped()) return;
    if (othersRefund === 'shown') onRefundedElsewhere(sale);
    else if (othersRefund === 'none') onCreditedSince(sale);
  }

  async #status(sale: SaleIn<FollowedState>) {
    const reply = await this.#ownOrders.statusOf(sale);
    this.#deps.heard(sale, saidBy(reply));
    return reply;
  }

  /** The event that a status means for a sale; undefined if it has another sale's eSIM. */
  #read(sale: SaleIn<FollowedState>, status: OrderStatusRecord) {
    const { intent } = sale;
    if (this.#isOfAnother(sale, status)) return undefined;
    return readStatusAnswer(status, intent.product?.name ?? null, (profile) =>
      issuedProfile(profile, this.#deps.codes.keep(intent.orderId, activationOf(profile))),
    );
  }

  /** Whether a status gives a sale another sale's eSIM; if so, that is reported. */
  #isOfAnother(sale: SaleIn<FollowedState | 'canceled'>, status: OrderStatusRecord): boolean {
    const { ledger, codes, heard, onEsimOfAnother } = this.#deps;
    if (status.status !== 'completed') return false;
    const other = saleWithEsim(ledger, codes, sale.intent.orderId, status.esimProfile);
    if (other === undefined) return false;
    heard(sale, { kind: 'esim-of-another', sale: other });
    onEsimOfAnother(sale, other);
    return true;
  }

  /** The order exists, but its uidCustomer is another order's. The history may have the right one. */
  async #corrected(sale: SaleIn<'accepted'>, failure: MerchantFailure): Promise<boolean> {
    const { ledger, clock, record } = this.#deps;
    if (failure.kind !== 'unreadable-reply' && failure.kind !== 'order-not-found') return false;
    // A recovered sale got its uidCustomer from the history.
    if (sale.intent.price === null) return false;
    const { orderId: id, cost } = sale.intent;
    const search = await searchFor(this.#deps, { id, cost });
    const uidCustomer = search.kind === 'found' ? search.transaction.uidCustomer : null;
    const isNew =
      uidCustomer !== null && uidCustomer.toLowerCase() !== sale.progress.uidCustomer.toLowerCase();
    if (!isNew || isAnothers(ledger, sale, uidCustomer)) return false;
    return record(sale, () => ledger.sales.correctUid(sale, uidCustomer, clock.now())) !== undefined;
  }
}
