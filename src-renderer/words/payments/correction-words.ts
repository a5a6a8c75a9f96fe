import { t } from '@lingui/core/macro';
import type { CorrectableTicket } from '../../../src-preload/contract/payments/corrections.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { inClauses } from '../figures/figures.ts';
import { money, sum as total } from '../figures/money.ts';
import { dateAndTime, dayAndTime, dayOnly, timeToTheSecond } from '../figures/moments.ts';
import { byWords } from './discount-words.ts';
import { piecesWords } from './owed-words.ts';
import { tenderWords } from './tender-words.ts';

/** By which tender a payment was recorded. */
export const recordedTenderWords = (tender: Tender | null): string =>
  tender === null ? t`Not said how` : tenderWords(tender);

/** Which of an order's payments: two top-ups may be alike in all but when they were paid. */
export function correctableWords(ticket: CorrectableTicket): string {
  const { payments, currency, paidAt } = ticket;
  const paid = money(total(payments.map(({ amount }) => amount)), currency);
  // To the second: two may be sold in a minute.
  return inClauses([piecesWords(ticket), paid, dayAndTime(dayOnly(paidAt), timeToTheSecond(paidAt))]);
}

/** What was corrected, when and by whom: "$9.90 from Cash to Card terminal: wrong key. Mar 2, 2026, Cleo, approved by Ana". */
export function correctedWords(
  { at, from, to, amount, reason, staff, approvedBy }: CorrectableTicket['corrected'][number],
  currency: string,
): string {
  const sum = money(amount, currency);
  const was = recordedTenderWords(from);
  const now = tenderWords(to);
  const what = t`${sum} corrected from ${was} to ${now}: ${reason}.`;
  return `${what} ${inClauses([dateAndTime(at), ...byWords({ staff, approvedBy })])}`;
}
