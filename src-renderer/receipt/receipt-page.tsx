import { useEffect } from 'react';
import type { Receipt } from '../../src-preload/contract/receipt.ts';
import { ActivationCode, ManualEntry } from '../install/activation-code.tsx';
import { installSteps } from '../install/install-steps.ts';
import { iccidWords } from '../words/iccid-words.ts';
import { money } from '../words/money.ts';
import { dateAndTime } from '../words/moments.ts';
import { fullSpeedWords, validityWords, volumeWords } from '../words/package-words.ts';
import css from './receipt-page.module.css';
import { ReceiptQr } from './receipt-qr.tsx';

type ReceiptPageProps = { readonly receipt: Receipt; readonly onShown: () => void };

/** What the customer takes home: what was bought, and all that installs it again. */
export function ReceiptPage({ receipt, onShown }: ReceiptPageProps) {
  const { mode, till, orderId, soldAt, price, currency, tax, install, package: sold } = receipt;
  useEffect(onShown, [onShown]);
  const fullSpeed = sold === null ? undefined : fullSpeedWords(sold);
  return (
    <main className={css['page']}>
      {mode === 'practice' && <PracticeMark />}
      <header className={css['head']}>
        <h1 className={css['shop']}>eSIM Counter</h1>
        <p className={css['soft']}>
          {dateAndTime(soldAt)}, {till}
        </p>
      </header>
      <section className={css['sold']}>
        <h2 className={css['place']}>{sold === null ? 'eSIM' : `eSIM for ${sold.place}`}</h2>
        {price !== null && <p className={css['price']}>{money(price, currency)}</p>}
        {sold !== null && (
          <p className={css['offer']}>
            {volumeWords(sold)} for {validityWords(sold.validity)}
            {fullSpeed !== undefined && <>, {fullSpeed}</>}
          </p>
        )}
        {tax !== null && (
          <p className={css['tax']}>
            {money(tax.amount, currency)} of it is tax, {tax.percent}&nbsp;%
          </p>
        )}
      </section>
      <section className={css['install']}>
        <ReceiptQr code={install.activationCode} />
        <ol className={css['steps']}>
          {installSteps(sold, 'not-known').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={css['code']}>
        <ActivationCode code={install.activationCode} />
        <ManualEntry manual={install.manual} />
      </section>
      <dl className={css['facts']}>
        <dt>Order</dt>
        <dd>{orderId}</dd>
        <dt>ICCID</dt>
        <dd>{iccidWords(install.iccid)}</dd>
      </dl>
      <p className={css['keep']}>Keep this receipt like a key: whoever has the code can install the eSIM.</p>
      {mode === 'practice' && <PracticeMark />}
    </main>
  );
}

function PracticeMark() {
  return (
    <p className={css['practice']}>
      <strong>PRACTICE</strong> Not a real eSIM, no money was moved
    </p>
  );
}
