import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
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
import { OutcomeFirst } from '../../controls/outcome-first.tsx';
import { GivenBack } from '../../owed/given-back.tsx';
import tones from '../../controls/tones.module.css';
import { ReceiptButtons } from '../../printing/receipt-buttons.tsx';
import { HeldActions } from '../../sale/held-actions.tsx';
import { useNextTry } from '../../sale/use-next-try.ts';
import { sendingWaits } from '../../sale/sending-waits.ts';
import { Timeline } from '../../sale/timeline.tsx';
import { CloseWithoutEnd } from './close-without-end.tsx';
import { amountWords } from '../../../words/orders/sale-words.ts';
import { OrderPayments } from './order-payments.tsx';
import { useAsking } from '../../use-counter.ts';
import css from './order-operations.module.css';

type TopUpView = Extract<OperationView, { kind: 'top-up' }>;

type OrderOperationsProps = {
  readonly operations: readonly OperationView[];
  /** The key for receipts makes that of the last top-up that has one: there is no order that it is for. */
  readonly hasReceiptKey?: boolean;
  /** All that is told of a top-up that no order is shown with, below it; else its price and payment stand in it. */
  readonly factsOf?: (topUp: TopUpView) => ReactNode;
};

/** What was done with an eSIM after it was sold, oldest first. */
export function OrderOperations({ operations, hasReceiptKey = false, factsOf }: OrderOperationsProps) {
  const last = hasReceiptKey ? operations.findLast(isWithReceipt)?.operationId : undefined;
  return operations.map((operation) => (
    <Fragment key={operation.operationId}>
      <OrderOperation
        operation={operation}
        hasReceiptKey={operation.operationId === last}
        tellsPaid={factsOf === undefined}
        waits={sendingWaits(operation, operations)}
      />
      {operation.kind === 'top-up' && factsOf?.(operation)}
    </Fragment>
  ));
}

/** Whether it is a top-up that stands on no other receipt. */
const isWithReceipt = (operation: OperationView): boolean =>
  operation.kind === 'top-up' && operation.hasReceipt === true;

type OrderOperationProps = {
  readonly operation: OperationView;
  readonly hasReceiptKey: boolean;
  readonly tellsPaid: boolean;
  readonly waits: boolean;
};

function OrderOperation({ operation, hasReceiptKey, tellsPaid, waits }: OrderOperationProps) {
  const { events } = operation;
  const nextTryAt = useNextTry(operation.nextTryAt);
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
      {sentence !== undefined && (
        <p>{operation.state === 'refused' ? <OutcomeFirst text={sentence} /> : sentence}</p>
      )}
      {operation.kind === 'top-up' && tellsPaid && (
        <dl className={css['facts']} data-testid="top-up-paid">
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>{amountWords(operation.price, operation.currency)}</dd>
          <OrderPayments of={operation} testId="top-up-payments" />
        </dl>
      )}
      <GivenBack back={operation.moneyBack} />
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
