import { t } from '@lingui/core/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { listed } from '../../words/figures/figures.ts';
import { paymentWords } from '../../words/payments/tender-words.ts';
import { Notice } from '../controls/notice.tsx';

/** What the customer pays besides the refund that paid for it: nobody is to take the price instead. Not there for any other sale. */
export function ExchangeRest({ sale: { ticket, currency } }: { readonly sale: SaleView }) {
  const payments = ticket?.payments ?? [];
  if (!payments.some(({ kind }) => kind === 'carried-over')) return null;
  const rest = payments.filter(({ kind }) => kind !== 'carried-over' && kind !== 'unsaid');
  const taken = listed(rest.map((payment) => paymentWords(payment, currency)));
  return (
    <div data-testid="exchange-taken">
      <Notice tone="warn">
        {rest.length === 0
          ? t`Paid with the refund. Take nothing more.`
          : t`Take from the customer: ${taken}. The refund paid for the rest.`}
      </Notice>
    </div>
  );
}
