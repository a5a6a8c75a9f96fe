import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import { isAway, type MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { askStatus, isOfOneOrder, unknownOrder } from '../../selling/answers/ask-status.ts';
import { isSameIccid } from '../../../src-merchant-api/reading/values/iccid.ts';
import { foldedId } from '../../selling/history/reading/own-order.ts';
import { firstLimit } from '../../selling/history/reading/service-history.ts';

export type OrderSearchDeps = {
  readonly merchantId: string;
  readonly ledger: Pick<Ledger, 'sales'>;
};

type Found = Extract<ReplyOf<'elsewhere-order'>, { ok: true }>['order'];

/** So many orders are asked about in one search: the service isn't asked for a shop's whole past. */
const mostAsked = 40;

/** So many orders that the service can't tell of now are passed over: each may take as long as a request may. */
const mostPassed = 3;

/** So many orders' eSIMs are remembered while the till is open. */
const mostLearned = 2_000;

/**
 * Searches the service's history for the order of an eSIM: no call takes an ICCID and tells its order, so the latest orders
 * that these books don't have are asked about, one after the other.
 */
export class OrderSearch {
  readonly #deps: OrderSearchDeps;
  /** Orders and their eSIMs, by the folded uidCustomer; null for one that has none and gets none any more. */
  readonly #learned = new Map<string, { readonly uidCustomer: string; readonly iccid: string | null }>();

  constructor(deps: OrderSearchDeps) {
    this.#deps = deps;
  }

  /** The eSIM of an order is known from here on, or that it has none: it is asked about no more. */
  learn(uidCustomer: string, iccid: string | null): void {
    if (this.#learned.size >= mostLearned) this.#learned.clear();
    this.#learned.set(foldedId(uidCustomer), { uidCustomer, iccid });
  }

  async find(client: MerchantClient, iccid: string): Promise<Result<Found, MerchantFailure>> {
    const known = [...this.#learned.values()].find(
      (each) => each.iccid !== null && isSameIccid(each.iccid, iccid),
    );
    if (known !== undefined) return succeed({ kind: 'found', uidCustomer: known.uidCustomer });
    const history = await client.history(firstLimit);
    if (!history.ok) return history;
    const orders = this.#ordersElsewhere(history.value.transactions);
    const asked = orders.slice(0, mostAsked);
    let passed = 0;
    for (const uidCustomer of asked) {
      const status = await askStatus(client, unknownOrder(uidCustomer));
      if (!status.ok) {
        if (!isAway(status.failure)) this.learn(uidCustomer, null);
        else if (passed === mostPassed || !(await isOfOneOrder(client, status.failure))) return status;
        else passed += 1;
        continue;
      }
      if (status.value.status === 'canceled') this.learn(uidCustomer, null);
      if (status.value.status !== 'completed') continue;
      const its = status.value.esimProfile.iccid;
      this.learn(uidCustomer, its);
      if (isSameIccid(its, iccid)) return succeed({ kind: 'found', uidCustomer });
    }
    return succeed({ kind: 'not-found', isWhole: passed === 0 && asked.length === orders.length });
  }

  /** Orders that these books don't have, or have closed, and whose eSIM isn't known, the newest first. */
  #ordersElsewhere(transactions: readonly Transaction[]): string[] {
    const { merchantId, ledger } = this.#deps;
    const seen = new Set(this.#learned.keys());
    return transactions
      .toSorted((one, other) => (other.at?.at ?? 0) - (one.at?.at ?? 0))
      .flatMap(({ uidCustomer }) => {
        if (uidCustomer === null || seen.has(foldedId(uidCustomer))) return [];
        seen.add(foldedId(uidCustomer));
        const orderId = ledger.sales.ofUid(merchantId, uidCustomer);
        // The books don't know the eSIM of what was closed.
        const isElsewhere =
          orderId === undefined || ledger.sales.find(orderId)?.progress.state === 'written-off';
        return isElsewhere ? [uidCustomer] : [];
      });
  }
}
