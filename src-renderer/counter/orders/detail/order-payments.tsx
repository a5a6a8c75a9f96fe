import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { carriedOverWords, paymentWords } from '../../../words/payments/tender-words.ts';

type OrderPaymentsProps = {
  readonly of: Pick<SaleView, 'currency'> & { readonly ticket?: SaleView['ticket'] | undefined };
  readonly testId: string;
};

/** How the customer paid; for several at once, for how many. Not there where nobody said. */
export function OrderPayments({ of: { ticket = null, currency }, testId }: OrderPaymentsProps) {
  const said = ticket?.payments.filter(({ kind }) => kind !== 'unsaid') ?? [];
  if (ticket === null || said.length === 0) return null;
  return (
    <>
      <dt>
        <Trans>Payment</Trans>
      </dt>
      <dd data-testid={testId}>
        {said.map((payment, at) => (
          // Several may be by one tender, and a corrected one stays in its place.
          <div key={at}>{paymentWords(payment, currency)}</div>
        ))}
        {ticket.pieces > 1 && (
          <div>{plural(ticket.pieces, { one: 'for # sale', other: 'for # sales at once' })}</div>
        )}
        {ticket.carriedOver?.map(({ amount, to, by }) => (
          <div key={to} data-testid="carried-over">
            {inClauses([carriedOverWords(money(amount, currency), to), ...(by === null ? [] : [by.name])])}
          </div>
        ))}
      </dd>
    </>
  );
}
