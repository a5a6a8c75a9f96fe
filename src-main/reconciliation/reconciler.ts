import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import type { StoredReconciliation, ReconciliationCause } from '../ledger/records/reconciliation-book.ts';
import type { StorageFault } from '../platform/storage-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import { isBeingSent } from '../domain/orders/operation.ts';
import { askAboutClosed } from './ask-about-closed.ts';
import { askAboutFindings } from './ask-about-findings.ts';
import { betweenKey, keepMissedTime } from './findings/missed-time.ts';
import { compareWithService, type ComparisonFailure } from './compare-with-service.ts';

export type ReconcilerDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Undefined while the service can't be reached. */
  readonly client: () => MerchantClient | undefined;
  readonly onChange: () => void;
  readonly onLedgerFault: (fault: StorageFault) => void;
  /** Searches again for sales that the books may have lost, if no history has shown them all yet. */
  readonly lookForLost?: () => Promise<void>;
};

/** What it is doing now. */
export type ReconcilerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  /** Asks about orders that the history leaves open; `done` of `of` are finished. */
  | { readonly kind: 'asking'; readonly done: number; readonly of: number };

/** The time between two requests, in milliseconds. Of the five requests allowed per second, sales keep three. */
const betweenMs = 500;

/**
 * How long it waits while a sale is being sent, and after a failure, in milliseconds; the latter doubles each time.
 */
const busyWaitMs = 1_000;
const failureWaitMs = 5_000;

/** A nightly run goes back to the previous one, and this much further, in milliseconds. */
const overlapMs = 2 * 24 * 3_600_000;

/**
 * Compares the books of one account with the service's history, and asks about whatever remains open. It only reads:
 * the service's answers change nothing except its own findings. Results are recorded at once, so it can be stopped at
 * any time; the next run asks what is left.
 */
export class Reconciler {
  readonly #deps: ReconcilerDeps;
  #state: ReconcilerState = { kind: 'idle' };
  #isStopped = false;
  #ended = false;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
  }

  get state(): ReconcilerState {
    return this.#state;
  }

  /** Starts a run, unless one is in progress. */
  begin(cause: ReconciliationCause): void {
    if (this.#state.kind !== 'idle' || this.#ended) return;
    this.#isStopped = false;
    this.#to({ kind: 'reading' });
    this.#running = this.#run(cause).then(
      () => this.#to({ kind: 'idle' }),
      () => this.#to({ kind: 'idle' }),
    );
  }

  /** Resolves when it is idle. */
  whenIdle(): Promise<void> {
    return this.#running;
  }

  /** Stops the run once the current request is answered. */
  stop(): void {
    this.#isStopped = true;
  }

  /** The ledger is about to be closed: nothing more is requested or written, and the next start continues. */
  end(): void {
    this.#ended = true;
    this.#isStopped = true;
  }

  async #run(cause: ReconciliationCause): Promise<void> {
    const { ledger, merchantId, clock, onLedgerFault } = this.#deps;
    const { reconciliations } = ledger;
    const before = reconciliations.last(merchantId);
    // A run that was still marked as running was interrupted; this one replaces it.
    if (before?.state === 'running') reconciliations.stands(before.number, 'stopped', clock.now());
    const since =
      cause === 'nightly' ? (reconciliations.lastCompared(merchantId)?.begunAt ?? 0) - overlapMs : 0;
    const begun = reconciliations.begin(merchantId, cause, clock.now());
    if (!begun.ok) {
      onLedgerFault(begun.failure);
      return;
    }
    const failure = await this.#work(begun.value, since);
    if (this.#ended) return;
    if (failure?.kind === 'ledger') onLedgerFault(failure.fault);
    const state = failure !== undefined ? 'failed' : this.#isStopped ? 'stopped' : 'done';
    const why = failure === undefined ? null : failure.kind === 'service' ? failure.failure : null;
    const written = reconciliations.stands(begun.value, state, clock.now(), why);
    if (!written.ok) onLedgerFault(written.failure);
  }

  /** @returns the failure, if any. */
  async #work(number: number, since: number): Promise<ComparisonFailure | undefined> {
    const { ledger, merchantId, clock, client } = this.#deps;
    const isStopped = (): boolean => this.#isStopped;
    const connected = client();
    if (connected === undefined) return notConnected;
    await this.#mayAsk(0);
    await this.#deps.lookForLost?.();
    if (this.#isStopped) return undefined;
    const before = ledger.reconciliations.lastCompared(merchantId);
    const compared = await compareWithService({
      ledger,
      merchantId,
      clock,
      client: connected,
      since,
      rest: () => this.#wait(0),
      isStopped,
    });
    if (!compared.ok) return compared.failure;
    if (compared.value === undefined) return undefined;
    const { seesFrom, totals } = compared.value;
    const written = ledger.reconciliations.compared(
      number,
      seesFrom === null ? null : Math.round(seesFrom),
      totals,
    );
    if (!written.ok) return { kind: 'ledger', fault: written.failure };
    const missed = this.#missedSince(before, seesFrom);
    if (!missed.ok) return { kind: 'ledger', fault: missed.failure };
    const of = ledger.findings.countToAsk(merchantId);
    const asking = {
      ledger,
      merchantId,
      client,
      isStopped,
      mayAsk: (failures: number) => this.#mayAsk(failures),
      now: () => clock.now(),
    };
    const asked = await askAboutFindings({
      ...asking,
      onAsked: (left) => this.#to({ kind: 'asking', done: of - left, of }),
    });
    if (!asked.ok) return asked.failure;
    const heard = await askAboutClosed(asking);
    return heard.ok ? undefined : heard.failure;
  }

  /** Records the period between two comparisons that neither of them could see. */
  #missedSince(
    before: StoredReconciliation | undefined,
    seesFrom: number | null,
  ): Result<void, StorageFault> {
    const { ledger, merchantId, clock } = this.#deps;
    if (before === undefined || seesFrom === null || seesFrom <= before.begunAt) return succeed(undefined);
    const deps = { ledger, merchantId, key: betweenKey, now: clock.now() };
    return keepMissedTime(deps, { from: before.begunAt, until: seesFrom });
  }

  /** Sales go first: waits while one is being sent. */
  async #mayAsk(failures: number): Promise<void> {
    const { ledger, merchantId } = this.#deps;
    await this.#wait(failures === 0 ? betweenMs : failureWaitMs * 2 ** (failures - 1));
    const isSending = (): boolean => ledger.sales.open(merchantId).some(isBeingSent);
    while (!this.#isStopped && isSending()) await this.#wait(busyWaitMs);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#deps.clock.after(ms, resolve));
  }

  #to(state: ReconcilerState): void {
    this.#state = state;
    if (!this.#ended) this.#deps.onChange();
  }
}

const notConnected: ComparisonFailure = {
  kind: 'service',
  failure: { kind: 'not-reached', cause: 'connection', detail: 'the till is not connected' },
};
