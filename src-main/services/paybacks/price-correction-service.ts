import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Outcome, Problem } from '../../../src-preload/contract/problem.ts';
import { idOf, type ProviderOperation } from '../../domain/orders/operation.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { PriceNotCorrected } from '../../ledger/records/prices/price-correction-book.ts';
import { contractAmount } from '../contract-amount.ts';
import { writeProblem } from '../views/write-problem.ts';
import { purchaseOf } from './purchase-of-piece.ts';
import type { RecordingDeps } from './recording-deps.ts';

export type PriceCorrectionDeps = RecordingDeps & {
  /** The number of a sale's package, where the service told it. */
  readonly numberOf: (sale: Sale) => IdPack | null;
  readonly onCorrected: (bought: ProviderOperation) => void;
};

/**
 * Corrections of prices that were given afterwards, by a manager or with a manager's approval. That is decided before
 * (ipc/required-role.ts).
 */
export class PriceCorrectionService {
  readonly #deps: PriceCorrectionDeps;

  constructor(deps: PriceCorrectionDeps) {
    this.#deps = deps;
  }

  correct(
    { piece, price, corrections, reason }: RequestOf<'price-correct'>,
    approvedBy: StaffMark | null = null,
  ): Outcome {
    const { ledger, clock, staff, shifts, whyNotRecord, numberOf, onCorrected, onLedgerFault } = this.#deps;
    const problem = shifts.whyNotSell ?? whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    const bought = purchaseOf(ledger, piece);
    if (bought === undefined) return { ok: false, problem: problemOf('changed') };
    const by = { staff: staff(), ...(approvedBy === null ? {} : { approvedBy }) };
    const corrected = ledger.priceCorrections.correct(
      idOf(bought),
      bought.kind === 'sale' ? numberOf(bought) : null,
      { price: contractAmount(price), corrections, reason, ...by },
      clock.now(),
    );
    if (corrected.ok) {
      onCorrected(bought);
      return { ok: true };
    }
    const { failure } = corrected;
    if (failure.kind === 'price-not-corrected') return { ok: false, problem: problemOf(failure.why) };
    onLedgerFault(failure, 'price-correction');
    return { ok: false, problem: writeProblem(failure) };
  }
}

function problemOf(why: PriceNotCorrected['why']): Problem {
  if (why === 'not-in-coins') return { kind: why };
  return { kind: 'price-not-corrected', why: why === 'no-price' ? 'changed' : why };
}
