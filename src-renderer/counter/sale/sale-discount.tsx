import { t } from '@lingui/core/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { approvedByWords, discountPartWords } from '../../words/payments/discount-words.ts';
import { money } from '../../words/figures/money.ts';

type SaleDiscountProps = { readonly sale: Pick<SaleView, 'discount' | 'price' | 'currency'> };

/** The price before and now, and what is off it, why, and who approved it. Not there where the price is the shop's. */
export function SaleDiscount({ sale: { discount = null, price, currency } }: SaleDiscountProps) {
  if (discount === null) return null;
  return (
    <div role="group" aria-label={t`Discount`} data-testid="sale-discount">
      <s>{money(discount.list, currency)}</s>
      {price !== null && <strong> {money(price, currency)}</strong>}
      {discount.parts.map(({ amount, reason, approvedBy }, at) => (
        <div key={at}>
          {discountPartWords(amount, currency, reason)}
          {approvedBy !== null && `, ${approvedByWords(approvedBy.name)}`}
        </div>
      ))}
    </div>
  );
}
