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
import { GivenBack } from '../../owed/given-back.tsx';
import tones from '../../controls/tones.module.css';
import { HeldActions } from '../../sale/held-actions.tsx';
import { Timeline } from '../../sale/timeline.tsx';
import { CloseWithoutEnd } from './close-without-end.tsx';
import { amountWords } from '../../../words/orders/sale-words.ts';
import { OrderPayments } from './order-payments.tsx';
import { useAsking } from '../../use-counter.ts';
import css from './order-operations.module.css';

/** What was done with an eSIM after it was sold, oldest first. */
export function OrderOperations({ operations }: { readonly operations: readonly OperationView[] }) {
  return operations.map((operation) => <OrderOperation key={operation.operationId} operation={operation} />);
}

function OrderOperation({ operation }: { readonly operation: OperationView }) {
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
      {operation.kind === 'top-up' && (
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
        <HeldActions id={operation.operationId} isRefund={operation.kind === 'refund'} />
      )}
      {isUnsure && nextTryAt !== null && (
        <p>
          <Trans>Next try at {timeToTheSecond(nextTryAt)}.</Trans>
        </p>
      )}
      <CloseWithoutEnd id={operation.operationId} of={operation} />
      <Timeline lines={lines} />
    </section>
  );
}
