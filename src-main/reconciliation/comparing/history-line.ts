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
import { isOpening } from '../../selling/history/service-history.ts';

/** What a line of the history is about, as far as its sign, its type and its ids tell. */
export type LineAbout =
  | { readonly kind: 'purchase'; readonly called: 'top-up' | null }
  | { readonly kind: 'credit'; readonly called: 'refund' | 'cancellation' | null }
  /** Of something that was bought; whether it was paid for or given back nobody can tell. */
  | { readonly kind: 'unclear' }
  /** Of the account alone: its opening, money that was paid in, fees. */
  | { readonly kind: 'other' };

/** A line of the service's history, read for comparing. */
export type HistoryLine = {
  /** Names the line in every run. */
  readonly key: string;
  readonly about: LineAbout;
  /** Milliseconds since 1970 in UTC; null where it can't be read. */
  readonly at: number | null;
  /** Above zero. */
  readonly amount: Amount | null;
  /** As it changed the balance, below zero for a debit; null where nobody can tell. */
  readonly signed: Amount | null;
  /** The balance after it. */
  readonly balance: Amount | null;
  readonly orderId: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  /** canceled: the service says of the purchase itself that it was given back; failed: nothing moved. */
  readonly effect: 'moved' | 'canceled' | 'failed';
  /** The account's balance began with it. */
  readonly isOpening: boolean;
};

/**
 * Reads a history for comparing: each line once, oldest first. What is listed twice, or once for each state that an order
 * went through, is one line.
 */
export function linesOf(transactions: readonly Transaction[]): HistoryLine[] {
  const signs = signsOf(transactions);
  const lines = new Map<string, HistoryLine>();
  for (const told of oldestFirst(transactions)) {
    const line = lineOf(told, signs);
    // The last state of an order is the one that it is in.
    const before = lines.get(line.key);
    lines.set(line.key, before === undefined ? line : { ...line, at: before.at });
  }
  return withCanceled([...lines.values()]);
}

/** The service's order where it tells no times; the list may begin at either end. */
function oldestFirst(transactions: readonly Transaction[]): readonly Transaction[] {
  const times = transactions.flatMap(({ at }) => at?.at ?? []);
  const isNewestFirst = (times[0] ?? 0) >= (times.at(-1) ?? 0);
  return isNewestFirst ? transactions.toReversed() : transactions;
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
      // What names nothing that was bought, and no reason, is money that was paid in.
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
 * Two lines are one where they agree in everything that tells changes of the balance apart: the service's own number of
 * it and what it is about, or without such a number its order, amount and balance. A time tells apart what says no
 * balance and no state.
 */
function keyOf(told: Transaction, about: LineAbout): string {
  const called = 'called' in about ? about.called : null;
  const what = [about.kind, called, told.orderId, told.uidCustomer, told.idPack, told.amount].join(' ');
  if (told.id !== null && told.id !== told.orderId && told.id !== told.uidCustomer)
    return `${told.id} ${what}`;
  if (told.balance !== null) return `${what} ${told.balance} ${told.at?.raw ?? ''}`;
  return told.status !== null && namesPurchase(told) ? what : `${what} ${told.at?.raw ?? ''}`;
}

/** A purchase that says of itself that it was canceled is not credited by that, where another line does it. */
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
