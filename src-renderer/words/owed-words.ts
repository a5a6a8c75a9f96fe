import { t } from '@lingui/core/macro';
import type { OwedTicketView } from '../../src-preload/contract/tickets.ts';
import type { Tender } from '../../src-preload/contract/sale.ts';
import { money } from './money.ts';

/** What staff have to do for a customer who is owed money. */
export function owedSentence({ owed, currency, tender, mayBeGiven }: OwedTicketView): string {
  const amount = money(owed, currency);
  if (mayBeGiven)
    return t`Find out first whether the customer was given any of ${amount} back already, here or at another till: if all of it, say “Given another way”; if not, give them the rest.`;
  switch (tender) {
    case 'cash':
      return t`Give the customer ${amount} back, in cash.`;
    case 'card-terminal':
      return t`Give the customer ${amount} back, on their card.`;
    case 'other':
      return t`Give the customer ${amount} back, the way they paid.`;
  }
}

/** Says that it was given, by a tender. */
export function givenWords(tender: Tender): string {
  switch (tender) {
    case 'cash':
      return t`Given in cash`;
    case 'card-terminal':
      return t`Given on the card`;
    case 'other':
      return t`Given another way`;
  }
}
