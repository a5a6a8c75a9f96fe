import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { esimWords } from '../../../words/orders/topped-up-words.ts';
import { notDoneSentence, type NotDone } from '../../../words/failures/not-done.ts';
import { Notice } from '../../controls/notice.tsx';
import { newCart } from '../../../store.ts';
import { useWhileItStands } from '../../use-is-over.ts';
import { ActivationQuestion } from './activation-question.tsx';
import type { Begin, EsimInHand, OnProfile, QuestionProps, Wanted } from './after-sale-question.ts';
import { ModalDialog } from '../../controls/modal-dialog.tsx';
import { RefundOutcome } from './refund-outcome.tsx';
import { RefundQuestion } from './refund-question.tsx';
import { TopUpQuestion } from './top-up-question.tsx';
import dialog from '../../controls/dialog.module.css';

function titleOf(wanted: Exclude<Wanted, { kind: 'refund' }>): string {
  switch (wanted.kind) {
    case 'top-up':
      return t`Top up this eSIM`;
    case 'activation':
      return t`Activate the package?`;
  }
}

type AfterSaleDialogProps = {
  readonly esim: EsimInHand;
  readonly wanted: Wanted;
  readonly onEnd: () => void;
};

/**
 * Asks once, and closes when it is begun: what becomes of it is shown with the order, and in Pending. A refund stays, and says
 * what the customer gets as soon as it is certain. A top-up is begun by nothing here: it is sold in Sell.
 */
export default function AfterSaleDialog({ esim, wanted, onEnd }: AfterSaleDialogProps) {
  const [cart] = useState(newCart);
  const [isBusy, setBusy] = useState(false);
  const [begunId, setBegun] = useState<string | null>(null);
  const [latestFailure, setFailure] = useState<NotDone | null>(null);
  const failure = useWhileItStands(latestFailure);
  const begin: Begin = (ask) => {
    const run = async (): Promise<void> => {
      setBusy(true);
      setFailure(null);
      try {
        const reply = await ask();
        if (reply?.ok === false) setFailure(reply.problem);
        else if (reply === null) setFailure(null);
        else if (wanted.kind === 'refund') setBegun(reply.operationId);
        else onEnd();
      } catch (error) {
        setFailure(whyNotAnswered(error));
      }
      setBusy(false);
    };
    if (!isBusy) void run();
  };
  const { uidCustomer, named } = esim;
  const profile: OnProfile = { uidCustomer, orderId: named.orderId, cart };
  return (
    <ModalDialog onEnd={onEnd} isBusy={isBusy} isAlert={wanted.kind === 'activation'}>
      {begunId !== null && wanted.kind === 'refund' ? (
        <RefundOutcome esim={esim} operationId={begunId} payback={wanted.payback} onEnd={onEnd} />
      ) : (
        <>
          {wanted.kind !== 'refund' && (
            <>
              <Heading slot="title" className={dialog['title'] ?? ''}>
                {titleOf(wanted)}
              </Heading>
              <p className={dialog['text']} data-testid="of-esim">
                {esimWords(named)}
              </p>
            </>
          )}
          {question(wanted, { esim, profile, begin, isBusy, onEnd })}
          {failure !== null && <Notice tone="bad">{notDoneSentence(failure, 'after-sale')}</Notice>}
        </>
      )}
    </ModalDialog>
  );
}

function question(wanted: Wanted, props: QuestionProps): ReactNode {
  switch (wanted.kind) {
    case 'top-up':
      return <TopUpQuestion esim={props.esim} productIds={wanted.productIds} onEnd={props.onEnd} />;
    case 'activation':
      return <ActivationQuestion {...props} idPack={wanted.idPack} />;
    case 'refund': {
      const { idPack, amount, payback, then } = wanted;
      return <RefundQuestion {...props} {...{ idPack, amount, payback, begunAs: then }} />;
    }
  }
}
