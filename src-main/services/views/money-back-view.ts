import type { MoneyBack } from '../../../src-preload/contract/payments/money-back.ts';
import { firstPieceOf } from '../../../src-books/payments/ticket-id.ts';
import type { PieceMoneyBack } from '../../ledger/tickets/ticket-book.ts';
import { instant } from './sale-view.ts';

/** What has become of a customer's money for a piece that ended, as windows show it. Pure. */
export const moneyBackView = ({ currency, isOwed, by }: PieceMoneyBack): MoneyBack => ({
  currency,
  isOwed,
  given: by.flatMap(({ at, event }) => {
    if (event.kind !== 'paid-back') return [];
    const { tender, amount, staff, isCountedElsewhere = false } = event;
    return [{ at: instant(at), tender, amount, isCountedElsewhere, staff }];
  }),
  carriedOver: by.flatMap(({ at, event }) => {
    if (event.kind !== 'carried-over') return [];
    const { amount, toTicket, staff } = event;
    return [{ at: instant(at), amount, to: firstPieceOf(toTicket), staff }];
  }),
});
