import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import {
  directionOf,
  isRefund,
  namesPurchase,
  signedOf,
  signsOf,
  sizeOf,
  standingOf,
  typeOf,
  type Signs,
} from '../../selling/history/reading/balance-change.ts';
import { oldestFirst } from './oldest-first.ts';
import { isOpening } from '../../selling/history/reading/line-order.ts';

/** What a history line is about, judged by its sign, type and identifiers. */
export type LineAbout =
  | { readonly kind: 'purchase'; readonly called: 'top-up' | null }
  | { readonly kind: 'credit'; readonly called: 'refund' | 'cancellation' | null }
  /** About a purchase; it is unclear whether money was taken or given back. */
  | { readonly kind: 'unclear' }
  /** About the account itself: its opening, deposits, fees. */
  | { readonly kind: 'other' };

/** A line of the service's history, prepared for comparing. */
export type HistoryLine = {
  /** Identifies the line in every run. */
  readonly key: string;
  readonly about: LineAbout;
  /** Milliseconds since 1970 in UTC; null if unreadable. */
  readonly at: number | null;
  /** Above zero. */
  readonly amount: Amount | null;
  /** The change of the balance, below zero for a debit; null if the direction is unknown. */
  readonly signed: Amount | null;
  /** The balance after it. */
  readonly balance: Amount | null;
  readonly orderId: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  /** canceled: the service marks the purchase itself as given back · failed: no money moved. */
  readonly effect: 'moved' | 'canceled' | 'failed';
  /** The account was opened with this line. */
  readonly isOpening: boolean;
};

/**
 * Prepares a history for comparing: each line once, oldest first. Duplicates, and lines that repeat an order for each
 * of its states, become one line.
 */
export function linesOf(transactions: readonly Transaction[]): HistoryLine[] {
  const signs = signsOf(transactions);
  const lines = new Map<string, HistoryLine>();
  for (const transaction of oldestFirst(transactions, signs)) {
    const line = lineOf(transaction, signs);
    // The latest line has the order's current state.
    const before = lines.get(line.key);
    lines.set(line.key, before === undefined ? line : { ...line, at: before.at });
  }
  return withCanceled([...lines.values()]);
}

function lineOf(transaction: Transaction, signs: Signs): HistoryLine {
  const about = aboutOf(transaction, signs);
  return {
    key: keyOf(transaction, about),
    about,
    at: transaction.at?.at ?? null,
    amount: sizeOf(transaction.amount),
    signed: signedOf(transaction, signs),
    balance: transaction.balance,
    orderId: transaction.orderId,
    uidCustomer: transaction.uidCustomer?.toLowerCase() ?? null,
    idPack: transaction.idPack,
    effect: effectOf(transaction, about),
    isOpening: isOpening(transaction),
  };
}

function aboutOf(transaction: Transaction, signs: Signs): LineAbout {
  const type = typeOf(transaction);
  if (type === 'account' || type === 'opening') return { kind: 'other' };
  const direction = directionOf(transaction, signs);
  switch (direction) {
    case 'debit':
      return { kind: 'purchase', called: type === 'top-up' ? type : null };
    case 'credit': {
      const called = isRefund(transaction) ? 'refund' : type === 'cancellation' ? type : null;
      // A credit that names no purchase and no reason is a deposit.
      return called === null && type !== 'credit' && !namesPurchase(transaction)
        ? { kind: 'other' }
        : { kind: 'credit', called };
    }
    case 'cannot-tell':
      return { kind: namesPurchase(transaction) ? 'unclear' : 'other' };
  }
}

function effectOf(transaction: Transaction, { kind }: LineAbout): HistoryLine['effect'] {
  switch (standingOf(transaction)) {
    case 'failed':
      return 'failed';
    case 'canceled':
      return kind === 'purchase' || kind === 'unclear' ? 'canceled' : 'moved';
    case 'made':
    case 'not-known':
      return 'moved';
  }
}

/**
 * Two lines are the same if they agree in everything that distinguishes changes of the balance: the service's own id
 * and the subject, or without an id, the order, amount and balance. Time distinguishes only lines that have neither a
 * balance nor a status.
 */
function keyOf(transaction: Transaction, about: LineAbout): string {
  const called = 'called' in about ? about.called : null;
  const what = [
    about.kind,
    called,
    transaction.orderId,
    transaction.uidCustomer,
    transaction.idPack,
    transaction.amount,
  ].join(' ');
  if (
    transaction.id !== null &&
    transaction.id !== transaction.orderId &&
    transaction.id !== transaction.uidCustomer
  )
    return `${transaction.id} ${what}`;
  if (transaction.balance !== null) return `${what} ${transaction.balance} ${transaction.at?.raw ?? ''}`;
  return transaction.status !== null && namesPurchase(transaction)
    ? what
    : `${what} ${transaction.at?.raw ?? ''}`;
}

/** A purchase marked as canceled doesn't count as credited if a separate line credits it. */
function withCanceled(lines: readonly HistoryLine[]): HistoryLine[] {
  const credited = new Set(
    lines.flatMap(({ about, orderId, uidCustomer }) =>
      about.kind === 'credit' ? [orderId ?? '', uidCustomer ?? ''] : [],
    ),
  );
  credited.delete('');
  return lines.map((line) =>
    line.effect === 'canceled' && (credited.has(line.orderId ?? '') || credited.has(line.uidCustomer ?? ''))
      ? { ...line, effect: 'moved' }
      : line,
  );
}
