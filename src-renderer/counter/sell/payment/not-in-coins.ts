import { t } from '@lingui/core/macro';
import { money } from '../../../words/figures/money.ts';
import { smallestInCash } from '../due-in-cash.ts';

/** Beside an amount in cash that no coins can make. */
export function notInCoins(currency: string): string {
  const step = money(smallestInCash(currency), currency);
  return t`This can’t be paid in coins. Cash is paid in steps of ${step}.`;
}
