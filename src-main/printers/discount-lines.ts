import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';

/**
 * What the price was before, and what is off it and why, as a receipt says it. Of a price that was raised nothing: what
 * was agreed is the total.
 */
export function discountLines(
  { discount = null, currency }: Pick<ReceiptFacts, 'discount' | 'currency'>,
  { say, money }: CustomerWords,
): string[] {
  const given = discount?.parts.filter(({ amount }) => !amount.startsWith('-')) ?? [];
  if (discount === null || given.length === 0 || given.length < discount.parts.length) return [];
  return [
    `${say('listPrice')}: ${money(discount.list, currency)}`,
    ...given.map(({ amount, reason }) =>
      say('discountFor', { reason, amount: money(`-${amount}`, currency) }),
    ),
  ];
}
