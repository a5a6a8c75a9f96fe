import { t } from '@lingui/core/macro';
import { money } from '../../../words/figures/money.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { useKeys } from '../../use-keys.ts';
import css from './quick-amount-row.module.css';

type QuickAmountRowProps = {
  /** The first is exactly what is due; four at most. */
  readonly amounts: readonly string[];
  readonly currency: string;
  readonly onChoose: (amount: string) => void;
};

const commandIds = ['cash-exact', 'cash-second', 'cash-third', 'cash-fourth'] as const;

/** What customers are likely to hand over, each by one press. */
export function QuickAmountRow({ amounts, currency, onChoose }: QuickAmountRowProps) {
  const offered = commandIds.flatMap((command, index) => {
    const amount = amounts[index];
    return amount === undefined ? [] : [{ command, amount }];
  });
  useKeys(Object.fromEntries(offered.map(({ command, amount }) => [command, () => onChoose(amount)])));
  return (
    <div className={css['row']} role="group" aria-label={t`Cash received`}>
      {offered.map(({ command, amount }) => (
        <Button
          key={command}
          className={css['amount'] ?? ''}
          data-testid={command}
          aria-keyshortcuts={keyOf(command)}
          preventFocusOnPress
          onPress={() => onChoose(amount)}
        >
          <span>{command === 'cash-exact' ? t`Exact` : money(amount, currency)}</span>
          <KeyCap>{keyOf(command)}</KeyCap>
        </Button>
      ))}
    </div>
  );
}
