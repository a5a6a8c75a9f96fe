import type { ClosedBooks } from '../../../src-preload/contract/books/books.ts';
import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import type { LedgerOpenerState } from '../../background-jobs/ledger-opener.ts';
import { instant } from './sale-view.ts';

/** Why a ledger isn't open, for the windows: without details for the log. Null if it is open. */
export function closedBooksView(state: LedgerOpenerState, mode: Mode): ClosedBooks | null {
  switch (state.kind) {
    case 'checking':
    case 'recovering':
      return { kind: state.kind, mode, done: state.done };
    case 'stopped': {
      const { fault, backupAt, isFolderGone } = state;
      return {
        kind: 'stopped',
        mode,
        fault: fault.kind,
        backupAt: backupAt === null ? null : instant(backupAt),
        isFolderGone,
      };
    }
    case 'open':
    case 'shut':
      return null;
  }
}
