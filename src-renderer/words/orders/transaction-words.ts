import { t } from '@lingui/core/macro';
import type { TransactionView } from '../../../src-preload/contract/money/money.ts';
import { capitalized } from '../language/capitalized.ts';

/** What a change of the balance was, in the service's own words: its type, then what it says of it. */
export function transactionWords({ type, description, status }: TransactionView): string {
  const shown = [type, description].filter((part) => part !== null && part.trim() !== '');
  const words = shown.length === 0 ? (status ?? t`No answer`) : shown.join(': ');
  return capitalized(words.replaceAll('_', ' '));
}
