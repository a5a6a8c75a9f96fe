import { Trans } from '@lingui/react/macro';
import { Heading } from 'react-aria-components/Heading';
import { operationSentence } from '../../../words/orders/operation-words.ts';
import { outcomeHeading, outcomeSentence, type Payback } from '../../../words/payments/payback-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useEarlyEnter } from '../../controls/early-enter.ts';
import { OwedActions } from '../../owed/owed-actions.tsx';
import { useOrderOwed } from '../../owed/use-order-owed.ts';
import { useOwedFor } from '../../owed/use-owed.ts';
import { useAsking } from '../../use-counter.ts';
import type { EsimInHand } from './after-sale-question.ts';
import css from './after-sale-dialog.module.css';
import dialog from '../../controls/dialog.module.css';

type RefundOutcomeProps = {
  readonly esim: EsimInHand;
  readonly operationId: string;
  readonly payback: Payback;
  readonly onEnd: () => void;
};

/** By what main knows the eSIM: its sale, or a top-up of it. */
const pieceOf = ({ named, operations }: EsimInHand): string | undefined =>
  named.orderId ?? operations.find(({ kind }) => kind === 'top-up')?.operationId;

/**
 * What has become of a refund that was begun here, until staff close it: at the moment it is certain, what the customer
 * gets. What is to be done has the focus then; an Enter that comes before it can have been read does nothing: whoever typed the
 * reason may still be pressing it.
 */
export function RefundOutcome({ esim, operationId, payback, onEnd }: RefundOutcomeProps) {
  const asking = useAsking();
  const operation = esim.operations.find((each) => each.operationId === operationId);
  const owed = useOwedFor({ orderId: esim.named.orderId, operations: esim.operations });
  const isDone = operation?.state === 'completed';
  const told = useOrderOwed(pieceOf(esim), isDone);
  const dropEarlyEnter = useEarlyEnter(operation?.state ?? 'begun');
  const sentence =
    operation === undefined
      ? undefined
      : (outcomeSentence(operation, payback, owed, told) ?? operationSentence(operation, asking));
  return (
    <div className={dialog['question']} onKeyDownCapture={dropEarlyEnter}>
      <div role="status" className={css['outcome']} data-testid="refund-outcome">
        <Heading slot="title" className={dialog['title'] ?? ''}>
          {outcomeHeading(operation, owed)}
        </Heading>
        {sentence !== undefined && <p className={dialog['text']}>{sentence}</p>}
      </div>
      {isDone &&
        owed.map((each, at) => (
          <OwedActions
            key={`${each.ticketId} ${each.paybacks}`}
            owed={each}
            hasKey={at === 0}
            isAsked={at === 0}
            onExchange={onEnd}
            onGiven={() => {
              // Of another ticket something is still to be given.
              if (owed.length === 1) onEnd();
            }}
          />
        ))}
      <div className={dialog['buttons']}>
        <ActionButton autoFocus testId="outcome-close" onPress={onEnd}>
          <Trans>Close</Trans>
        </ActionButton>
      </div>
    </div>
  );
}
