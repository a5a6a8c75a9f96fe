import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import { madeAt } from './order-id.ts';

/** What this till bought, as the service's history tells of it. */
export type BoughtThere = {
  readonly id: string;
  /** As the id has it, milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  readonly uidCustomer: string;
  readonly charged: Amount | null;
  readonly idPack: IdPack | null;
  /** The service calls it a top-up; where it doesn't, it may be one all the same. */
  readonly isCalledTopUp: boolean;
};

/** A refund of something that this till bought. */
export type RefundedThere = {
  /** The id that the package was bought under. */
  readonly boughtAs: string;
  readonly uidCustomer: string;
  readonly idPack: IdPack;
  readonly credited: Amount | null;
  /** As the service has it, milliseconds since 1970 in UTC; null where it doesn't say. */
  readonly at: number | null;
};

const topUpWord = /top.?up|add.?on/i;
const refundWord = /refund|return|reversal/i;
const creditWord = /cancel|refund|return|reversal/i;

const words = ({ type, description }: Transaction): string => `${type ?? ''} ${description ?? ''}`;

/** Whether the service calls it a top-up of a profile; a top-up of the balance has no order. */
export const isCalledTopUp = (told: Transaction): boolean => topUpWord.test(words(told));

/** Whether the service calls it a refund. */
export const isCalledRefund = (told: Transaction): boolean => refundWord.test(words(told));

/** Whether the service calls it money that came back: a refund, or an order that was canceled. */
export const isCalledCredit = (told: Transaction): boolean => creditWord.test(words(told));

/** Services write debits below zero or not: what it is, is told by its type. */
export const size = (amount: Amount | null): Amount | null =>
  amount === null ? null : (parseAmount(amount.replace(/^-/, '')) ?? null);

function packOf(idPack: number | null): IdPack | null {
  const reading = idPackOf(idPack);
  return reading.kind === 'number' ? reading.idPack : null;
}

/**
 * The purchases that a history tells of this till, each once, oldest first: a top-up comes after the sale that it
 * belongs to. One without the uidCustomer can't be asked about, and is left out.
 *
 * @param since made earlier than this is left out, milliseconds since 1970 in UTC.
 */
export function boughtThere(
  transactions: readonly Transaction[],
  till: string,
  since: number,
): BoughtThere[] {
  const found = new Map<string, BoughtThere>();
  for (const transaction of transactions) {
    const { orderId: id, uidCustomer, amount, idPack } = transaction;
    const createdAt = id === null ? undefined : madeAt(till, id);
    if (id === null || createdAt === undefined || createdAt < since || uidCustomer === null) continue;
    if (isCalledCredit(transaction) || found.has(id)) continue;
    found.set(id, {
      id,
      createdAt,
      uidCustomer,
      charged: size(amount),
      idPack: packOf(idPack),
      isCalledTopUp: isCalledTopUp(transaction),
    });
  }
  return [...found.values()].toSorted((a, b) => a.createdAt - b.createdAt);
}

/** The refunds that a history tells of what this till bought, in the history's order. */
export function refundedThere(transactions: readonly Transaction[], till: string): RefundedThere[] {
  return transactions.flatMap((transaction) => {
    const { orderId, uidCustomer, amount, at } = transaction;
    const idPack = packOf(transaction.idPack);
    if (orderId === null || madeAt(till, orderId) === undefined) return [];
    if (uidCustomer === null || idPack === null || !isCalledRefund(transaction)) return [];
    return [{ boughtAs: orderId, uidCustomer, idPack, credited: size(amount), at: at?.at ?? null }];
  });
}
