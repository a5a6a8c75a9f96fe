import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { TransactionView } from '../../../src-preload/contract/money.ts';
import { till } from '../../till-bridge.ts';
import { capitalized } from '../../words/capitalized.ts';
import { money } from '../../words/money.ts';
import { dateAndTime } from '../../words/moments.ts';
import { notPassedOn, problemSentence } from '../../words/problem-sentence.ts';
import { salesLeftWords } from '../../words/sales-left-words.ts';
import { transactionWords } from '../../words/transaction-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useCounter, useIsManager } from '../use-counter.ts';
import css from './money-view.module.css';
import { WarningForm } from './warning-form.tsx';

type History = ReplyOf<'history'> | 'not-asked' | null;

const atOnce = 50;
const atMost = 1_000;

/** The balance, how long it lasts, and what the service says happened to it. */
export default function MoneyView() {
  return useIsManager() ? (
    <AccountMoney />
  ) : (
    <div className={css['view']}>
      <Notice tone="warn">The balance and its history are for a manager: lock the till for one.</Notice>
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
      <section className={css['balance']} aria-label="Balance">
        {balance === null ? (
          <p className={css['soft']}>The balance is not known yet.</p>
        ) : (
          <>
            <h2 className={css['title']}>Balance</h2>
            {balance.amount !== null && (
              <p className={css['amount']}>{money(balance.amount, balance.currency)}</p>
            )}
            {balance.salesLeft !== null && (
              <p className={css['left']}>
                {capitalized(salesLeftWords(balance.salesLeft))}, at today&rsquo;s mix
              </p>
            )}
            <p className={css['soft']}>As the service told it on {dateAndTime(balance.at)}</p>
            {balance.isLow && (
              <Notice tone="warn">The balance is low: top up the account before it runs out.</Notice>
            )}
            <WarningForm key={balance.warning} balance={balance} />
          </>
        )}
      </section>
      <section className={css['history']} aria-label="Transactions">
        <h2 className={css['title']}>Transactions</h2>
        <HistoryTable history={history} />
        {history !== null && history !== 'not-asked' && history.ok && history.transactions.length >= most && (
          <ActionButton onPress={() => setMost(Math.min(atMost, most * 2))}>Show more</ActionButton>
        )}
      </section>
    </div>
  );
}

function HistoryTable({ history }: { readonly history: History }) {
  if (history === null) return <p className={css['soft']}>Asking the service</p>;
  if (history === 'not-asked') return <Notice tone="bad">{notPassedOn('refreshing')}</Notice>;
  if (!history.ok) return <Notice tone="warn">{problemSentence(history.problem, 'refreshing')}</Notice>;
  const { transactions, currency, unreadable } = history;
  if (transactions.length === 0) return <p className={css['soft']}>The service tells of none yet.</p>;
  return (
    <div className={css['scroll']} role="region" aria-label="Transactions of the service" tabIndex={0}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance after</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction, index) => (
            <Row key={transaction.id ?? index} transaction={transaction} currency={currency} />
          ))}
        </tbody>
      </table>
      {unreadable > 0 && (
        <p className={css['soft']}>{String(unreadable)} more could not be read, and are left out.</p>
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
        {orderId !== null && <span className={css['order']}>{orderId}</span>}
      </td>
      <td className={css['number']}>{amount === null ? '' : money(amount, currency)}</td>
      <td className={css['after']}>{balance === null ? '' : money(balance, currency)}</td>
    </tr>
  );
}
