import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { FoundNow, StoredFinding } from '../../ledger/records/finding-book.ts';
import { faultOf, type StorageFault } from '../../platform/storage-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import {
  canceledAfterIssue,
  canceledAfterIssueKey,
  isCanceledAfterIssue,
  isOwnOrder,
} from '../../reconciliation/findings/canceled-after-issue.ts';
import { closedAndDone } from '../../reconciliation/findings/closed-and-done.ts';
import { doneAfterAll } from '../../reconciliation/findings/done-after-all.ts';
import { esimOfAnother, esimOfAnotherKey } from '../../reconciliation/findings/esim-of-another.ts';
import { issuedAfterCancel } from '../../reconciliation/findings/issued-after-cancel.ts';
import {
  otherProductFound,
  otherProductKey,
  type MixedUp,
} from '../../reconciliation/findings/other-product.ts';
import { otherCostFound } from '../../reconciliation/findings/other-cost.ts';
import {
  shownSizes,
  smallerPackage,
  smallerPackageKey,
} from '../../reconciliation/findings/smaller-package.ts';
import { refundedElsewhere } from '../../reconciliation/findings/refunded-elsewhere.ts';
import { uncreditedCancel, uncreditedCancelKey } from '../../reconciliation/findings/uncredited-cancel.ts';
import { toKeep } from '../../reconciliation/findings/finding-details.ts';
import { madeAfterAll } from '../../reconciliation/comparing/made-after-all.ts';
import { hearingStatus } from '../../selling/answers/ask-status.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CanceledPurchase } from '../../selling/flows/flow.ts';
import { idOf, type ProviderOperation } from '../../domain/orders/operation.ts';
import type { ChangeIn } from '../../domain/orders/package-change.ts';
import { named } from '../../selling/history/reading/service-history.ts';
import type { FollowedState, OrderId, SaleIn } from '../../domain/orders/sale.ts';

export type FoundAfterAllDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Pick<Clock, 'now'>;
  readonly isClosed: () => boolean;
  /** Something was recorded for a manager. */
  readonly onFinding: () => void;
  /** The record has to be shown differently from now on. */
  readonly onOperation: (operation: ProviderOperation) => void;
  readonly onLedgerFault: (fault: StorageFault) => void;
};

/**
 * What the service did although staff were told it had not. It is recorded for a manager at once, with the money in
 * it. Nothing of it is sent or bought again.
 */
export class FoundAfterAll {
  readonly #deps: FoundAfterAllDeps;
  /** Of the history that was read last. */
  #lines: readonly Transaction[] = [];

  constructor(deps: FoundAfterAllDeps) {
    this.#deps = deps;
  }

  /** Wraps a client so that every history and status that it reads is checked, whoever asked for it and why. */
  hearing(client: MerchantClient): MerchantClient {
    return {
      ...hearingStatus(client, (told) => this.#heardStatus(told)),
      history: async (limit) => {
        const reply = await client.history(limit);
        if (reply.ok) this.#heard(reply.value.transactions);
        return reply;
      },
    };
  }

  #heardStatus(told: OrderStatusRecord): void {
    const { merchantId, ledger, clock, isClosed } = this.#deps;
    if (isClosed()) return;
    try {
      this.#heardClosed(told);
      if (told.status !== 'canceled' && told.status !== 'completed') return;
      if (told.status === 'completed') this.#heardSizes(told);
      const orderId = ledger.sales.ofUid(merchantId, told.uidCustomer);
      const sale = orderId === undefined ? undefined : ledger.sales.find(orderId);
      if (sale === undefined) return;
      const key = canceledAfterIssueKey(sale.intent.orderId);
      if (told.status === 'completed') {
        if (isOwnOrder(sale, told)) this.#agrees(key, ['open', 'known']);
        return;
      }
      const operations = ledger.operations.ofSale(sale.intent.orderId);
      if (!isCanceledAfterIssue(sale, operations, told)) return;
      this.#keepAgain(canceledAfterIssue(sale, clock.now()));
    } catch (error) {
      // The caller that asked for the status continues.
      this.#deps.onLedgerFault(faultOf(error));
    }
  }

  /** Again, too, where it was taken back into the books and closed once more. */
  #heardClosed(told: OrderStatusRecord): void {
    const { merchantId, ledger, clock } = this.#deps;
    for (const found of closedAndDone({ merchantId, ledger, lines: this.#lines }, told, clock.now()))
      this.#keepAgain(found, ['agrees', 'adopted']);
  }

  #heardSizes(told: Extract<OrderStatusRecord, { status: 'completed' }>): void {
    const { clock } = this.#deps;
    for (const { bought, isLess } of shownSizes(this.#deps, told)) {
      if (isLess) this.#keepAgain(smallerPackage(bought, told.uidCustomer, clock.now()));
      else this.#agrees(smallerPackageKey(bought), ['open', 'known']);
    }
  }

  #heard(transactions: readonly Transaction[]): void {
    const { merchantId, ledger, isClosed } = this.#deps;
    if (isClosed()) return;
    this.#lines = named(transactions);
    try {
      const found = madeAfterAll({ merchantId, ledger }, this.#lines).flatMap(
        (finding) => toKeep(finding, false, ledger.findings.ofKey(merchantId, finding.key)) ?? [],
      );
      this.#keep(found);
    } catch (error) {
      // The caller that read the history continues.
      this.#deps.onLedgerFault(faultOf(error));
    }
  }

  /** A package shows that a change was made to it after all, although the change was refused. */
  done(change: ChangeIn<'refused'>): void {
    this.#keepOnce(doneAfterAll(change, this.#deps.clock.now()));
  }

  /** The service issued the eSIM of a sale that it had canceled, or added the package of a top-up. */
  issued(canceled: CanceledPurchase): void {
    this.#keepOnce(issuedAfterCancel(canceled, this.#deps.clock.now()));
  }

  /** A sale counts as canceled although the history shows no credit. */
  uncredited(sale: SaleIn<'canceled'>): void {
    this.#keepOnce(uncreditedCancel(sale, this.#deps.clock.now()));
  }

  /** The history shows by now that the money of a canceled sale came back. */
  creditedSince(sale: SaleIn<'canceled'>): void {
    // The program may have ended before the finding was recorded.
    this.uncredited(sale);
    this.#agrees(uncreditedCancelKey(sale.intent.orderId));
  }

  /** The service canceled a purchase whose package may have been refunded by another till. */
  refundedElsewhere(canceled: CanceledPurchase): void {
    this.#keepOnce(refundedElsewhere(canceled, this.#deps.clock.now()));
    if (canceled.kind === 'sale') this.#agrees(uncreditedCancelKey(canceled.intent.orderId));
  }

  /** The service answered for a sale with the eSIM of another one. */
  esimOfAnother(sale: SaleIn<FollowedState | 'canceled' | 'completed'>, other: OrderId): void {
    this.#keepOnce(esimOfAnother(sale, other, this.#deps.clock.now()));
  }

  /** The service answered a purchase with another package than was ordered. */
  otherProduct(bought: MixedUp, uidCustomer: string | null): void {
    this.#keepOnce(otherProductFound(bought, uidCustomer, this.#deps.clock.now()));
  }

  /** The service has accepted something. The amount that it says it took may be implausible. */
  isBought(operation: ProviderOperation): void {
    const found =
      operation.kind === 'sale' || operation.kind === 'top-up' ? otherCostFound(operation) : undefined;
    if (found !== undefined) this.#keepOnce(found);
  }

  /**
   * A purchase came to what was ordered, and a sale has an eSIM of its own: earlier findings of a mix-up are settled.
   */
  isDone(operation: ProviderOperation): void {
    const id = idOf(operation);
    this.#agrees(otherProductKey(id));
    if (operation.kind === 'sale') this.#agrees(esimOfAnotherKey(operation.intent.orderId));
  }

  #agrees(key: string, from: readonly StoredFinding['standing'][] = ['open']): void {
    const { ledger, merchantId, clock, onLedgerFault } = this.#deps;
    const kept = ledger.findings.ofKey(merchantId, key);
    if (kept === undefined || !from.includes(kept.standing)) return;
    const agrees = { standing: 'agrees', staff: kept.staff, note: kept.note, at: clock.now() } as const;
    const settled = ledger.findings.settle(kept.number, agrees);
    if (settled.ok) this.#tellOf([key]);
    else onLedgerFault(settled.failure);
  }

  #keepOnce(found: FoundNow): void {
    const { ledger, merchantId } = this.#deps;
    if (ledger.findings.ofKey(merchantId, found.key) === undefined) this.#keep([found]);
  }

  /** As {@link #keepOnce}, and again where a later answer had settled it. */
  #keepAgain(found: FoundNow, from: readonly StoredFinding['standing'][] = ['agrees']): void {
    const { ledger, merchantId } = this.#deps;
    const kept = ledger.findings.ofKey(merchantId, found.key);
    if (kept === undefined || from.includes(kept.standing)) this.#keep([found]);
  }

  #keep(found: readonly FoundNow[]): void {
    if (found.length === 0) return;
    const { ledger, merchantId, clock, onLedgerFault } = this.#deps;
    const kept = ledger.findings.keep(merchantId, found, [], clock.now());
    if (!kept.ok) {
      onLedgerFault(kept.failure);
      return;
    }
    this.#tellOf(found.map(({ key }) => key));
  }

  #tellOf(keys: readonly string[]): void {
    const { ledger, onFinding, onOperation } = this.#deps;
    onFinding();
    for (const key of keys) {
      const id = key.slice(key.indexOf(' ') + 1);
      const operation = ledger.find(id);
      if (operation !== undefined) onOperation(operation);
    }
  }
}
