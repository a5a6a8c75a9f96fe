import { t } from '@lingui/core/macro';
import type { MoneyBack } from '../../../src-preload/contract/payments/money-back.ts';
import { inClauses } from '../figures/figures.ts';
import { dateAndTime } from '../figures/moments.ts';
import { money } from '../figures/money.ts';
import { partGivenWords } from './owed-words.ts';
import { carriedOverWords } from './tender-words.ts';

/** Whether a customer has all of their money for what came to nothing: nobody is to give it again. */
export const isGivenBack = (back: MoneyBack | undefined): back is MoneyBack =>
  back !== undefined && !back.isOwed;

/** What a customer got back, how, when and from whom; and what of it paid for something else. One line each, oldest first. */
export function moneyBackLines(back: MoneyBack | undefined): string[] {
  if (back === undefined) return [];
  const { currency, given, carriedOver } = back;
  const lines = [
    ...given.map(({ tender, amount, isCountedElsewhere, ...when }) => ({
      ...when,
      clauses: [
        partGivenWords(tender, money(amount, currency)),
        ...(isCountedElsewhere ? [t`before or at another till`] : []),
      ],
    })),
    ...carriedOver.map(({ amount, to, ...when }) => ({
      ...when,
      clauses: [carriedOverWords(money(amount, currency), to)],
    })),
  ];
  return lines
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ at, staff, clauses }) =>
      inClauses([...clauses, dateAndTime(at), ...(staff === null ? [] : [staff.name])]),
    );
}
