import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { money } from '../../words/figures/money.ts';
import { AmountInCoins } from './amount-in-coins.tsx';

type AmountBackProps = Omit<ComponentProps<typeof AmountInCoins>, 'label' | 'wrong'> & {
  readonly tender: Tender;
  /** The most that a customer can get. */
  readonly atMost: string;
};

/** How much a customer gets or got back. */
export function AmountBack({ atMost, ...field }: AmountBackProps) {
  const most = money(atMost, field.currency);
  return <AmountInCoins label={t`Amount, up to ${most}`} {...field} />;
}
