import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';
import { packageLines, placeOf } from './package-lines.ts';

/** What eSIMs were topped up with on the same ticket, and for how much: a top-up has no receipt of its own. */
export const topUpLines = (
  { ticket, currency }: Pick<ReceiptFacts, 'ticket' | 'currency'>,
  words: CustomerWords,
): string[] =>
  (ticket?.topUps ?? []).map((topUp) => {
    const what = [placeOf(topUp, words) ?? words.say('esim'), ...packageLines(topUp, words)].join(', ');
    return words.say('toppedUp', { package: what, amount: words.money(topUp.price, currency) });
  });
