import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isLess, money, subtract } from '../../../words/figures/money.ts';
import { useCounter } from '../../use-counter.ts';
import css from '../read-back/read-back.module.css';
import { carriedIn } from './carried-over.ts';

type ExchangeLinesProps = { readonly due: string; readonly currency: string };

/** What the refund of an exchange pays of a sale, and what is left: to pay, or to give back. Not there without one. */
export function ExchangeLines({ due, currency }: ExchangeLinesProps) {
  const carriedOver = useCounter(({ terms }) => terms.carriedOver);
  if (carriedOver === null) return null;
  const { used, rest, back } = carriedIn(carriedOver, due, currency);
  return (
    <>
      <span>
        <Trans>Refund of the exchange</Trans>
      </span>
      <span className={css['after']} data-testid="refund-used">
        {money(subtract('0', used), currency)}
      </span>
      <output className={css['rest']} data-testid="exchange-rest" aria-live="polite">
        {restWords(rest, back, currency)}
      </output>
    </>
  );
}

function restWords(rest: string, back: string, currency: string): string {
  if (isLess('0', back)) {
    const amount = money(back, currency);
    return t`Give ${amount} back after the sale`;
  }
  const amount = money(rest, currency);
  return isLess('0', rest) ? t`Left to pay ${amount}` : t`Nothing left to pay`;
}
