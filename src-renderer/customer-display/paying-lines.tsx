import { Trans } from '@lingui/react/macro';
import type { SceneView } from '../../src-preload/contract/customers/customer-display.ts';
import { money } from '../words/figures/money.ts';
import css from './paying-lines.module.css';

type PayingLinesProps = Pick<Extract<SceneView, { kind: 'reading' }>, 'paying' | 'currency'>;

/** What the customer has paid so far, what is left, and the change: while staff take the payments. */
export function PayingLines({ paying, currency }: PayingLinesProps) {
  if (paying === undefined) return null;
  const { paid, rest, cash } = paying;
  const [paidSum, restSum] = [money(paid, currency), money(rest, currency)];
  const isSplit = paid !== '0';
  if (!isSplit && cash === null) return null;
  return (
    <div className={css['paying']} data-testid="paying">
      {isSplit && (
        <>
          <span>
            <Trans>Paid so far: {paidSum}</Trans>
          </span>
          <strong data-testid="still-to-pay">
            <Trans>Still to pay: {restSum}</Trans>
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
