import { fail, type Result } from '../../src-merchant-api/result.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { ProviderOperation } from '../domain/orders/operation.ts';
import { writeOffChange, type ChangeProgress } from '../domain/orders/package-change.ts';
import { isIn } from '../domain/orders/sale.ts';
import { writeOffTopUp, type TopUpProgress } from '../domain/orders/top-up.ts';

/** Who closed something with an unknown outcome, and why, in their words. */
export type WrittenOffBy = { readonly staff: StaffMark | null; readonly reason: string };

/** Why something can't be closed. */
export type WriteOffRefusal = WriteFault | { readonly kind: 'not-open' };

/**
 * Closes something with an unknown outcome, on whichever account it was made. Nothing more is requested or sent for
 * it, and its entries in the books stay. No request for it may be in flight. A top-up that waits for its turn is closed as
 * well: where the till can't connect, nothing gives it one.
 */
export function writeOff(
  { sales, operations }: Ledger,
  operation: ProviderOperation,
  by: WrittenOffBy,
  at: number,
): Result<ProviderOperation, WriteOffRefusal> {
  switch (operation.kind) {
    case 'sale':
      return isIn(operation, 'held') ||
        isIn(operation, 'unknown') ||
        isIn(operation, 'accepted') ||
        isIn(operation, 'cancel-reported')
        ? sales.writeOff(operation, by, at)
        : notOpen;
    case 'top-up': {
      const { kind, intent, progress } = operation;
      if (intent.price === null || !(progress.state === 'drafted' || isClosable(progress))) return notOpen;
      return operations.moveTopUp({ kind, intent, progress }, writeOffTopUp(progress, by), at);
    }
    case 'activation': {
      const { progress } = operation;
      if (!isClosable(progress)) return notOpen;
      return operations.moveChange(operation, writeOffChange(progress, by), at);
    }
    case 'refund': {
      const { kind, intent, progress } = operation;
      if (intent.reason === null || !isClosable(progress)) return notOpen;
      return operations.moveChange({ kind, intent, progress }, writeOffChange(progress, by), at);
    }
  }
}

const isClosable = <Progress extends TopUpProgress | ChangeProgress>(
  progress: Progress,
): progress is Extract<Progress, { state: 'held' | 'unknown' | 'accepted' }> =>
  progress.state === 'held' || progress.state === 'unknown' || progress.state === 'accepted';

const notOpen = fail({ kind: 'not-open' } as const);
