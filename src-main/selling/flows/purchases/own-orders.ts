import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../../src-merchant-api/reading/order-status.ts';
import type { Result } from '../../../../src-merchant-api/result.ts';
import { fail } from '../../../../src-merchant-api/result.ts';
import type { FollowedState, OrderId, SaleIn, ToldBy } from '../../../domain/orders/sale.ts';
import { orderOf, showsPackage } from '../../answers/ask-status.ts';
import { orderOfUid } from '../../history/search/order-of-uid.ts';
import { aboutAnother, isAboutAnother, isAnothers, isSameId } from '../../history/reading/own-order.ts';
import { statusOf, type FlowDeps } from '../flow.ts';
import { lookFor } from './look-for-purchase.ts';

/** Whose order is at the service under a uidCustomer. */
export type Ownership =
  | 'ours'
  | 'anothers'
  /** The service could not be asked, or doesn't show the order yet. */
  | 'not-known';

/** Whose order is under a uidCustomer, and what it says of itself. */
export type LookedUp = { readonly owner: Ownership; readonly status: OrderStatusRecord | null };

type AnySale = SaleIn<'sending' | 'unknown' | 'held' | FollowedState>;

/**
 * Whether the order with a uidCustomer is a sale's own.
 *
 * SECURITY: two tills share an account, so a wrong uidCustomer is another customer's eSIM. A reply or a status that
 * names the sale's order id settles it. Without one, the history does where it names orders; one that lacks this order
 * is read again. The names of packages count only where no history can tell.
 */
export class OwnOrders {
  readonly #deps: FlowDeps;
  /** The uidCustomers that the service named together with a sale's order id, in this run. */
  readonly #named = new Map<OrderId, string>();

  /** How often in this run no history could be read for a sale. */
  readonly #unread = new Map<OrderId, number>();

  constructor(deps: FlowDeps) {
    this.#deps = deps;
  }

  /** The service named a uidCustomer together with the sale's order id. */
  isNamed(orderId: OrderId, uidCustomer: string): void {
    this.#named.set(orderId, uidCustomer);
  }

  /**
   * Asks for the status of a uidCustomer, and whose order it is.
   *
   * @param toldBy as it will be recorded.
   */
  async ownerOf(sale: AnySale, uidCustomer: string, toldBy?: ToldBy): Promise<Ownership> {
    return (await this.lookUp(sale, uidCustomer, toldBy)).owner;
  }

  /** Like {@link ownerOf}; the status goes along, null if there is none that may be the sale's. */
  async lookUp(sale: AnySale, uidCustomer: string, toldBy?: ToldBy): Promise<LookedUp> {
    if (isAnothers(this.#deps.ledger, sale, uidCustomer)) return { owner: 'anothers', status: null };
    const reply = await statusOf(this.#deps, orderOf(sale, uidCustomer));
    if (!reply.ok) return { owner: isAboutAnother(reply.failure) ? 'anothers' : 'not-known', status: null };
    const owner = await this.ownerOfStatus(sale, reply.value, toldBy);
    return { owner, status: owner === 'anothers' ? null : reply.value };
  }

  /** Whose order a status is of. A status that names another order id has been refused before (ask-status.ts). */
  async ownerOfStatus(
    { intent, progress }: AnySale,
    status: OrderStatusRecord,
    toldBy = 'toldBy' in progress ? progress.toldBy : undefined,
  ): Promise<Ownership> {
    // A recovered sale got its uidCustomer from the history, which was searched for top-ups on the same eSIM too.
    if (status.orderId !== null || intent.price === null) return 'ours';
    const { orderId: id, cost, product } = intent;
    const { uidCustomer } = status;
    const isNamedNow = isSameId(this.#named.get(id) ?? '', uidCustomer);
    const isAsOrdered = showsPackage(product.name, status);
    if (isNamedNow && isAsOrdered) return 'ours';
    // An earlier run may not have got as far as to look at the history.
    const isNamed = isNamedNow || toldBy === 'order-id';
    const { search, history } = await lookFor(this.#deps, { id, cost });
    if (search.kind === 'cannot-tell' && search.why === 'not-read') {
      const times = (this.#unread.get(id) ?? 0) + 1;
      this.#unread.set(id, times);
      return isNamed && times > mostUnread ? 'ours' : 'not-known';
    }
    const owner = history === undefined ? 'names-none' : orderOfUid(uidCustomer, id, history);
    switch (owner) {
      case 'ours':
        this.isNamed(id, uidCustomer);
        return 'ours';
      case 'anothers':
        return 'anothers';
      case 'not-yet':
        return isNamed ? 'ours' : 'not-known';
      case 'names-none':
        if (toldBy === 'first-answer' && hasOnePackage(status)) return 'ours';
        return isNamed || isAsOrdered ? 'ours' : 'anothers';
    }
  }

  /** The status of a sale's order, if that is its own. The history is read only where nothing else tells. */
  async statusOf(sale: SaleIn<FollowedState>): Promise<Result<OrderStatusRecord, MerchantFailure>> {
    const reply = await statusOf(this.#deps, orderOf(sale, sale.progress.uidCustomer));
    // Others lead to nothing.
    if (!reply.ok || (reply.value.status !== 'completed' && reply.value.status !== 'canceled')) return reply;
    switch (await this.ownerOfStatus(sale, reply.value)) {
      case 'ours':
        return reply;
      case 'anothers':
        return fail(aboutAnother('order', 200));
      case 'not-known':
        return fail(notShownYet);
    }
  }
}

/** After so many tries, a history that can't be read outweighs no more what the service has named. */
const mostUnread = 5;

/** As a new order has: what the service gave to the first attempt, and the books don't know, is no eSIM from before. */
const hasOnePackage = (status: OrderStatusRecord): boolean =>
  status.status === 'completed' && status.activatedItems.length === 1 && status.unreadableItems.length === 0;

const notShownYet = {
  kind: 'not-reached',
  cause: 'connection',
  detail: 'the history could not be read, or does not show the order',
} as const satisfies MerchantFailure;
