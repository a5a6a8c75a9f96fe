import { Trans } from '@lingui/react/macro';
import type { OperationView } from '../../../../src-preload/contract/sales/operation.ts';
import { classNames } from '../../../class-names.ts';
import { timeToTheSecond } from '../../../words/figures/moments.ts';
import {
  operationEventWords,
  operationSentence,
  operationStateWords,
  operationTitle,
  operationTone,
} from '../../../words/orders/operation-words.ts';
import tones from '../../controls/tones.module.css';
import { ReceiptButtons } from '../../printing/receipt-buttons.tsx';
import { HeldActions } from '../../sale/held-actions.tsx';
import { sendingWaits } from '../../sale/sending-waits.ts';
import { Timeline } from '../../sale/timeline.tsx';
import { CloseWithoutEnd } from './close-without-end.tsx';
import { useAsking } from '../../use-counter.ts';
import css from './order-operations.module.css';

type OrderOperationsProps = {
  readonly operations: readonly OperationView[];
  /** The key for receipts makes that of the last top-up that has one: there is no order that it is for. */
  readonly hasReceiptKey?: boolean;
};

/** What was done with an eSIM after it was sold, oldest first. */
export function OrderOperations({ operations, hasReceiptKey = false }: OrderOperationsProps) {
  const last = hasReceiptKey ? operations.findLast(isWithReceipt)?.operationId : undefined;
  return operations.map((operation) => (
    <OrderOperation
      key={operation.operationId}
      operation={operation}
      hasReceiptKey={operation.operationId === last}
      waits={sendingWaits(operation, operations)}
    />
  ));
}

/** Whether it is a top-up that stands on no other receipt. */
const isWithReceipt = (operation: OperationView): boolean =>
  operation.kind === 'top-up' && operation.hasReceipt === true;

type OrderOperationProps = {
  readonly operation: OperationView;
  readonly hasReceiptKey: boolean;
  readonly waits: boolean;
};

function OrderOperation({ operation, hasReceiptKey, waits }: OrderOperationProps) {
  const { events, nextTryAt } = operation;
  const asking = useAsking();
  const sentence = operationSentence(operation, asking);
  const isUnsure = operationTone(operation) === 'unsure';
  const firstAttempt = events.findIndex(({ kind }) => kind === 'attempted');
  const lines = events.map((event, index) => ({
    at: event.at,
    words: operationEventWords(event, operation, index > firstAttempt),
  }));
  return (
    <section className={css['operation']} aria-label={operationTitle(operation)}>
      <h3 className={css['title']}>{operationTitle(operation)}</h3>
      <p className={classNames(css['state'], tones[operationTone(operation)])}>
        {operationStateWords(operation)}
      </p>
      {sentence !== undefined && <p>{sentence}</p>}
      {operation.state === 'held' && (
        <HeldActions id={operation.operationId} isRefund={operation.kind === 'refund'} waits={waits} />
      )}
      {isUnsure && nextTryAt !== null && (
        <p>
          <Trans>Next try at {timeToTheSecond(nextTryAt)}.</Trans>
        </p>
      )}
      <CloseWithoutEnd id={operation.operationId} of={operation} />
      <Timeline lines={lines} />
      {isWithReceipt(operation) && (
        <ReceiptButtons
          orderId={operation.operationId}
          command={hasReceiptKey ? 'receipt' : null}
          why="asked-for"
        />
      )}
    </section>
  );
}
