import { t } from '@lingui/core/macro';
import type { SoldPackage } from '../../../src-preload/contract/sales/after-sale.ts';
import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import { isNamed, nameOfTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import type { OrderOwed, OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { causeOf } from '../failures/problem-cause.ts';
import { capitalized } from '../language/capitalized.ts';
import { money, sum } from '../figures/money.ts';
import { operationStateWords } from '../orders/operation-words.ts';
import { owedAmount, owedSentence } from './owed-words.ts';

/** What a customer gets once a package is refunded; null where nobody knows what they paid. */
export type Payback = SoldPackage['payback'];

/** What the customer gets in all; null where nobody knows, or they get nothing. */
export function paybackAmount(payback: Payback): string | null {
  if (payback === null || payback.parts.length === 0) return null;
  return money(sum(payback.parts.map(({ amount }) => amount)), payback.currency);
}

/** What a refund pays of another eSIM: exactly what becomes owed, whatever coins can pay. */
export const exchangeAmount = ({ left, currency }: NonNullable<Payback>): string => money(left, currency);

/** What is asked for, above a refund that isn't confirmed yet: nobody is told to give anything. */
export function refundHeading(payback: Payback): string {
  const amount = paybackAmount(payback);
  return amount === null ? t`Refund the package?` : t`Refund ${amount}?`;
}

/** What there is to know before a refund is asked for: when money is given, or why none is. */
export function refundAdvice(payback: Payback): string {
  if (payback === null)
    return t`This till doesn’t know what the customer paid. Check their receipt before you give any money back.`;
  if (payback.parts.length === 0)
    return t`Nothing to give back. The customer paid nothing for it, or already has the money.`;
  return t`Don’t give anything yet. The till tells you when your provider confirms the refund.`;
}

/** What is asked for, above an exchange that isn't confirmed yet. */
export const exchangeQuestion = (amount: string): string => t`Exchange it: ${amount} for another eSIM`;

/** The same of an exchange: what it pays for is sold once the refund is certain. */
export const exchangeAdvice = (): string =>
  t`Don’t sell yet. The till tells you when your provider confirms the refund, which then pays for the other eSIM.`;

/** From where a part of a payback comes. */
export function paybackFromWords(tender: Tender): string {
  if (isNamed(tender)) return nameOfTender(tender);
  switch (tender) {
    case 'cash':
      return t`From the drawer, cash`;
    case 'card-terminal':
      return t`Back to their card`;
    case 'other':
      return t`The way they paid`;
  }
}

/**
 * How a refund stands that staff wait for, in one line.
 *
 * @param operation undefined until the window has heard of it. @param owed what its customer is owed.
 */
export function outcomeHeading(
  operation: OperationView | undefined,
  owed: readonly OwedTicketView[],
): string {
  if (operation === undefined) return t`Refund sent. Don’t give anything yet`;
  switch (operation.state) {
    case 'drafted':
    case 'sending':
    case 'accepted':
      return t`Refund sent. Don’t give anything yet`;
    case 'completed': {
      const [first, ...others] = owed;
      if (isExchange(operation) && first !== undefined && !first.mayBeGiven)
        return exchangeHeading(money(first.owed, first.currency));
      return first === undefined || others.length > 0 || first.mayBeGiven
        ? operationStateWords(operation)
        : giveWords(money(owedAmount(first), first.currency));
    }
    case 'held':
    case 'unknown':
    case 'checked':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return operationStateWords(operation);
  }
}

/**
 * What to do for the customer now; undefined where what is known of the refund says it all.
 *
 * @param owed what the window was told that its customer is owed: that there is nothing in it proves nothing.
 * @param told what main said when it was asked whether they are owed anything; null before.
 */
export function outcomeSentence(
  operation: OperationView,
  payback: Payback,
  owed: readonly OwedTicketView[],
  told: OrderOwed | null,
): string | undefined {
  switch (operation.state) {
    case 'drafted':
    case 'sending':
      return t`Asking your provider. If it takes longer than the customer can wait, find it under Orders, Pending.`;
    case 'completed':
      if (isExchange(operation) && owed.some((each) => !each.mayBeGiven)) return exchangeSentence();
      if (owed.length > 0) return owed.map(owedSentence).join(' ');
      return told !== 'nothing' ||
        payback === null ||
        operation.kind !== 'refund' ||
        operation.mayBeAnothers === true
        ? undefined
        : t`Your provider has refunded the package. Nothing is left to give the customer.`;
    case 'refused':
      if (!isExchange(operation) || operation.problem === null) return undefined;
      return notExchangedSentence(capitalized(causeOf(operation.problem)));
    case 'accepted':
    case 'held':
    case 'unknown':
    case 'checked':
    case 'canceled':
    case 'written-off':
      return undefined;
  }
}

const isExchange = (operation: OperationView): boolean =>
  operation.kind === 'refund' && operation.isExchange === true;

const exchangeHeading = (amount: string): string => t`${amount} for another eSIM`;

const exchangeSentence = (): string =>
  t`Your provider has refunded the package. Sell the other eSIM with it, or give the customer their money.`;

/** Staff choose again: what was refused can be kept, made good, or tried once more. */
const notExchangedSentence = (cause: string): string =>
  t`Not exchanged. The customer keeps this eSIM, and your account was not credited. ${cause}. Leave it, ask a manager for goodwill, or try again later.`;

const giveWords = (amount: string): string => t`Give the customer ${amount}`;
