import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { DoubtfulThing } from '../../ledger/events/doubts.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';

/** What each service here needs to record what staff say of a customer's money. */
export type RecordingDeps = {
  readonly ledger: Ledger;
  readonly clock: Pick<Clock, 'now'>;
  readonly staff: () => StaffMark | null;
  readonly shifts: { readonly whyNotSell: Problem | undefined };
  /** Why nothing that staff ask for is recorded now; undefined if it can be. */
  readonly whyNotRecord: () => Problem | undefined;
  readonly onLedgerFault: (fault: WriteFault, of: DoubtfulThing) => void;
};
