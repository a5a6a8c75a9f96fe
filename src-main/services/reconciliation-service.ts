import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import type { Outcome, Problem } from '../../src-preload/contract/problem.ts';
import type { AdoptedReply, ReconciliationState } from '../../src-preload/contract/books/reconciliation.ts';
import type { Settlement } from '../ledger/records/finding-book.ts';
import type { DoubtfulThing } from '../ledger/events/doubts.ts';
import type { StorageFault } from '../platform/storage-fault.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { adoptOrder, saleOfUid, type AdoptionDeps } from '../reconciliation/adopt-order.ts';
import {
  adoptOperation,
  closedOperation,
  reopenOperation,
  type OperationAdoptionDeps,
  type OperationAdoptionFailure,
} from '../reconciliation/adopt-operation.ts';
import { adoptShown } from '../reconciliation/adopt-shown.ts';
import { keysOfClosed } from '../reconciliation/findings/closed-and-done.ts';
import { findingOfSale, foundByTill } from '../reconciliation/findings/finding-of-sale.ts';
import { detailsOf, type FindingDetails } from '../reconciliation/findings/finding-details.ts';
import { NightlySchedule } from '../reconciliation/nightly-schedule.ts';
import { orderToAdopt, type WantedOrder } from '../reconciliation/order-to-adopt.ts';
import { Reconciler } from '../reconciliation/reconciler.ts';
import { reportedBy, reportedByFailure } from '../reconciliation/findings/reported-order.ts';
import { askStatus, unknownOrder } from '../selling/answers/ask-status.ts';
import { idOf, isBeingSent } from '../domain/orders/operation.ts';
import type { Clock } from '../platform/clock.ts';
import { lateName, nameAtService } from '../domain/orders/late-name.ts';
import { asTillWrote } from '../domain/orders/order-id.ts';
import type { ProviderOperation } from '../domain/orders/operation.ts';
import type { Sale } from '../domain/orders/sale.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { findingView, reconciliationView, reportedOrderView } from './views/finding-view.ts';
import { problemView } from './views/problem-view.ts';
import { writeProblem } from './views/write-problem.ts';

export type ReconciliationServiceDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly staff: () => StaffMark | null;
  /** The client, while the service can be reached. */
  readonly reachable: () => Result<MerchantClient, Problem>;
  readonly products: () => readonly Product[];
  /** The currency of the service's balance. */
  readonly balanceCurrency: () => string;
  readonly onChange: (state: ReconciliationState) => void;
  /** An order, top-up or refund that was made elsewhere is now in the books. */
  readonly onAdopted: (operation: ProviderOperation) => void;
  readonly onLedgerFault: (fault: StorageFault) => void;
  /** Why nothing that staff ask for is recorded now; undefined if it can be. */
  readonly whyNotRecord: () => Problem | undefined;
  /** A write that staff asked for failed, or possibly succeeded. */
  readonly onNotTaken: (fault: WriteFault, of: DoubtfulThing) => void;
  /** Searches again for what the books may have lost, if no history has covered all of it yet. */
  readonly lookForLost?: () => Promise<void>;
};

const notFound: AdoptedReply = { kind: 'not-adopted', problem: { kind: 'order-not-found' } };

/** Compares the books with the service's history, and settles differences. Loaded when it is first needed. */
export class ReconciliationService {
  readonly #deps: ReconciliationServiceDeps;
  readonly #reconciler: Reconciler;
  readonly #nights: NightlySchedule;

  constructor(deps: ReconciliationServiceDeps) {
    this.#deps = deps;
    const { merchantId, ledger, clock, reachable, onChange, onLedgerFault, lookForLost } = deps;
    this.#reconciler = new Reconciler({
      merchantId,
      ledger,
      clock,
      client: () => {
        const client = reachable();
        return client.ok ? client.value : undefined;
      },
      onChange: () => onChange(this.#state),
      onLedgerFault,
      ...(lookForLost === undefined ? {} : { lookForLost }),
    });
    this.#nights = new NightlySchedule({
      clock,
      last: () => ledger.reconciliations.last(merchantId),
      // What stays unknown is left out of the comparison, and doesn't prevent the rest of it.
      isQuiet: () => reachable().ok && !ledger.sales.open(merchantId).some(isBeingSent),
      onDue: () => this.#reconciler.begin('nightly'),
    });
  }

  get #state(): ReconciliationState {
    const { ledger, merchantId } = this.#deps;
    return { doing: this.#reconciler.state, openFindings: ledger.findings.countOpen(merchantId) };
  }

  /** A finding was made outside of a comparison. */
  pushState(): void {
    this.#deps.onChange(this.#state);
  }

  read(): ReplyOf<'reconciliation'> {
    const { ledger, merchantId, balanceCurrency } = this.#deps;
    const { reconciliations } = ledger;
    const [last, compared] = [reconciliations.last(merchantId), reconciliations.lastCompared(merchantId)];
    return {
      state: this.#state,
      currency: balanceCurrency(),
      last: last === undefined ? null : reconciliationView(last),
      lastCompared: compared === undefined ? null : reconciliationView(compared),
    };
  }

  begin(): void {
    this.#reconciler.begin('asked-for');
  }

  stop(): void {
    this.#reconciler.stop();
  }

  findings({ isOpen, before, most }: RequestOf<'findings'>): ReplyOf<'findings'> {
    const { ledger, merchantId } = this.#deps;
    const from = before ?? Number.MAX_SAFE_INTEGER;
    const found = ledger.findings.page(merchantId, isOpen, from, most + 1);
    return { findings: found.slice(0, most).map(findingView), isMore: found.length > most };
  }

  mark({ number, note }: RequestOf<'finding-mark'>): Outcome {
    const problem = this.#deps.whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    return this.#settle(number, { standing: 'known', staff: this.#deps.staff(), note });
  }

  async adoptFinding({ number, note }: RequestOf<'finding-adopt'>): Promise<AdoptedReply> {
    const kept = this.#deps.ledger.findings.find(number);
    const details = kept === undefined ? undefined : detailsOf(kept);
    if (details === undefined) return notFound;
    if (details.why === 'written-off-here') return this.#takeBack(number, details, note);
    if (details.kind !== 'theirs-only') return notFound;
    const { about } = details;
    if (about === 'top-up' || about === 'refund')
      return details.why === 'not-here' || details.why === 'refused-here'
        ? this.#adoptOperation(number, { ...details, about }, note)
        : notFound;
    if (details.uidCustomer === null) return notFound;
    const { uidCustomer, orderId, theirs, at } = details;
    const wanted = { uidCustomer, orderId, charged: theirs, at, isInHistory: true };
    return this.#adopt(wanted, () => number, note);
  }

  /** What was closed here, and the service has. Of a sale the service is asked first: its eSIM must be this sale's. */
  async #takeBack(number: number, details: FindingDetails, note: string | null): Promise<AdoptedReply> {
    const { ledger, clock, staff, whyNotRecord } = this.#deps;
    const { kind, about, uidCustomer, orderId, theirs, at, saleId } = details;
    const closed = closedOperation(ledger, details);
    if (closed === undefined) {
      if (uidCustomer !== null && (about === 'sale' || about === 'cancellation')) {
        // What was credited is no charge.
        const charged = about === 'sale' ? theirs : null;
        const isInHistory = kind === 'theirs-only';
        return this.#adopt({ uidCustomer, orderId, charged, at, isInHistory }, () => number, note);
      }
      return saleId === null ? notFound : { kind: 'in-books', orderId: saleId };
    }
    const problem = whyNotRecord();
    if (problem !== undefined) return { kind: 'not-adopted', problem };
    const by = staff();
    const reopened = reopenOperation({ ledger, staff: by, now: () => clock.now() }, closed, details);
    const shown = closed.intent.orderId ?? closed.intent.operationId;
    if (!reopened.ok) return this.#notAdopted(reopened.failure, shown);
    this.#isAdopted(reopened.value, number, { standing: 'adopted', staff: by, note });
    return { kind: 'adopted', orderId: shown, isReopened: true };
  }

  #notAdopted(failure: OperationAdoptionFailure, orderId: string): AdoptedReply {
    switch (failure.kind) {
      case 'no-package':
        return notFound;
      case 'in-books':
        return { kind: 'in-books', orderId };
      case 'operation-open': {
        const { operationId } = failure;
        return { kind: 'not-adopted', problem: { kind: 'operation-open', operationId } };
      }
      case 'ledger':
        this.#deps.onNotTaken(failure.fault, 'adoption');
        return { kind: 'not-adopted', problem: writeProblem(failure.fault) };
    }
  }

  /** Settles its finding, and any other that says the same of what was closed. */
  #isAdopted(
    operation: ProviderOperation,
    number: number | undefined,
    settlement: Omit<Settlement, 'at'>,
  ): void {
    const { ledger, merchantId, onAdopted } = this.#deps;
    const others = keysOfClosed(operation.kind, idOf(operation)).flatMap((key) => {
      const kept = ledger.findings.ofKey(merchantId, key);
      const isOfIt = kept?.standing === 'open' && detailsOf(kept).why === 'written-off-here';
      return isOfIt ? [kept.number] : [];
    });
    for (const each of new Set([...(number === undefined ? [] : [number]), ...others]))
      this.#settle(each, settlement);
    onAdopted(operation);
  }

  /** The service isn't asked: its history has everything that can be known of a top-up or a refund. */
  async #adoptOperation(
    number: number,
    finding: OperationAdoptionDeps['finding'] & Pick<FindingDetails, 'saleId' | 'uidCustomer'>,
    note: string | null,
  ): Promise<AdoptedReply> {
    const { ledger, clock, staff, whyNotRecord } = this.#deps;
    const problem = whyNotRecord();
    if (problem !== undefined) return { kind: 'not-adopted', problem };
    // Whoever asked for it: by the end somebody else may be at the till.
    const by = staff();
    const { saleId, uidCustomer } = finding;
    const orderId =
      saleId ?? (uidCustomer === null ? undefined : await saleOfUid(ledger, uidCustomer, () => this.#rest()));
    const sale = orderId === undefined ? undefined : ledger.sales.find(orderId);
    if (sale === undefined) return notFound;
    const adopted = adoptOperation({ ledger, sale, finding, staff: by, now: () => clock.now() });
    if (!adopted.ok) return this.#notAdopted(adopted.failure, sale.intent.orderId);
    this.#isAdopted(adopted.value, number, { standing: 'adopted', staff: by, note });
    return { kind: 'adopted', orderId: sale.intent.orderId };
  }

  async lookUp({ uidCustomer }: RequestOf<'order-look-up'>): Promise<ReplyOf<'order-look-up'>> {
    const client = this.#deps.reachable();
    if (!client.ok) return { ok: false, problem: client.failure };
    const reply = await askStatus(client.value, unknownOrder(uidCustomer.trim()));
    if (!reply.ok) {
      const reported = reportedByFailure(reply.failure);
      return reported?.kind === 'no-order'
        ? { ok: true, reported, saleId: null }
        : { ok: false, problem: problemView(reply.failure) };
    }
    const status = reply.value;
    const { ledger } = this.#deps;
    const named = status.orderId === null ? undefined : saleCalled(ledger, status.orderId);
    const ofUid =
      status.orderId === null ? await saleOfUid(ledger, status.uidCustomer, () => this.#rest()) : undefined;
    const isClosed = ofUid !== undefined && ledger.sales.find(ofUid)?.progress.state === 'written-off';
    const saleId = named?.intent.orderId ?? (isClosed ? undefined : ofUid);
    return { ok: true, reported: reportedOrderView(reportedBy(status)), saleId: saleId ?? null };
  }

  adoptOrder({ uidCustomer, note }: RequestOf<'order-adopt'>): Promise<AdoptedReply> {
    const wanted = { uidCustomer: uidCustomer.trim(), orderId: null, charged: null, at: null };
    return this.#adopt({ ...wanted, isInHistory: false }, (sale) => this.#findingOf(sale), note);
  }

  end(): void {
    this.#nights.end();
    this.#reconciler.end();
  }

  async #adopt(
    wanted: WantedOrder & Pick<AdoptionDeps, 'charged' | 'at'>,
    findingOf: (sale: Sale) => number | undefined,
    note: string | null,
  ): Promise<AdoptedReply> {
    const { merchantId, ledger, products, clock, staff, whyNotRecord, onNotTaken } = this.#deps;
    // As above.
    const by = staff();
    const client = this.#deps.reachable();
    if (!client.ok) return { kind: 'not-adopted', problem: client.failure };
    const asked = await orderToAdopt({ merchantId, ledger, clock, client: client.value }, wanted);
    if (!asked.ok) return { kind: 'not-adopted', problem: problemView(asked.failure) };
    if (asked.value.kind === 'not-made') return asked.value;
    const problem = whyNotRecord();
    if (problem !== undefined) return { kind: 'not-adopted', problem };
    const deps = { ledger, staff: by, now: () => clock.now() };
    const adopted =
      asked.value.kind === 'shown'
        ? adoptShown(deps, { ...asked.value, uidCustomer: wanted.uidCustomer })
        : await adoptOrder({
            ...{ ...wanted, ...asked.value, ...deps, merchantId },
            productCalled: (name) => products().find((product) => product.name === name),
            rest: () => this.#rest(),
          });
    if (!adopted.ok) {
      if (adopted.failure.kind !== 'ledger') return adopted.failure;
      onNotTaken(adopted.failure.fault, 'adoption');
      return { kind: 'not-adopted', problem: writeProblem(adopted.failure.fault) };
    }
    const sale = adopted.value;
    this.#isAdopted(sale, findingOf(sale), { standing: 'adopted', staff: by, note });
    const { orderId, price } = sale.intent;
    return price === null ? { kind: 'adopted', orderId } : { kind: 'adopted', orderId, isReopened: true };
  }

  /** The finding of an order that was looked up by hand: an existing one, or a new one for the record. */
  #findingOf(sale: Sale): number | undefined {
    const { ledger, merchantId, clock } = this.#deps;
    const { cost, createdAt } = sale.intent;
    const orderId = nameAtService(sale.intent.orderId);
    const key = `sale ${orderId}`;
    const kept = ledger.findings.ofKey(merchantId, key);
    if (kept !== undefined) return kept.number;
    const details = findingOfSale({
      key,
      kind: 'theirs-only',
      saleId: null,
      orderId,
      uidCustomer: 'uidCustomer' in sale.progress ? sale.progress.uidCustomer : null,
      at: createdAt,
      cost,
    });
    const written = ledger.findings.keep(merchantId, [foundByTill(details)], [], clock.now());
    return written.ok ? ledger.findings.ofKey(merchantId, key)?.number : undefined;
  }

  #settle(number: number, settlement: Omit<Settlement, 'at'>): Outcome {
    const { ledger, clock, onChange, onNotTaken } = this.#deps;
    const settled = ledger.findings.settle(number, { ...settlement, at: clock.now() });
    if (!settled.ok) {
      onNotTaken(settled.failure, 'difference');
      return { ok: false, problem: writeProblem(settled.failure) };
    }
    onChange(this.#state);
    return { ok: true };
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => void this.#deps.clock.after(0, resolve));
  }
}

/** The sale of an order. A sale that was refused or closed here isn't it until the order has been adopted. */
function saleCalled({ sales }: Ledger, reported: string): Sale | undefined {
  const orderId = asTillWrote(reported);
  const first = sales.find(orderId);
  const sale = first?.progress.state === 'refused' ? sales.find(lateName(orderId)) : first;
  return sale?.progress.state === 'written-off' ? undefined : sale;
}
