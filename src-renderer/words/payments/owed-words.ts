import { t } from '@lingui/core/macro';
import { isNamed, nameOfTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { listed } from '../figures/figures.ts';
import { money, sum } from '../figures/money.ts';
import { shortTitle } from '../orders/package-words.ts';
import { tenderWords } from './tender-words.ts';

/** What a customer who is owed money gets for it: in cash, what coins can pay. */
export const owedAmount = ({ parts }: Pick<OwedTicketView, 'parts'>): string =>
  sum(parts.map(({ amount }) => amount));

/** The same as it is written: "$9.90". */
export const owedMoney = (owed: Pick<OwedTicketView, 'parts' | 'currency'>): string =>
  money(owedAmount(owed), owed.currency);

/** What staff have to do for a customer who is owed money. */
export function owedSentence({ currency, parts, mayBeGiven }: OwedTicketView): string {
  const amount = money(owedAmount({ parts }), currency);
  if (mayBeGiven)
    return t`First check whether the customer already got any of ${amount} back, here or at another till. If so, press “Already given”, then give them the rest.`;
  const [first, ...others] = parts;
  if (first === undefined || others.length > 0) {
    const each = listed(parts.map((part) => partWords(part.tender, money(part.amount, currency))));
    return t`Give the customer ${amount} back: ${each}.`;
  }
  if (isNamed(first.tender)) return t`Give the customer ${amount} back, by ${nameOfTender(first.tender)}.`;
  switch (first.tender) {
    case 'cash':
      return t`Give the customer ${amount} back, in cash.`;
    case 'card-terminal':
      return t`Give the customer ${amount} back, on their card.`;
    case 'other':
      return t`Give the customer ${amount} back, the way they paid.`;
  }
}

/** How an order stands in a list, with what its customer is owed: "Refunded, $9.90 owed". */
export const owedListedWords = (words: string, owed: string): string => t`${words}, ${owed} owed`;

/** Pieces of a ticket by the first of them: "Japan, 10 GB"; "Japan, 10 GB and 2 more". */
export function piecesWords({ package: first, others }: Pick<OwedTicketView, 'package' | 'others'>): string {
  const title = shortTitle(first);
  return others === 0 ? title : t`${title} and ${others} more`;
}

/** A part of what a customer gets back, and by what: "$14.90 on their card". */
function partWords(tender: Tender, amount: string): string {
  if (isNamed(tender)) return t`${amount} by ${nameOfTender(tender)}`;
  switch (tender) {
    case 'cash':
      return t`${amount} in cash`;
    case 'card-terminal':
      return t`${amount} on their card`;
    case 'other':
      return t`${amount} the way they paid`;
  }
}

/** Says that it was given, by a tender. */
export function givenWords(tender: Tender): string {
  if (isNamed(tender)) return t`Given by ${nameOfTender(tender)}`;
  switch (tender) {
    case 'cash':
      return t`Given in cash`;
    case 'card-terminal':
      return t`Given on the card`;
    case 'other':
      return t`Given another way`;
  }
}

/** Says how much of it was given by a tender, where there are several. */
export function partGivenWords(tender: Tender, amount: string): string {
  if (isNamed(tender)) return t`${amount} given by ${nameOfTender(tender)}`;
  switch (tender) {
    case 'cash':
      return t`${amount} given in cash`;
    case 'card-terminal':
      return t`${amount} given on the card`;
    case 'other':
      return t`${amount} given another way`;
  }
}

/** By what a customer got it already. */
export const givenAlreadyWords = (tender: Tender): string =>
  tender === 'other' ? t`Another way, or not sure` : tenderWords(tender);

/** Whose drawer or terminal has given it: this one in this shift, or another, or nobody knows. */
export type CountedWhere = 'here' | 'elsewhere';

export function countedWhereWords(where: CountedWhere): string {
  switch (where) {
    case 'here':
      return t`In this shift, at this till`;
    case 'elsewhere':
      return t`Before, at another till, or not sure`;
  }
}
