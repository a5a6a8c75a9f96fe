import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { OpenOperation } from '../../../src-preload/contract/sales/orders.ts';
import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime, timeToTheSecond } from '../../words/figures/moments.ts';
import {
  operationSentence,
  operationStateWords,
  operationTitle,
  operationTone,
} from '../../words/orders/operation-words.ts';
import { shortTitle } from '../../words/orders/package-words.ts';
import { notPassedOn, problemSentence } from '../../words/failures/problem-sentence.ts';
import { saleSentence, saleTone, seenState, stateWords } from '../../words/orders/sale-words.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { CopyFault } from '../copies/copy-fault.tsx';
import { isOver } from '../hand-over/is-over.ts';
import {
  dismissSettledLate,
  refreshAll,
  showReconciliation,
  useAsking,
  useCounter,
  useSales,
} from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import { useNextTry } from '../sale/use-next-try.ts';
import { useOwed } from '../owed/use-owed.ts';
import { forCustomers, operationForCustomers } from '../sale/for-customers.ts';
import { HeldActions } from '../sale/held-actions.tsx';
import { sendingWaits } from '../sale/sending-waits.ts';
import { JustSettled } from './just-settled.tsx';
import { OpenItem } from './open-item.tsx';
import { OwedList } from './owed-list.tsx';
import css from './open-view.module.css';
import { useOpenWork, type OpenWork } from './use-open-work.ts';

/** Everything that isn't settled, with what happens next and when; and what came to nothing since yesterday. */
export default function OpenView() {
  const work = useOpenWork();
  const service = useCounter(({ mirror }) => mirror?.service);
  const askNow = (): void => {
    // Whatever is heard is pushed.
    refreshAll().catch(() => undefined);
  };
  useKeys({ refresh: askNow });
  return (
    <div className={css['view']}>
      {service?.kind === 'offline' && (
        <Notice tone="warn">{problemSentence(service.problem, 'waiting')}</Notice>
      )}
      <CopyFault />
      {work === 'failed' && <Notice tone="bad">{notPassedOn('refreshing')}</Notice>}
      {work !== null && work !== 'failed' && <Work work={work} onAskNow={askNow} />}
    </div>
  );
}

function Work({ work, onAskNow }: { readonly work: OpenWork; readonly onAskNow: () => void }) {
  const { sales, operations, ended, endedOperations, openFindings } = work;
  const owed = useOwed();
  const [wasOwed] = useState(owed.length > 0);
  const isNothingOpen = sales.length + operations.length === 0;
  // What a customer is owed for stands among that, and once alone.
  const isOwed = new Set(owed.flatMap(({ pieces }) => pieces));
  const failed = ended.filter(({ orderId }) => !isOwed.has(orderId));
  const failedOperations = endedOperations.filter(({ operation }) => !isOwed.has(operation.operationId));
  useFailuresSeen();
  return (
    <>
      {(owed.length > 0 || wasOwed) && (
        <section className={css['part']} aria-label={t`Owed to customers`}>
          <h2 className={css['title']}>
            <Trans>Owed to customers</Trans>
          </h2>
          <OwedList owed={owed} />
        </section>
      )}
      <JustSettled />
      <section className={css['part']} aria-label={t`Pending`}>
        <div className={css['head']}>
          <h2 className={css['title']}>
            <Trans>Pending</Trans>
          </h2>
          {!isNothingOpen && (
            <ActionButton shortcut={keyOf('refresh')} onPress={onAskNow}>
              <Trans>Check now</Trans>
            </ActionButton>
          )}
        </div>
        {isNothingOpen && (
          <p className={css['soft']}>
            <Trans>
              Nothing pending. What your provider hasn’t answered yet is listed here, with what happens next.
            </Trans>
          </p>
        )}
        <ul>
          {sales.map((sale) => (
            <SaleItem key={sale.orderId} sale={sale} />
          ))}
          {operations.map((open) => (
            <OperationItem
              key={open.operation.operationId}
              open={open}
              waits={sendingWaits(
                open.operation,
                operations.map(({ operation }) => operation),
              )}
            />
          ))}
        </ul>
      </section>
      {openFindings > 0 && (
        <section
          className={css['part']}
          aria-label={t`Your records and your provider`}
          data-testid="open-findings"
        >
          <div className={css['head']}>
            <p>
              {plural(openFindings, {
                one: '# difference between your records and your provider’s history needs settling.',
                other: '# differences between your records and your provider’s history need settling.',
              })}
            </p>
            <ActionButton onPress={showReconciliation}>
              <Trans>Show</Trans>
            </ActionButton>
          </div>
        </section>
      )}
      {failed.length + failedOperations.length > 0 && (
        <section className={css['part']} aria-label={t`Failed, today and yesterday`}>
          <h2 className={css['title']}>
            <Trans>Failed, today and yesterday</Trans>
          </h2>
          <ul>
            {failed.map((sale) => (
              <SaleItem key={sale.orderId} sale={sale} />
            ))}
            {failedOperations.map((open) => (
              <OperationItem key={open.operation.operationId} open={open} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What failed after staff had left it is listed here: no notice tells of it any more. */
function useFailuresSeen(): void {
  const sales = useSales();
  useEffect(() => {
    for (const { orderId, state } of sales) if (isOver(state)) dismissSettledLate(orderId);
  }, [sales]);
}

function SaleItem({ sale }: { readonly sale: SaleView }) {
  const asking = useAsking();
  return (
    <OpenItem
      sold={sale.package}
      title={shortTitle(sale.package)}
      state={stateWords(seenState(sale))}
      tone={saleTone(sale)}
      sentence={saleSentence(forCustomers(sale), asking)}
      back={sale.moneyBack}
      customer={sale.customer}
      price={sale.price === null ? null : money(sale.price, sale.currency)}
      decision={sale.state === 'held' && <HeldActions id={sale.orderId} isRefund={false} />}
      next={nextWords(useNextTry(sale.nextTryAt))}
      at={dateAndTime(sale.createdAt)}
      orderId={sale.orderId}
    />
  );
}

type OperationItemProps = {
  readonly open: OpenOperation;
  /** It can't be sent before another one of its eSIM is settled. */
  readonly waits?: boolean;
};

function OperationItem({ open: { operation, sold, customer }, waits = false }: OperationItemProps) {
  const { operationId, kind, state } = operation;
  const asking = useAsking();
  return (
    <OpenItem
      sold={sold}
      title={operationTitle(operationForCustomers(operation))}
      state={operationStateWords(operation)}
      tone={operationTone(operation)}
      sentence={operationSentence(operationForCustomers(operation), asking) ?? t`Asking your provider.`}
      back={operation.moneyBack}
      customer={customer}
      price={priceOf(operation)}
      decision={
        state === 'held' && <HeldActions id={operationId} isRefund={kind === 'refund'} waits={waits} />
      }
      next={nextWords(useNextTry(operation.nextTryAt))}
      at={dateAndTime(operation.createdAt)}
      orderId={operation.orderId}
      uidCustomer={operation.uidCustomer}
    />
  );
}

const priceOf = (operation: OperationView): string | null =>
  operation.kind === 'top-up' && operation.price !== null ? money(operation.price, operation.currency) : null;

const nextWords = (nextTryAt: string | null): string | undefined =>
  nextTryAt === null ? undefined : t`We check again at ${timeToTheSecond(nextTryAt)} automatically.`;
