import { t } from '@lingui/core/macro';
import { inARow } from '../../words/figures/figures.ts';
import { money, sum } from '../../words/figures/money.ts';
import { owedAmount } from '../../words/payments/owed-words.ts';
import { Notice } from '../controls/notice.tsx';
import { useOwed } from '../owed/use-owed.ts';

/** Before a shift is closed: that customers are still owed something. It stays owed, and is in the drawer. */
export function StillOwed() {
  const owed = useOwed();
  if (owed.length === 0) return null;
  const sums = [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, own]) =>
    money(sum(own.map(owedAmount)), currency),
  );
  const amount = inARow(sums);
  return (
    <Notice tone="warn" id="still-owed">
      {t`Customers are still owed ${amount}, also once this shift is closed: look in Orders, Pending first.`}
    </Notice>
  );
}
