import { Trans } from '@lingui/react/macro';
import type { SceneView } from '../../src-preload/contract/customers/customer-display.ts';
import { money } from '../words/figures/money.ts';
import css from './paying-lines.module.css';

type PayingLinesProps = Pick<Extract<SceneView, { kind: 'reading' }>, 'paying' | 'currency'>;

/** Whether a part is paid, by a refund or otherwise: then the price isn't what changes hands next. */
export const isPartPaid = (paying: PayingLinesProps['paying']): boolean =>
  paying !== undefined && paying.paid !== '0';

/** What the customer has paid so far, what is left, and the change: while staff take the payments. */
export function PayingLines({ paying, currency }: PayingLinesProps) {
  if (paying === undefined) return null;
  const { paid, rest, back, cash } = paying;
  const [paidSum, restSum, backSum] = [paid, rest, back].map((amount) => money(amount, currency));
  const isSplit = isPartPaid(paying);
  if (!isSplit && cash === null) return null;
  return (
    <div className={css['paying']} data-testid="paying">
      {isSplit && (
        <>
          <span>
            <Trans>Paid so far: {paidSum}</Trans>
          </span>
          <strong className={css['outcome']} data-testid="still-to-pay">
            {back === '0' ? <Trans>Still to pay: {restSum}</Trans> : <Trans>You get back: {backSum}</Trans>}
          </strong>
        </>
      )}
      {cash !== null && (
        <ChangeWords received={money(cash.received, currency)} change={money(cash.change, currency)} />
      )}
    </div>
  );
}

function ChangeWords({ received, change }: { readonly received: string; readonly change: string }) {
  return (
    <>
      <span>
        <Trans>Received: {received}</Trans>
      </span>
      <strong data-testid="change">
        <Trans>Your change: {change}</Trans>
      </strong>
    </>
  );
}
