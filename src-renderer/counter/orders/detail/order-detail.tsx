import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReadableInstall, SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { classNames } from '../../../class-names.ts';
import { ActivationCode, ManualEntryRows } from '../../../install/activation-code.tsx';
import { InstallQr } from '../../../install/install-qr.tsx';
import { LargeFlag } from '../../../place/large-flag.tsx';
import { iccidWords } from '../../../words/orders/iccid-words.ts';
import { percentFigure } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { dateAndTime, timeToTheSecond } from '../../../words/figures/moments.ts';
import { longTitle, shortTitle } from '../../../words/orders/package-words.ts';
import {
  amountWords,
  codeNotShownWords,
  listedTone,
  listedWords,
  saleSentence,
  saleTone,
} from '../../../words/orders/sale-words.ts';
import { unreadableWords } from '../../../words/failures/unreadable-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { languageOf } from '../../customer/language-of.ts';
import { PassOnMenu } from '../../customer/pass-on-menu.tsx';
import tones from '../../controls/tones.module.css';
import { GivenBack } from '../../owed/given-back.tsx';
import { OwedNotice } from '../../owed/owed-notice.tsx';
import { forCustomers } from '../../sale/for-customers.ts';
import { useIsUnshown } from '../../hand-over/use-codes-to-show.ts';
import { HeldActions } from '../../sale/held-actions.tsx';
import { SaleTimeline } from '../../sale/sale-timeline.tsx';
import { ReceiptButtons } from '../../printing/receipt-buttons.tsx';
import { chooseAgain, showHandOver, useAsking, useCounter, useIsManager } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { useNextTry } from '../../sale/use-next-try.ts';
import { AfterSale } from '../after-sale/after-sale.tsx';
import { CloseWithoutEnd } from './close-without-end.tsx';
import { CorrectPayment } from './correct-payment.tsx';
import { ForManagers } from './for-managers.tsx';
import { GivePrice } from './give-price.tsx';
import { Goodwill } from './goodwill.tsx';
import { isRecovered } from './shown-purchases.ts';
import { InActions, OrderActions } from './order-actions.tsx';
import { OrderCustomer } from './order-customer.tsx';
import css from './order-detail.module.css';
import { OrderOperations } from './order-operations.tsx';
import { SaleNumber } from './sale-number.tsx';
import { SaleDiscount } from '../../sale/sale-discount.tsx';
import { OrderPayments } from './order-payments.tsx';
import { standingOf, type OrderFilter } from '../filters/order-filter.ts';

type OrderDetailProps = {
  readonly sale: SaleView;
  /** The way back to the list, where this covers it. */
  readonly back: ReactNode;
  /** Lists the other orders of the same package. */
  readonly onSamePackage: (product: NonNullable<OrderFilter['product']>) => void;
};

/** One order in full, with its code where there is one, and all that can be done with it. */
export function OrderDetail({ sale: whole, back, onSamePackage }: OrderDetailProps) {
  // The cost alone is told, once it is unfolded.
  const sale = forCustomers(whole);
  const { package: sold, state, install } = sale;
  const nextTryAt = useNextTry(sale.nextTryAt);
  const standing = standingOf(sale);
  const purchases = [sale, ...sale.operations];
  const showsCost = useIsManager();
  const asking = useAsking();
  // Where it can be shown: what was refunded has nothing to show.
  const isToShow = useIsUnshown(sale.orderId) && install?.kind === 'readable';
  const tillId = useCounter(({ mirror }) => mirror?.tillId);
  // Its id in the middle says which till made it, however that is called.
  const isMadeElsewhere = tillId !== undefined && isRecovered(sale) && !sale.orderId.includes(`-${tillId}-`);
  const head = (
    <>
      {back}
      <div className={css['head']}>
        <LargeFlag package={sold} />
        <h2 className={css['title']}>{longTitle(sold)}</h2>
      </div>
      <p
        className={classNames(
          css['state'],
          tones[isToShow ? 'unsure' : standing === 'open' ? saleTone(sale) : listedTone(state, standing)],
        )}
        data-testid="order-state"
      >
        {isToShow ? codeNotShownWords() : listedWords(state, standing)}
      </p>
      {state !== 'completed' && <p className={css['sentence']}>{saleSentence(sale, asking)}</p>}
      {/* Of what was refunded, it stands with the refund. */}
      {state !== 'completed' && <GivenBack back={sale.moneyBack} />}
      <OwedNotice pieces={[sale.orderId, ...sale.operations.map(({ operationId }) => operationId)]} />
      {state === 'held' && <HeldActions id={sale.orderId} isRefund={false} />}
      {isMadeElsewhere && (
        <p className={css['sentence']} data-testid="made-elsewhere">
          <Trans>Sold elsewhere, and added to your records.</Trans>
        </p>
      )}
      {state === 'unknown' && nextTryAt !== null && (
        <p className={css['sentence']}>
          <Trans>Next try at {timeToTheSecond(nextTryAt)}.</Trans>
        </p>
      )}
      <CloseWithoutEnd id={sale.orderId} of={sale} />
      {install?.kind === 'unreadable' && (
        <p className={css['sentence']} data-testid="code-unreadable">
          {unreadableWords(install)}
        </p>
      )}
    </>
  );
  return (
    <article className={css['detail']} aria-label={longTitle(sold)} data-shown-order={sale.orderId}>
      <OrderActions
        head={head}
        code={install?.kind === 'readable' && <OrderCode sale={sale} install={install} />}
      >
        {install?.kind === 'unreadable' && install.why !== 'key-to-come' && (
          <InActions at="hand-over">
            <p>
              {install.why === 'canceled' || install.why === 'refunded' ? (
                <Trans>The receipt is printed without the code.</Trans>
              ) : (
                <Trans>The receipt is printed without the code, and says so.</Trans>
              )}
            </p>
            <ReceiptButtons orderId={sale.orderId} command="receipt" why="asked-for" />
          </InActions>
        )}
        {sold !== null && (
          <InActions at="again">
            <ActionButton testId="same-again" onPress={() => chooseAgain(sold.productId)}>
              <Trans>Sell the same again</Trans>
            </ActionButton>
          </InActions>
        )}
        {sold !== null && (
          <InActions at="further">
            <ActionButton
              onPress={() => onSamePackage({ productId: sold.productId, title: shortTitle(sold) })}
            >
              <Trans>Other orders of this package</Trans>
            </ActionButton>
          </InActions>
        )}
        <OrderOperations operations={sale.operations} />
        {state === 'completed' && <AfterSale sale={sale} />}
        <GivePrice key={`price of ${sale.orderId}`} piece={sale.orderId} of={purchases} />
        <CorrectPayment key={`payment of ${sale.orderId}`} piece={sale.orderId} of={purchases} />
        <Goodwill key={sale.orderId} piece={sale.orderId} of={purchases} />
        <h3 className={css['heading']}>
          <Trans>Sale</Trans>
        </h3>
        <dl className={css['facts']}>
          <dt>
            <Trans>Time</Trans>
          </dt>
          <dd>{dateAndTime(sale.createdAt)}</dd>
          {sale.staff !== null && (
            <>
              <dt>
                <Trans>Sold by</Trans>
              </dt>
              <dd>{sale.staff.name}</dd>
            </>
          )}
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>
            <SaleDiscount sale={sale} />
            {amountWords(sale.price, sale.currency)}
          </dd>
          {sale.tax !== null && (
            <>
              <dt>
                <Trans>Tax included</Trans>
              </dt>
              <dd>
                {money(sale.tax.amount, sale.currency)}, {percentFigure(sale.tax.percent)}
              </dd>
            </>
          )}
          <OrderPayments of={sale} testId="order-payments" />
          <dt>
            <Trans>Sale number</Trans>
          </dt>
          <dd className={css['number']}>
            <SaleNumber key={sale.orderId} orderId={sale.orderId} />
          </dd>
          {install !== null && (
            <>
              <dt>
                <Trans>ICCID</Trans>
              </dt>
              <dd>
                <bdi dir="ltr">{iccidWords(install.iccid)}</bdi>
              </dd>
              {install.kind === 'readable' && <ManualEntryRows manual={install.manual} />}
            </>
          )}
        </dl>
        {showsCost && (
          <ForManagers name={t`Cost`} testId="order-cost">
            <dl className={css['facts']}>
              <dt>
                <Trans>Cost</Trans>
              </dt>
              <dd>{amountWords(whole.cost, whole.balanceCurrency)}</dd>
            </dl>
          </ForManagers>
        )}
        <OrderCustomer sale={sale} />
        <SaleTimeline sale={sale} />
      </OrderActions>
    </article>
  );
}

type OrderCodeProps = { readonly sale: SaleView; readonly install: ReadableInstall };

function OrderCode({ sale, install }: OrderCodeProps) {
  const { orderId, package: product } = sale;
  const showLarge = (): void => showHandOver({ kind: 'sale', orderId, product, isOfOrder: true });
  useKeys({ 'show-large': showLarge });
  return (
    <>
      <div className={css['paper']}>
        <InstallQr code={install.activationCode} room={150} />
        <ActivationCode code={install.activationCode} />
      </div>
      <InActions at="hand-over">
        <ActionButton look="main" shortcut={keyOf('show-large')} onPress={showLarge}>
          <Trans>Show large</Trans>
        </ActionButton>
        <ReceiptButtons orderId={sale.orderId} command="receipt" why="asked-for" />
        <PassOnMenu sales={[sale]} language={languageOf([sale])} />
      </InActions>
    </>
  );
}
