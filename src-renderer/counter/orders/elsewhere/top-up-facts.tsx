import { Trans } from '@lingui/react/macro';
import type { OperationView } from '../../../../src-preload/contract/sales/operation.ts';
import { percentFigure } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { dateAndTime } from '../../../words/figures/moments.ts';
import { amountWords } from '../../../words/orders/sale-words.ts';
import { SaleDiscount } from '../../sale/sale-discount.tsx';
import { useIsManager } from '../../use-counter.ts';
import css from '../detail/order-detail.module.css';
import { OrderPayments } from '../detail/order-payments.tsx';

type TopUpFactsProps = { readonly topUp: Extract<OperationView, { kind: 'top-up' }> };

/** What was paid for a top-up that stands alone, as an order's page says it of the order. */
export function TopUpFacts({ topUp }: TopUpFactsProps) {
  const { operationId, createdAt, staff, price, currency, tax, cost, balanceCurrency } = topUp;
  const showsCost = useIsManager();
  return (
    <dl className={css['facts']} data-testid="top-up-facts">
      <dt>
        <Trans>Time</Trans>
      </dt>
      <dd>{dateAndTime(createdAt)}</dd>
      {staff !== null && (
        <>
          <dt>
            <Trans>Sold by</Trans>
          </dt>
          <dd>{staff.name}</dd>
        </>
      )}
      <dt>
        <Trans>Price</Trans>
      </dt>
      <dd>
        <SaleDiscount sale={topUp} />
        {amountWords(price, currency)}
      </dd>
      {tax !== null && tax !== undefined && (
        <>
          <dt>
            <Trans>Tax included</Trans>
          </dt>
          <dd>
            {money(tax.amount, currency)}, {percentFigure(tax.percent)}
          </dd>
        </>
      )}
      {showsCost && (
        <>
          <dt>
            <Trans>Cost</Trans>
          </dt>
          <dd>{amountWords(cost, balanceCurrency)}</dd>
        </>
      )}
      <OrderPayments of={topUp} testId="top-up-payments" />
      <dt>
        <Trans>Sale number</Trans>
      </dt>
      <dd className={css['number']}>
        <bdi dir="ltr">{operationId}</bdi>
      </dd>
    </dl>
  );
}
