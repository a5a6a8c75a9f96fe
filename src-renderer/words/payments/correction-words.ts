import { t } from '@lingui/core/macro';
import type { CorrectableTicket } from '../../../src-preload/contract/payments/corrections.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { inClauses } from '../figures/figures.ts';
import { money, sum as total } from '../figures/money.ts';
import { dateAndTime, dayAndTime, dayOnly, timeToTheSecond } from '../figures/moments.ts';
import { byWords } from './discount-words.ts';
import { partGivenWords, piecesWords } from './owed-words.ts';
import { tenderWords } from './tender-words.ts';

/** By which tender a payment was recorded. */
export const recordedTenderWords = (tender: Tender | null): string =>
  tender === null ? t`Not said how` : tenderWords(tender);

/** Which of an order's payments: two top-ups may be alike in all but when they were paid. */
export function correctableWords(ticket: CorrectableTicket): string {
  const { payments, currency, paidAt, isTopUp } = ticket;
  const paid = money(total(payments.map(({ amount }) => amount)), currency);
  // To the second: two may be sold in a minute.
  const what = piecesWords(ticket);
  return inClauses([
    isTopUp ? t`Top-up: ${what}` : what,
    paid,
    dayAndTime(dayOnly(paidAt), timeToTheSecond(paidAt)),
  ]);
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

/** A payback as it was recorded: "$9.90 given in cash, Mar 2, 2026, Cleo". */
export const recordedPaybackWords = (
  { at, tender, amount, staff }: CorrectableTicket['paybacks'][number],
  currency: string,
): string =>
  inClauses([
    partGivenWords(tender, money(amount, currency)),
    dateAndTime(at),
    ...byWords({ staff, approvedBy: null }),
  ]);

/** What was undone of paybacks, when and by whom: "$9.90 given in cash, undone: pressed by mistake. Mar 2, 2026, Cleo". */
export function undoneWords(
  { at, tender, amount, reason, staff, approvedBy }: CorrectableTicket['undone'][number],
  currency: string,
): string {
  const given = partGivenWords(tender, money(amount, currency));
  const what = t`${given}, undone: ${reason}.`;
  return `${what} ${inClauses([dateAndTime(at), ...byWords({ staff, approvedBy })])}`;
}
