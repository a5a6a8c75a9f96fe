import type { SaleView } from '../../../src-preload/contract.ts';
import { classNames } from '../../class-names.ts';
import { ActivationCode, ManualEntryRows } from '../../install/activation-code.tsx';
import { InstallQr } from '../../install/install-qr.tsx';
import { Flag } from '../../place/flag.tsx';
import { iccidWords } from '../../words/iccid-words.ts';
import { money } from '../../words/money.ts';
import { dateAndTime, timeToTheSecond } from '../../words/moments.ts';
import { longTitle } from '../../words/package-words.ts';
import { amountWords, saleSentence, stateTone, stateWords } from '../../words/sale-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import tones from '../controls/tones.module.css';
import { SaleTimeline } from '../sale/sale-timeline.tsx';
import { SavedReceipt, useReceiptSaving } from '../sale/save-receipt.tsx';
import { showHandOver } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './order-detail.module.css';
import { OrderOperations } from './order-operations.tsx';

/** One order in full, with its code where there is one. */
export function OrderDetail({ sale }: { readonly sale: SaleView }) {
  const { package: sold, state, install, nextTryAt } = sale;
  return (
    <article className={css['detail']} aria-label={longTitle(sold)}>
      <section className={css['story']}>
        <div className={css['head']}>
          <Flag package={sold} size="heading" />
          <h2 className={css['title']}>{longTitle(sold)}</h2>
        </div>
        <p className={classNames(css['state'], tones[stateTone(state)])}>{stateWords(state)}</p>
        {state !== 'completed' && <p className={css['sentence']}>{saleSentence(sale)}</p>}
        {state === 'unknown' && nextTryAt !== null && (
          <p className={css['sentence']}>Next try at {timeToTheSecond(nextTryAt)}.</p>
        )}
        <dl className={css['facts']}>
          <dt>When</dt>
          <dd>{dateAndTime(sale.createdAt)}</dd>
          {sale.staff !== null && (
            <>
              <dt>Sold by</dt>
              <dd>{sale.staff.name}</dd>
            </>
          )}
          <dt>Price</dt>
          <dd>{amountWords(sale.price, sale.currency)}</dd>
          {sale.tax !== null && (
            <>
              <dt>Tax in it</dt>
              <dd>
                {money(sale.tax.amount, sale.currency)}, {sale.tax.percent}&nbsp;%
              </dd>
            </>
          )}
          <dt>Cost</dt>
          <dd>{amountWords(sale.cost, sale.balanceCurrency)}</dd>
          <dt>Order</dt>
          <dd className={css['number']}>{sale.orderId}</dd>
          {install !== null && (
            <>
              <dt>ICCID</dt>
              <dd>{iccidWords(install.iccid)}</dd>
              <ManualEntryRows manual={install.manual} />
            </>
          )}
        </dl>
        <SaleTimeline sale={sale} />
        <OrderOperations operations={sale.operations} />
      </section>
      {install !== null && <OrderCode sale={sale} install={install} />}
    </article>
  );
}

type OrderCodeProps = { readonly sale: SaleView; readonly install: NonNullable<SaleView['install']> };

function OrderCode({ sale, install }: OrderCodeProps) {
  const receipt = useReceiptSaving(sale.orderId);
  useKeys({ P: receipt.save });
  return (
    <aside className={css['code']}>
      <div className={css['paper']}>
        <InstallQr code={install.activationCode} room={252} />
        <ActivationCode code={install.activationCode} />
      </div>
      <ActionButton
        look="main"
        onPress={() => showHandOver({ kind: 'sale', orderId: sale.orderId, product: sale.package })}
      >
        Show large
      </ActionButton>
      <ActionButton shortcut="P" onPress={receipt.save} isDisabled={receipt.state === 'saving'}>
        Save receipt
      </ActionButton>
      <SavedReceipt state={receipt.state} />
    </aside>
  );
}
