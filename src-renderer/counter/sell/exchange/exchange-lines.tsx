import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isLess, money, subtract } from '../../../words/figures/money.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { useCounter } from '../../use-counter.ts';
import css from '../read-back/read-back.module.css';
import type { ToPay } from '../rest-of.ts';
import { carriedIn } from './carried-over.ts';
import { useGivenBack } from './use-given-back.ts';

type ExchangeLinesProps = { readonly toPay: ToPay; readonly refund: NonNullable<ToPay['refund']> };

/**
 * What a sale costs that is paid for with what the customer is owed, and large what changes hands: what is left to pay, or to give
 * back. Nobody is to take the price instead.
 */
export function ExchangeLines({ toPay, refund }: ExchangeLinesProps) {
  const { total, currency } = toPay;
  const tender = useCounter(({ terms }) => tenderWords(terms.tender));
  const back = useGivenBack(toPay);
  const { used, rest } = carriedIn(refund, total);
  const isBack = !isLess('0', rest) && back !== null && isLess('0', back);
  return (
    <>
      <span>
        <Trans>Price</Trans>
      </span>
      <span className={css['after']} data-testid="exchange-price">
        {money(total, currency)}
      </span>
      <span>{refund.isExchange ? t`Refund from the exchange` : t`Owed to the customer`}</span>
      <span className={css['after']} data-testid="refund-used">
        {money(subtract('0', used), currency)}
      </span>
      <output className={css['outcome']} data-testid="exchange-rest" aria-live="polite">
        <span className={css['pays']}>{outcomeWords(rest, back, tender)}</span>{' '}
        <strong className={css['price']} data-testid="customer-pays">
          {money(isBack ? back : rest, currency)}
        </strong>
      </output>
    </>
  );
}

/** @param back null before main has said it. */
function outcomeWords(rest: string, back: string | null, tender: string): string {
  if (isLess('0', rest)) return t`Left to pay (${tender})`;
  return back !== null && isLess('0', back) ? t`Pay back after the sale` : t`Nothing left to pay`;
}
