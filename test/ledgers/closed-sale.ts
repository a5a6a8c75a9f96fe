import { expect } from 'vitest';
import { isIn, type SaleIn } from '../../src-main/domain/orders/sale.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import { saleIntent } from '../fixtures/intents.ts';
import { value } from '../value.ts';

type Closing = {
  /** Under what the service said that it was bought; null where no answer ever came. */
  readonly uidCustomer: string | null;
  /** Milliseconds since 1970 in UTC. */
  readonly now: number;
  /** Who closes it; null at a till without names. */
  readonly staff?: StaffMark | null;
};

/** A sale that a manager closed without knowing how it ended. */
export function closedSale(
  ledger: Ledger,
  { uidCustomer, now, staff = null }: Closing,
): SaleIn<'written-off'> {
  const sent = value(ledger.sales.draft(saleIntent(now)));
  const failure = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
  const told =
    uidCustomer === null
      ? ({ kind: 'unanswered', failure } as const)
      : ({ kind: 'accepted', uidCustomer, charged: null } as const);
  const answered = value(ledger.sales.answer(sent, told, now));
  const open = isIn(answered, 'unknown') || isIn(answered, 'accepted') ? answered : expect.fail('not open');
  const closed = value(ledger.sales.writeOff(open, { staff, reason: 'Closing time' }, now));
  return isIn(closed, 'written-off') ? closed : expect.fail(closed.progress.state);
}
