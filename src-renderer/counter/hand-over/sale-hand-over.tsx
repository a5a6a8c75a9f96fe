import { useEffect, useRef } from 'react';
import type { SaleView } from '../../../src-preload/contract.ts';
import { ActivationCode, ManualEntry } from '../../install/activation-code.tsx';
import { InstallQr, InstallQrToCome } from '../../install/install-qr.tsx';
import { installSteps } from '../../install/install-steps.ts';
import { timeToTheSecond } from '../../words/moments.ts';
import { saleSentence, stateTone, type Tone } from '../../words/sale-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { leaveHandOver, nextCustomer } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './sale-hand-over.module.css';
import { HandOverLayout } from './hand-over-layout.tsx';
import { SaleSteps } from '../sale/sale-steps.tsx';
import { SaleTimeline } from '../sale/sale-timeline.tsx';
import { SavedReceipt, useReceiptSaving } from '../sale/save-receipt.tsx';
import { useCodeRoom } from './use-code-room.ts';

const markPainted = (): void => {
  performance.mark('qr-painted');
};

/** A sale that main knows, up to the QR. */
export function SaleHandOver({ sale }: { readonly sale: SaleView }) {
  const { install, state } = sale;
  const hasEnded = install !== null || state === 'refused' || state === 'canceled';
  const isUnsold = state === 'refused' || state === 'canceled';
  const leave = isUnsold ? leaveHandOver : nextCustomer;
  const receipt = useReceiptSaving(sale.orderId);
  const next = useRef<HTMLButtonElement>(null);

  useKeys({ Escape: leave, ...(install === null ? {} : { P: receipt.save }) });
  // Enter leaves only once there is something to leave: before, it would be the second press of "sell".
  useEffect(() => {
    if (hasEnded) next.current?.focus();
  }, [hasEnded]);

  return (
    <HandOverLayout
      product={sale.package}
      sentence={<Sentence sale={sale} />}
      actions={
        <>
          <ActionButton
            look={hasEnded ? 'main' : 'plain'}
            shortcut={hasEnded ? 'Enter' : 'Esc'}
            ref={next}
            onPress={leave}
          >
            {isUnsold ? 'Back to the search' : 'Next customer'}
          </ActionButton>
          {install !== null && (
            <ActionButton shortcut="P" onPress={receipt.save} isDisabled={receipt.state === 'saving'}>
              Save receipt
            </ActionButton>
          )}
          <SavedReceipt state={receipt.state} />
        </>
      }
      code={<Code sale={sale} />}
    >
      {install === null ? <SaleSteps state={state} /> : <OnThePhone sale={sale} />}
      <SaleTimeline sale={sale} />
    </HandOverLayout>
  );
}

function Sentence({ sale }: { readonly sale: SaleView }) {
  return (
    <>
      <ToneOfVoice tone={stateTone(sale.state)}>{saleSentence(sale)}</ToneOfVoice>
      {sale.state === 'unknown' && sale.nextTryAt !== null && (
        <p className={css['next-try']}>
          Next try at <strong>{timeToTheSecond(sale.nextTryAt)}</strong>
        </p>
      )}
    </>
  );
}

/** What needs care is set apart from what goes as it should. */
function ToneOfVoice({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  switch (tone) {
    case 'good':
    case 'waiting':
      return <p>{children}</p>;
    case 'unsure':
      return <Notice tone="warn">{children}</Notice>;
    case 'ended':
      return <Notice tone="bad">{children}</Notice>;
  }
}

function OnThePhone({ sale }: { readonly sale: SaleView }) {
  return (
    <section>
      <h3 className={css['heading']}>On the customer&rsquo;s phone</h3>
      <ol className={css['steps']}>
        {installSteps(sale.package).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function codeToComeWords(sale: SaleView): string {
  switch (sale.state) {
    case 'unknown':
      return 'If it was sold, the code comes here';
    case 'refused':
    case 'canceled':
      return 'No eSIM was sold';
    case 'drafted':
    case 'sending':
    case 'accepted':
    case 'completed':
      return 'The code comes here';
  }
}

function Code({ sale }: { readonly sale: SaleView }) {
  const room = useCodeRoom();
  const { install } = sale;
  if (install === null) return <InstallQrToCome room={room} words={codeToComeWords(sale)} />;
  return (
    <>
      <InstallQr code={install.activationCode} room={room} onPainted={markPainted} />
      <div className={css['under']} style={{ inlineSize: room }}>
        <ActivationCode code={install.activationCode} />
        <ManualEntry manual={install.manual} />
      </div>
    </>
  );
}
