import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { TransactionView } from '../../../src-preload/contract/money/money.ts';
import { till } from '../../till-bridge.ts';
import { capitalized } from '../../words/language/capitalized.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { notPassedOn, problemSentence } from '../../words/failures/problem-sentence.ts';
import { salesLeftWords } from '../../words/payments/sales-left-words.ts';
import { transactionWords } from '../../words/orders/transaction-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useCounter, useIsManager } from '../use-counter.ts';
import css from './balance-view.module.css';
import { WarningForm } from './warning-form.tsx';

type History = ReplyOf<'history'> | 'not-asked' | null;

const atOnce = 50;
const atMost = 1_000;

/** The balance, how long it lasts, and what the service says happened to it. */
export default function BalanceView() {
  return useIsManager() ? (
    <AccountMoney />
  ) : (
    <div className={css['view']}>
      <Notice tone="warn">
        <Trans>The balance and its history are for managers: lock the till so that one can sign in.</Trans>
      </Notice>
    </div>
  );
}

function AccountMoney() {
  const balance = useCounter(({ mirror }) => mirror?.balance ?? null);
  const [most, setMost] = useState(atOnce);
  const [history, setHistory] = useState<History>(null);
  // Asked again when the balance was: something may have happened to it.
  const at = balance?.at;
  useEffect(() => {
    let isCurrent = true;
    till.ask('history', { most }).then(
      (reply) => isCurrent && setHistory(reply),
      () => isCurrent && setHistory('not-asked'),
    );
    return () => {
      isCurrent = false;
    };
  }, [most, at]);
  return (
    <div className={css['view']}>
      <section className={css['balance']} aria-label={t`Balance`}>
        {balance === null ? (
          <p className={css['soft']}>
            <Trans>The balance is unknown so far.</Trans>
          </p>
        ) : (
          <>
            <h2 className={css['title']}>
              <Trans>Balance</Trans>
            </h2>
            {balance.amount !== null && (
              <p className={css['amount']}>{money(balance.amount, balance.currency)}</p>
            )}
            {balance.salesLeft !== null && (
              <p className={css['left']}>{atTodaysMix(capitalized(salesLeftWords(balance.salesLeft)))}</p>
            )}
            <p className={css['soft']}>
              <Trans>As of {dateAndTime(balance.at)}, from your provider</Trans>
            </p>
            {balance.isLow && (
              <Notice tone="warn">
                <Trans>The balance is low. Add funds before it runs out.</Trans>
              </Notice>
            )}
            <WarningForm key={balance.warning} balance={balance} />
          </>
        )}
      </section>
      <section className={css['history']} aria-label={t`Transactions`}>
        <h2 className={css['title']}>
          <Trans>Transactions</Trans>
        </h2>
        <HistoryTable history={history} />
        {history !== null && history !== 'not-asked' && history.ok && history.transactions.length >= most && (
          <ActionButton onPress={() => setMost(Math.min(atMost, most * 2))}>
            <Trans>Show more</Trans>
          </ActionButton>
        )}
      </section>
    </div>
  );
}

const atTodaysMix = (salesLeft: string): string => t`${salesLeft}, at today’s mix`;

function HistoryTable({ history }: { readonly history: History }) {
  if (history === null)
    return (
      <p className={css['soft']}>
        <Trans>Asking your provider</Trans>
      </p>
    );
  if (history === 'not-asked') return <Notice tone="bad">{notPassedOn('refreshing')}</Notice>;
  if (!history.ok) return <Notice tone="warn">{problemSentence(history.problem, 'refreshing')}</Notice>;
  const { transactions, currency, unreadable } = history;
  if (transactions.length === 0)
    return (
      <p className={css['soft']}>
        <Trans>Your provider shows none yet.</Trans>
      </p>
    );
  return (
    <div className={css['scroll']} role="region" aria-label={t`Provider transactions`} tabIndex={0}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>Type</Trans>
            </th>
            <th scope="col">
              <Trans>Amount</Trans>
            </th>
            <th scope="col">
              <Trans>Balance after</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction, index) => (
            <Row key={transaction.id ?? index} transaction={transaction} currency={currency} />
          ))}
        </tbody>
      </table>
      {unreadable > 0 && (
        <p className={css['soft']}>
          {plural(unreadable, {
            one: '# more couldn’t be read and is left out.',
            other: '# more couldn’t be read and are left out.',
          })}
        </p>
      )}
    </div>
  );
}

function Row({
  transaction,
  currency,
}: {
  readonly transaction: TransactionView;
  readonly currency: string;
}) {
  const { at, rawTime, amount, balance, orderId } = transaction;
  return (
    <tr>
      <td>{at === null ? (rawTime ?? '') : dateAndTime(at)}</td>
      <td>
        {transactionWords(transaction)}
        {orderId !== null && (
          <bdi dir="ltr" className={css['order']}>
            {orderId}
          </bdi>
        )}
      </td>
      <td className={css['number']}>{amount === null ? '' : money(amount, currency)}</td>
      <td className={css['after']}>{balance === null ? '' : money(balance, currency)}</td>
    </tr>
  );
}
