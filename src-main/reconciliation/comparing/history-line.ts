import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import {
  directionOf,
  namesPurchase,
  signedOf,
  signsOf,
  sizeOf,
  standingOf,
  typeOf,
  type Signs,
} from '../../selling/history/balance-change.ts';
import { oldestFirst } from './oldest-first.ts';
import { isOpening } from '../../selling/history/line-order.ts';

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
  for (const told of oldestFirst(transactions, signs)) {
    const line = lineOf(told, signs);
    // The latest line has the order's current state.
    const before = lines.get(line.key);
    lines.set(line.key, before === undefined ? line : { ...line, at: before.at });
  }
  return withCanceled([...lines.values()]);
}

function lineOf(told: Transaction, signs: Signs): HistoryLine {
  const about = aboutOf(told, signs);
  return {
    key: keyOf(told, about),
    about,
    at: told.at?.at ?? null,
    amount: sizeOf(told.amount),
    signed: signedOf(told, signs),
    balance: told.balance,
    orderId: told.orderId,
    uidCustomer: told.uidCustomer?.toLowerCase() ?? null,
    idPack: told.idPack,
    effect: effectOf(told, about),
    isOpening: isOpening(told),
  };
}

function aboutOf(told: Transaction, signs: Signs): LineAbout {
  const type = typeOf(told);
  if (type === 'account' || type === 'opening') return { kind: 'other' };
  const direction = directionOf(told, signs);
  switch (direction) {
    case 'debit':
      return { kind: 'purchase', called: type === 'top-up' ? type : null };
    case 'credit': {
      const called = type === 'refund' || type === 'cancellation' ? type : null;
      // A credit that names no purchase and no reason is a deposit.
      return called === null && type !== 'credit' && !namesPurchase(told)
        ? { kind: 'other' }
        : { kind: 'credit', called };
    }
    case 'cannot-tell':
      return { kind: namesPurchase(told) ? 'unclear' : 'other' };
  }
}

function effectOf(told: Transaction, { kind }: LineAbout): HistoryLine['effect'] {
  switch (standingOf(told)) {
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
function keyOf(told: Transaction, about: LineAbout): string {
  const called = 'called' in about ? about.called : null;
  const what = [about.kind, called, told.orderId, told.uidCustomer, told.idPack, told.amount].join(' ');
  if (told.id !== null && told.id !== told.orderId && told.id !== told.uidCustomer)
    return `${told.id} ${what}`;
  if (told.balance !== null) return `${what} ${told.balance} ${told.at?.raw ?? ''}`;
  return told.status !== null && namesPurchase(told) ? what : `${what} ${told.at?.raw ?? ''}`;
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
