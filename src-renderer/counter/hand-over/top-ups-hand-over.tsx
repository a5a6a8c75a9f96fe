import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { useCustomerSees } from '../customer/use-customer-sees.ts';
import { useOwedOf } from '../owed/use-owed.ts';
import { ReceiptButtons } from '../printing/receipt-buttons.tsx';
import { nextCustomer, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import { codeStandsMs, useStood } from '../use-stood.ts';
import { MoneyToGive } from './money-to-give.tsx';
import { HandOverLayout } from './hand-over-layout.tsx';
import type { HandedPiece } from '../../store.ts';
import { ToppedUp } from './topped-up.tsx';
import { hasTopUpEnded, isTopUpLost, isTopUpUnsure, owedFor } from './topped-up-now.ts';
import { useNextKey } from './use-next-key.ts';
import { useToppedUp } from './use-topped-up.ts';
import css from './topped-up.module.css';

type TopUpsHandOverProps = {
  /** All of the ticket. */
  readonly pieces: readonly HandedPiece[];
  /** Null where they are of several packages. */
  readonly product: PackageDescription | null;
  readonly cash: CashTaken | null;
};

/** A ticket of top-ups alone: the customer has their eSIM, and nothing is handed over. */
export function TopUpsHandOver({ pieces, product, cash }: TopUpsHandOverProps) {
  const topUps = useToppedUp(pieces);
  const language = useCounter(({ customer }) => customer.language);
  const isDone = topUps.every(hasTopUpEnded);
  const isLost = topUps.every(isTopUpLost);
  const withReceipt = topUps.find(({ operation }) => operation?.hasReceipt === true);
  const owedOf = owedFor(topUps);
  const isOwed = useOwedOf(owedOf).length > 0;
  useCustomerSees({ kind: 'welcome' });
  useKeys({ 'next-customer': nextCustomer });
  const shown = isDone ? topUps.map(({ topUp }) => topUp.operationId).join(' ') : null;
  const hasStood = useStood(shown, codeStandsMs);
  const nextKey = useNextKey(isDone && !isOwed, hasStood);
  return (
    <HandOverLayout
      product={product}
      title={t`Top-up`}
      sentence={
        <p data-testid="top-ups">
          {isLost ? (
            <Trans>Nothing was added to the customer’s eSIM.</Trans>
          ) : (
            <Trans>The customer keeps their eSIM.</Trans>
          )}
        </p>
      }
      actions={
        <>
          <ActionButton look={isDone && !isOwed ? 'main' : 'plain'} {...nextKey} onPress={nextCustomer}>
            <Trans>Next customer</Trans>
          </ActionButton>
          {withReceipt !== undefined && (
            <ReceiptButtons
              orderId={withReceipt.topUp.operationId}
              command="hand-out-receipt"
              why="hand-over"
              language={language}
            />
          )}
        </>
      }
      code={
        <p className={css['nothing']}>
          {isLost ? (
            <Trans>No code. Nothing was added.</Trans>
          ) : (
            <Trans>No code. The data is added to the customer’s eSIM.</Trans>
          )}
        </p>
      }
      onEnter={hasStood && !isOwed ? nextCustomer : null}
    >
      <MoneyToGive pieces={owedOf} cash={cash} isUnsure={topUps.some(isTopUpUnsure)} />
      <ToppedUp topUps={topUps} />
    </HandOverLayout>
  );
}
