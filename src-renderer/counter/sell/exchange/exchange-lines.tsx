import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isLess, money, subtract } from '../../../words/figures/money.ts';
import css from '../read-back/read-back.module.css';
import type { ToPay } from '../rest-of.ts';
import { carriedIn } from './carried-over.ts';
import { useGivenBack } from './use-given-back.ts';

/** What the refund of an exchange pays of a sale, and what is left: to pay, or to give back. Not there without one. */
export function ExchangeLines({ toPay }: { readonly toPay: ToPay }) {
  const { total, currency, refund } = toPay;
  const back = useGivenBack(toPay);
  if (refund === null) return null;
  const { used, rest } = carriedIn(refund, total);
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

/** @param back null before main has said it. */
function restWords(rest: string, back: string | null, currency: string): string | null {
  if (isLess('0', rest)) {
    const amount = money(rest, currency);
    return t`Left to pay ${amount}`;
  }
  if (back === null) return null;
  const amount = money(back, currency);
  return isLess('0', back) ? t`Give ${amount} back after the sale` : t`Nothing left to pay`;
}
