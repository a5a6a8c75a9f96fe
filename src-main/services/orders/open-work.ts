import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { Outcome, Problem } from '../../../src-preload/contract/problem.ts';
import { idOf, isUnsettled, type ProviderOperation } from '../../domain/orders/operation.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OpenKey } from '../../ledger/records/open-key.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderRunner } from '../../selling/order-runner.ts';
import { writeOff } from '../../selling/write-off.ts';
import type { CanSell } from '../selling/can-sell.ts';
import type { LedgerStatus } from '../connection/ledger-status.ts';
import { heldProblem } from '../views/held-problem.ts';
import { writeProblem } from '../views/write-problem.ts';

export type OpenWorkDeps = {
  readonly ledger: Ledger;
  readonly merchantId: string;
  readonly clock: Clock;
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  readonly canSell: CanSell;
  readonly books: Pick<LedgerStatus, 'notTaken' | 'whyNotRecord'>;
  /** Undefined while the till isn't connected. */
  readonly runner: () => OrderRunner | undefined;
  readonly onClosed: (operation: ProviderOperation) => void;
};

/** Sales and operations without an end: how many there are, and what staff decide about them. */
export class OpenWork {
  readonly #deps: OpenWorkDeps;

  constructor(deps: OpenWorkDeps) {
    this.#deps = deps;
  }

  /** How many sales and operations have an unknown outcome: money may have moved. */
  get unsettled(): number {
    return this.#open().filter(isUnsettled).length;
  }

  /** How many sales and operations only this account can bring to their end. An accepted sale still lacks its eSIM. */
  get open(): number {
    return this.#open().length;
  }

  /** How many sales and operations wait for a decision by staff. */
  get held(): number {
    return this.#open().filter(({ state }) => state === 'held').length;
  }

  /**
   * Does what staff decided about something held.
   *
   * @param kinds what the sender of this request may decide about.
   */
  async decide(
    { id, decision }: RequestOf<'held-decide'>,
    kinds: readonly ProviderOperation['kind'][],
  ): Promise<ReplyOf<'held-decide'>> {
    const { canSell, books, staff } = this.#deps;
    const ready = canSell('any');
    if (!ready.ok) return { ok: false, problem: ready.failure };
    const operation = this.#deps.ledger.find(id);
    // SECURITY: the channel decides who may ask; clerks don't decide about refunds.
    if (operation === undefined || !kinds.includes(operation.kind))
      return { ok: false, problem: { kind: 'not-held' } };
    const whyNot = (): Problem | undefined => {
      const still = canSell('any');
      return still.ok ? undefined : still.failure;
    };
    const done = await ready.value.runner.decide(idOf(operation), { what: decision, staff: staff(), whyNot });
    if (done.ok) return { ok: true };
    if (done.failure.kind === 'write') books.notTaken(done.failure.fault, operation.kind);
    return { ok: false, problem: heldProblem(done.failure) };
  }

  /** Closes a sale or an operation with an unknown outcome, for the manager at the till. */
  async writeOff({ id, reason }: RequestOf<'write-off'>): Promise<Outcome> {
    const { ledger, clock, staff, runner, books, onClosed } = this.#deps;
    const problem = books.whyNotRecord;
    if (problem !== undefined) return { ok: false, problem };
    const by = { staff: staff(), reason };
    const operation = this.#deps.ledger.find(id);
    if (operation === undefined) return { ok: false, problem: { kind: 'nothing-to-close' } };
    const closed = await (runner()?.writeOff(idOf(operation), by) ??
      writeOff(ledger, operation, by, clock.now()));
    if (closed.ok) {
      onClosed(closed.value);
      return { ok: true };
    }
    const { failure } = closed;
    if (failure.kind === 'not-open') return { ok: false, problem: { kind: 'nothing-to-close' } };
    books.notTaken(failure, 'closing');
    return { ok: false, problem: writeProblem(failure) };
  }

  #open(): OpenKey<string>[] {
    const { ledger, merchantId } = this.#deps;
    return [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)];
  }
}
