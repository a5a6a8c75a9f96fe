import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useEffect, useRef } from 'react';
import type { SaleView } from '../../../src-preload/contract/sale.ts';
import { installSteps } from '../../install/install-steps.ts';
import { CustomerChoices } from '../customer/customer-choices.tsx';
import { PassOnMenu } from '../customer/pass-on-menu.tsx';
import { useCustomerSees } from '../customer/use-customer-sees.ts';
import { ReceiptButtons } from '../printing/receipt-buttons.tsx';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { leaveHandOver, nextCustomer, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './sale-hand-over.module.css';
import { HandOverLayout } from './hand-over-layout.tsx';
import { SaleCode } from './sale-code.tsx';
import { SaleSentence } from './sale-sentence.tsx';
import { SaleSteps } from '../sale/sale-steps.tsx';
import { SaleTimeline } from '../sale/sale-timeline.tsx';

/** A sale that main knows, up to the QR. Drawn only when the sale is another: its code doesn't wait for the rest. */
export const SaleHandOver = memo(function SaleHandOver({ sale }: { readonly sale: SaleView }) {
  const { install, state } = sale;
  const hasEnded = install !== null || state === 'refused' || state === 'canceled';
  const isUnsold = state === 'refused' || state === 'canceled';
  const leave = isUnsold ? leaveHandOver : nextCustomer;
  useCustomerSees(
    { kind: 'sale', orderId: sale.orderId, number: 1, of: 1 },
    install === null ? 'welcome' : 'thanks',
  );
  const next = useRef<HTMLButtonElement>(null);

  useKeys({ 'next-customer': leave });
  // Enter leaves only once there is something to leave: before, it would be the second press of "sell".
  useEffect(() => {
    if (hasEnded) next.current?.focus();
  }, [hasEnded]);

  return (
    <HandOverLayout
      product={sale.package}
      sentence={<SaleSentence sale={sale} />}
      actions={
        <>
          <ActionButton
            look={hasEnded ? 'main' : 'plain'}
            shortcut={keyOf(hasEnded ? 'next-when-ready' : 'next-customer')}
            ref={next}
            onPress={leave}
          >
            {isUnsold ? t`Back to the search` : t`Next customer`}
          </ActionButton>
          {install?.kind === 'readable' && (
            <>
              <ReceiptButtons orderId={sale.orderId} command="hand-out-receipt" why="hand-over" />
              <PassOnMenu sale={sale} install={install} />
            </>
          )}
        </>
      }
      code={<SaleCode sale={sale} />}
    >
      {install === null ? <SaleSteps state={state} /> : <OnThePhone sale={sale} />}
      {!isUnsold && <CustomerChoices />}
      <SaleTimeline sale={sale} />
    </HandOverLayout>
  );
});

function OnThePhone({ sale }: { readonly sale: SaleView }) {
  const phone = useCounter(({ customer }) => customer.phone);
  return (
    <section>
      <h3 className={css['heading']}>
        <Trans>On the customer&rsquo;s phone</Trans>
      </h3>
      <ol className={css['steps']}>
        {installSteps(sale.package, phone).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
