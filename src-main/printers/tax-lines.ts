import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';

/** The tax in the price above, where there is any. */
export const taxLines = (
  tax: ReceiptFacts['tax'],
  currency: string,
  { say, money, percent }: CustomerWords,
): string[] =>
  tax === null
    ? []
    : [say('taxInside', { percent: percent(tax.percent), amount: money(tax.amount, currency) })];
