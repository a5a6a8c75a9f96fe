import { plural, t } from '@lingui/core/macro';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { holdsCardNumber } from '../../../src-preload/contract/payments/card-reference.ts';
import { money } from '../../words/figures/money.ts';
import { whySellingWaits } from '../../words/failures/service-words.ts';
import { notDoneSentence } from '../../words/failures/not-done.ts';
import { useIsEnough } from '../balance/funds.ts';
import { useOwed } from '../owed/use-owed.ts';
import { useCounter } from '../use-counter.ts';
import { cashTyped } from './cash-typed.ts';
import { smallestInCash } from './due-in-cash.ts';
import { dueFor } from './discount/due-for.ts';
import { restOf, type ToPay } from './rest-of.ts';
import { referenceOf, tendersWith, type Terms } from './terms.ts';
import { costOf, type Deal } from './ticket/deal.ts';
import { piecesIn } from './ticket/ticket-line.ts';
import { toPayFor } from './to-pay.ts';

/** Why no package at all can be sold now; undefined when one can. */
export function useWhySellingWaits(): string | undefined {
  const mirror = useCounter((state) => state.mirror);
  const isDrawn = useCounter((state) => state.mirror?.openTillId === state.drawnTillId);
  if (mirror === null || !isDrawn) return t`The till is still starting. Selling opens in a moment.`;
  return whySellingWaits(mirror.service, mirror.writing, mirror.mode);
}

/** Why what is shown can't be sold now, told before the customer pays; undefined when it can. */
export function useWhyNotToSell(deal: Deal | undefined): string | undefined {
  const waits = useWhySellingWaits();
  const balance = useCounter(({ mirror }) => mirror?.balance ?? null);
  const owed = useOwed();
  const isUnanswered = useCounter(({ cart, unansweredCart }) => cart === unansweredCart);
  const terms = useCounter((state) => state.terms);
  const offered = tendersWith(useCounter((state) => state.tenders));
  const cost = deal === undefined ? null : costOf(deal);
  const isEnough = useIsEnough(cost);
  if (deal === undefined) return undefined;
  if (waits !== undefined) return waits;
  const due = dueFor(deal, terms);
  if (due.kind === 'refused') return notDoneSentence(due.why, 'discounting');
  if (due.kind === 'asked') return t`The discounted price is being worked out.`;
  // Main may have sold this cart already, with this refund: told again, it says so.
  const unpaid = isUnanswered ? undefined : whyNotPaid(terms, toPayFor(deal, terms, owed), offered);
  if (unpaid !== undefined) return unpaid;
  if (isEnough !== false || balance === null) return undefined;
  if (balance.amount === null || cost === null) {
    return t`The balance is too low for this: call a manager to top up the account first.`;
  }
  const [has, costs] = [money(balance.amount, balance.currency), money(cost, balance.currency)];
  const quantity = piecesIn(deal.lines);
  return plural(quantity, {
    one: `The balance is ${has}, this costs ${costs}: top up the account first.`,
    other: `The balance is ${has}, these # cost ${costs}: top up the account first.`,
  });
}

/** Whether what is owed was chosen to pay for it and doesn't: it may be used, given back, or another amount by now. */
const isRefundGone = ({ carriedOver }: Terms, { refund }: ToPay): boolean =>
  carriedOver !== null && refund === null;

/** Why the payments, as they are typed, don't pay for it. */
function whyNotPaid(terms: Terms, toPay: ToPay, offered: readonly Tender[]): string | undefined {
  const { currency } = toPay;
  if (isRefundGone(terms, toPay))
    return t`What was to pay for this sale is no longer owed as shown: take it out, and look in Orders, Pending for what the customer is owed.`;
  // A manager removed it while the customer was served.
  if ([terms, ...terms.earlier].some(({ tender }) => !offered.includes(tender)))
    return notDoneSentence({ kind: 'tender-removed' }, 'selling');
  const rest = restOf(terms, toPay);
  if (rest.kind === 'unclear') return t`Type how much of the price each payment is.`;
  if (rest.kind === 'too-much') {
    const over = money(rest.over, currency);
    return t`The payments come to ${over} more than the price.`;
  }
  if (rest.kind === 'not-in-coins') {
    const step = money(smallestInCash(currency), currency);
    return t`Cash is paid in steps of ${step}: correct the part in cash.`;
  }
  const cash = cashTyped(terms, toPay);
  if (cash.kind === 'unclear') return t`Check the cash received: it is no amount.`;
  if (cash.kind === 'not-in-coins') {
    const step = money(smallestInCash(currency), currency);
    return t`Cash is paid in steps of ${step}: correct the cash received.`;
  }
  if (cash.kind === 'missing') {
    const missing = money(cash.missing, currency);
    return t`The cash received is ${missing} short of the price.`;
  }
  if (cash.kind === 'unlikely') {
    const change = money(cash.change, currency);
    return t`The change would be ${change}: correct the cash received, or say beside it that it is right.`;
  }
  return [terms, ...terms.earlier].some((payment) => holdsCardNumber(referenceOf(payment) ?? ''))
    ? t`This is a whole card number, which must not be kept: type its last four digits or the slip’s number.`
    : undefined;
}
