import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Outcome } from '../../../src-preload/contract/problem.ts';
import type { ProviderOperation } from '../../domain/orders/operation.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { writeProblem } from '../views/write-problem.ts';
import { toldOf } from './purchase-of-piece.ts';
import type { RecordingDeps } from './recording-deps.ts';

export type PaybackUndoDeps = RecordingDeps & {
  /** A payback is undone. @param changed what windows show of it. */
  readonly onUndone: (changed: readonly ProviderOperation[]) => void;
};

/**
 * Takes back paybacks that staff recorded by mistake, by a manager or with a manager's approval. That is decided before
 * (ipc/required-role.ts).
 */
export class PaybackUndoService {
  readonly #deps: PaybackUndoDeps;

  constructor(deps: PaybackUndoDeps) {
    this.#deps = deps;
  }

  undo(wanted: RequestOf<'payback-undo'>, approvedBy: StaffMark | null = null): Outcome {
    const { ledger, clock, staff, shifts, whyNotRecord, onUndone, onLedgerFault } = this.#deps;
    const problem = shifts.whyNotSell ?? whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    const by = { staff: staff(), ...(approvedBy === null ? {} : { approvedBy }) };
    const undone = ledger.paybacks.undo({ ...wanted, ...by }, clock.now());
    if (undone.ok) {
      onUndone(toldOf(ledger, undone.value));
      return { ok: true };
    }
    if (undone.failure.kind === 'not-undone')
      return { ok: false, problem: { kind: 'not-corrected', why: 'changed' } };
    onLedgerFault(undone.failure, 'payback-undone');
    return { ok: false, problem: writeProblem(undone.failure) };
  }
}
