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
  if (mirror === null || !isDrawn) return t`The till is still starting. You can sell in a moment.`;
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
  if (due.kind === 'asked') return t`Calculating the discount.`;
  // Main may have sold this cart already, with this refund: told again, it says so.
  const unpaid = isUnanswered ? undefined : whyNotPaid(terms, toPayFor(deal, terms, owed), offered);
  if (unpaid !== undefined) return unpaid;
  if (isEnough !== false || balance === null) return undefined;
  if (balance.amount === null || cost === null) {
    return t`The balance is too low. Ask a manager to add funds first.`;
  }
  const [has, costs] = [money(balance.amount, balance.currency), money(cost, balance.currency)];
  const quantity = piecesIn(deal.lines);
  return plural(quantity, {
    one: `The balance is ${has}, but this costs ${costs}. Add funds first.`,
    other: `The balance is ${has}, but these # cost ${costs}. Add funds first.`,
  });
}

/** Whether what is owed was chosen to pay for it and doesn't: it may be used, given back, or another amount by now. */
const isRefundGone = ({ carriedOver }: Terms, { refund }: ToPay): boolean =>
  carriedOver !== null && refund === null;

/** Why the payments, as they are typed, don't pay for it. */
function whyNotPaid(terms: Terms, toPay: ToPay, offered: readonly Tender[]): string | undefined {
  const { currency } = toPay;
  if (isRefundGone(terms, toPay))
    return t`The amount owed to the customer has changed. Remove it from this sale, and check what is owed in Orders, Pending.`;
  // A manager removed it while the customer was served.
  if ([terms, ...terms.earlier].some(({ tender }) => !offered.includes(tender)))
    return notDoneSentence({ kind: 'tender-removed' }, 'selling');
  const rest = restOf(terms, toPay);
  if (rest.kind === 'unclear') return t`Type the amount of each payment.`;
  if (rest.kind === 'too-much') {
    const over = money(rest.over, currency);
    return t`The payments add up to ${over} more than the price.`;
  }
  if (rest.kind === 'not-in-coins') {
    const step = money(smallestInCash(currency), currency);
    return t`Cash is paid in steps of ${step}. Correct the cash part.`;
  }
  const cash = cashTyped(terms, toPay);
  if (cash.kind === 'unclear') return t`Check the cash received. It isn’t an amount.`;
  if (cash.kind === 'not-in-coins') {
    const step = money(smallestInCash(currency), currency);
    return t`Cash is paid in steps of ${step}. Correct the cash received.`;
  }
  if (cash.kind === 'missing') {
    const missing = money(cash.missing, currency);
    return t`The cash received is ${missing} short of the price.`;
  }
  if (cash.kind === 'unlikely') {
    const change = money(cash.change, currency);
    return t`The change would be ${change}. Correct the cash received, or confirm the change beside it.`;
  }
  return [terms, ...terms.earlier].some((payment) => holdsCardNumber(referenceOf(payment) ?? ''))
    ? t`A whole card number must not be kept. Type its last four digits or the slip number.`
    : undefined;
}
