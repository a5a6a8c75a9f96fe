import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';
import { packageLines, placeOf } from './package-lines.ts';
import { taxLines } from './tax-lines.ts';

/** What eSIMs were topped up with on the same ticket, for how much, and the tax in that: they have no receipt of their own. */
export const topUpLines = (
  { ticket, currency }: Pick<ReceiptFacts, 'ticket' | 'currency'>,
  words: CustomerWords,
): string[] =>
  (ticket?.topUps ?? []).flatMap((topUp) => {
    const { price, tax } = topUp;
    const what = [placeOf(topUp, words) ?? words.say('esim'), ...packageLines(topUp, words)].join(', ');
    return [
      words.say('toppedUp', { package: what, amount: words.money(price, currency) }),
      ...taxLines(tax, currency, words),
    ];
  });
