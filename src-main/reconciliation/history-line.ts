import { compareAmounts, exactAmount, parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import { isCalledCredit, isCalledRefund, isCalledTopUp, size } from '../sales/read-lost.ts';
import Big from 'big.js';

/** What a line of the history is about, as far as its words, its sign and its ids tell. */
export type LineAbout =
  | { readonly kind: 'purchase'; readonly called: 'top-up' | null }
  | { readonly kind: 'credit'; readonly called: 'refund' | 'cancellation' | null }
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
};

const failedWord = /declin|reject|fail|error|void/i;
const canceledWord = /cancel/i;
const purchaseWord = /order|purchase|sale|sold|buy|bought|debit|charge|esim/i;
const accountWord = /deposit|opening|adjust|payment|recharge|fund|bonus|fee|correct/i;

/**
 * Reads a history for comparing: each line once, oldest first. What is listed twice, or once for each state that an order
 * went through, is one line.
 */
export function linesOf(transactions: readonly Transaction[]): HistoryLine[] {
  const isSigned = transactions.some(({ amount }) => amount?.startsWith('-') === true);
  const lines = new Map<string, HistoryLine>();
  for (const told of oldestFirst(transactions)) {
    const line = lineOf(told, isSigned);
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

function lineOf(told: Transaction, isSigned: boolean): HistoryLine {
  const about = aboutOf(told, isSigned);
  return {
    key: keyOf(told, about),
    about,
    at: told.at?.at ?? null,
    amount: size(told.amount),
    signed: signedOf(told.amount, about, isSigned),
    balance: told.balance,
    orderId: told.orderId,
    uidCustomer: told.uidCustomer?.toLowerCase() ?? null,
    idPack: told.idPack,
    effect: effectOf(told, about),
  };
}

const hasId = ({ orderId, uidCustomer, idPack }: Transaction): boolean =>
  orderId !== null || uidCustomer !== null || idPack !== null;

function aboutOf(told: Transaction, isSigned: boolean): LineAbout {
  const isPlus = told.amount !== null && compareAmounts(told.amount, zero) > 0;
  const words = `${told.type ?? ''} ${told.description ?? ''}`;
  if (!hasId(told)) {
    if (accountWord.test(told.type ?? '')) return { kind: 'other' };
    if (isCalledCredit(told)) return { kind: 'credit', called: creditCalled(told) };
    const isPaidIn = isCalledTopUp(told) && (isPlus || !isSigned);
    const isPurchase = isSigned ? !isPlus && told.amount !== null : purchaseWord.test(words);
    if (isPaidIn || !isPurchase) return { kind: 'other' };
    return { kind: 'purchase', called: isCalledTopUp(told) ? 'top-up' : null };
  }
  if (isCalledCredit(told)) return { kind: 'credit', called: creditCalled(told) };
  if (isSigned && isPlus && !purchaseWord.test(words)) return { kind: 'credit', called: null };
  return { kind: 'purchase', called: isCalledTopUp(told) ? 'top-up' : null };
}

const creditCalled = (told: Transaction): 'refund' | 'cancellation' =>
  isCalledRefund(told) ? 'refund' : 'cancellation';

const zero = exactAmount(new Big(0));

function signedOf(amount: Amount | null, { kind }: LineAbout, isSigned: boolean): Amount | null {
  if (amount === null || isSigned) return amount;
  if (kind === 'other') return null;
  return kind === 'purchase' ? (parseAmount(`-${amount}`) ?? null) : amount;
}

function effectOf({ status }: Transaction, { kind }: LineAbout): HistoryLine['effect'] {
  if (status === null) return 'moved';
  if (failedWord.test(status)) return 'failed';
  return kind === 'purchase' && canceledWord.test(status) ? 'canceled' : 'moved';
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
  return told.status !== null && hasId(told) ? what : `${what} ${told.at?.raw ?? ''}`;
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
