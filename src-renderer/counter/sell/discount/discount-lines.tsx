import { Trans } from '@lingui/react/macro';
import type { DiscountedTotal } from '../../../../src-preload/contract/money/discounts.ts';
import { discountPartWords } from '../../../words/payments/discount-words.ts';
import { isLess, money } from '../../../words/figures/money.ts';
import css from '../read-back/read-back.module.css';
import type { Deal } from '../ticket/deal.ts';

type DiscountLinesProps = { readonly deal: Deal; readonly priced: DiscountedTotal };

/** The price before, and what is off it: "−$2.49 Regular customer". */
export function DiscountLines({ deal, priced }: DiscountLinesProps) {
  const reasons = [...deal.lines, deal].flatMap(({ discount }) => discount?.reason ?? []);
  const { list, off, currency } = priced;
  const isRaised = isLess(off, '0');
  return (
    <>
      <span>{isRaised ? <Trans>Price before</Trans> : <Trans>Price before discount</Trans>}</span>
      <span className={css['after']}>
        <s data-testid="list-price">{money(list, currency)}</s>
      </span>
      <span className={css['off']} data-testid="discount-off">
        {discountPartWords(off, currency, [...new Set(reasons)].join(', '))}
      </span>
    </>
  );
}
