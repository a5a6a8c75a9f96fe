import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import { installSteps } from '../../install/install-steps.ts';
import { CustomerChoices } from '../customer/customer-choices.tsx';
import { languageOf } from '../customer/language-of.ts';
import { PassOnMenu } from '../customer/pass-on-menu.tsx';
import { useCustomerSees } from '../customer/use-customer-sees.ts';
import { ReceiptButtons } from '../printing/receipt-buttons.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { backToOrder, leaveHandOver, nextCustomer, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './sale-hand-over.module.css';
import { HandOverLayout } from './hand-over-layout.tsx';
import { SaleCode } from './sale-code.tsx';
import { MoneyToGive } from './money-to-give.tsx';
import { codeShown } from './code-shown.ts';
import { forCustomers } from '../sale/for-customers.ts';
import { FindAgain } from './find-again.tsx';
import { ExchangeRest } from './exchange-rest.tsx';
import { hasEnded } from './has-ended.ts';
import { isAsDrawn } from './is-as-drawn.ts';
import { isOver } from './is-over.ts';
import { SaleSentence } from './sale-sentence.tsx';
import { codeStandsMs, useStood } from '../use-stood.ts';
import { useNextKey } from './use-next-key.ts';
import { TurnScreen } from './turn-screen.tsx';
import { exchangedFrom } from '../owed/exchanged-from.ts';
import { useOwedOf } from '../owed/use-owed.ts';
import { GivenBack } from '../owed/given-back.tsx';
import { HeldActions } from '../sale/held-actions.tsx';
import { SaleDiscount } from '../sale/sale-discount.tsx';
import { SaleSteps } from '../sale/sale-steps.tsx';
import { SaleTimeline } from '../sale/sale-timeline.tsx';
import { isRefunded, isUnsure, seenState } from '../../words/orders/sale-words.ts';

type SaleHandOverProps = {
  readonly sale: SaleView;
  /** Cash that has just changed hands for it. */
  readonly cash: CashTaken | null;
  /** What has just been paid by which tender, where it was by several. */
  readonly paid: string | null;
  /** It is shown again from its order, which staff go back to. */
  readonly isOfOrder: boolean;
  /** It was sold just now, and isn't shown again. */
  readonly isSoldNow: boolean;
};

/** A sale that main knows, up to the QR. Drawn only when the sale is another: its code doesn't wait for the rest. */
export const SaleHandOver = memo(function SaleHandOver(props: SaleHandOverProps) {
  const { sale, cash, paid, isOfOrder, isSoldNow } = props;
  const { install, state } = sale;
  const isUnsold = isOver(state);
  const isDone = hasEnded(sale);
  const isTypedAhead = useCounter(({ nextSearch }) => nextSearch !== '');
  const chosen = useCounter(({ customer }) => customer.language);
  const language = languageOf([sale]) ?? (isOfOrder ? null : chosen);
  const isBack = isOfOrder && !isTypedAhead;
  const leave = isBack ? () => backToOrder(sale.orderId) : isUnsold ? leaveHandOver : nextCustomer;
  useCustomerSees(
    { kind: 'sale', orderId: sale.orderId, number: 1, of: 1, isPaidNow: cash !== null },
    install === null ? 'welcome' : 'thanks',
    languageOf([sale]),
  );
  const leaveIfDrawn = (): void => {
    if (isAsDrawn(sale)) leave();
  };
  useKeys({ 'next-customer': leave });
  const owedOf = [sale.orderId, ...exchangedFrom(sale)];
  // What the customer is owed comes first: no Enter leaves it behind.
  const isOwed = useOwedOf(owedOf).length > 0;
  const hasStood = useStood(isDone ? codeShown(sale) : null, codeStandsMs);
  const nextKey = useNextKey(isDone && !isOwed, hasStood);

  return (
    <HandOverLayout
      product={sale.package}
      paid={paid}
      sentence={<SaleSentence sale={forCustomers(sale)} />}
      actions={
        <>
          <ActionButton look={isDone && !isOwed ? 'main' : 'plain'} {...nextKey} onPress={leave}>
            {isBack ? t`Back to the order` : isUnsold ? t`Back to search` : t`Next customer`}
          </ActionButton>
          {isBack && (
            <ActionButton onPress={nextCustomer}>
              <Trans>Next customer</Trans>
            </ActionButton>
          )}
          {install?.kind === 'readable' && (
            <>
              <ReceiptButtons
                orderId={sale.orderId}
                command="hand-out-receipt"
                why="hand-over"
                language={language}
              />
              <PassOnMenu sales={[sale]} language={language} />
              <TurnScreen />
            </>
          )}
        </>
      }
      code={<SaleCode sale={sale} />}
      onEnter={hasStood && !isOwed ? leaveIfDrawn : null}
    >
      <MoneyToGive pieces={owedOf} cash={cash} isUnsure={isUnsure(seenState(sale))} />
      {isUnsure(seenState(sale)) && <FindAgain sale={sale} />}
      {isSoldNow && !isUnsold && <ExchangeRest sale={sale} />}
      <SaleDiscount sale={sale} />
      {isUnsold && <GivenBack back={sale.moneyBack} />}
      {install?.kind === 'readable' && sale.start === 'ON_DEMAND' && (
        <Notice tone="warn">
          <Trans>It doesn’t start by itself. Activate it in Orders when the customer asks.</Trans>
        </Notice>
      )}
      {state === 'held' && <HeldActions id={sale.orderId} isRefund={false} />}
      {install === null && <SaleSteps state={seenState(sale)} />}
      {install !== null && !isRefunded(sale) && <OnThePhone sale={sale} />}
      {!isUnsold && !isRefunded(sale) && <CustomerChoices sales={[sale]} />}
      <SaleTimeline sale={forCustomers(sale)} isFolded />
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
        {installSteps(sale.package, phone, codeOf(sale)).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

const codeOf = ({ install }: SaleView): string | null =>
  install?.kind === 'readable' ? install.activationCode : null;
