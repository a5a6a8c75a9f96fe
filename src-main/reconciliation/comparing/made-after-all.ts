import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { idPackOf } from '../../../src-merchant-api/id-pack.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { lateName } from '../../domain/orders/late-name.ts';
import { creditsOf } from './credits-of.ts';
import type { Finding } from './finding.ts';
import { theirsOnly } from './found.ts';
import { linesOf, type HistoryLine } from './history-line.ts';
import { matchTransactions } from './match-transactions.ts';
import { transactionsOfOperation, transactionsOfSale } from './local-transactions.ts';
import type { LocalTransaction } from './local-transaction.ts';

export type RefusedBooks = {
  readonly merchantId: string;
  readonly ledger: Pick<Ledger, 'sales' | 'operations' | 'moneyMovements'>;
};

/** Whether a line shows that money moved for something that is refused in the books. */
export const isMadeAfterAll = ({ kind, standing }: LocalTransaction, { effect }: HistoryLine): boolean =>
  standing === 'not-moved' && kind !== 'cancellation' && effect === 'moved';

/**
 * Finds what is refused, dropped or never sent in the books, but is in the history: staff were told that it was not
 * done, and the service did it. Every history that the till reads goes through here, so the usual case, nothing
 * found, costs a single ledger query.
 */
export function madeAfterAll(books: RefusedBooks, transactions: readonly Transaction[]): Finding[] {
  const moves = refusedTransactions(books, transactions);
  if (moves.length === 0) return [];
  const orders = new Set(moves.map(({ orderId }) => orderId));
  const packs = new Set(moves.map(({ idPack }) => idPack));
  const lines = linesOf(transactions).filter(
    ({ orderId, idPack, effect }) =>
      effect !== 'failed' &&
      ((orderId !== null && orders.has(orderId)) || (idPack !== null && packs.has(idPack))),
  );
  const { lineOf: lineOf } = matchTransactions(moves, lines, 0);
  const credits = creditsOf(lines);
  return [...lineOf]
    .filter(([move, line]) => isMadeAfterAll(move, line))
    .map(([move, line]) => {
      const { finding } = theirsOnly(line, { kind: 'refused', move, credit: credits.get(line) ?? null });
      return finding;
    });
}

/** The refused transactions, and all others that a line for the same package may be about. */
function refusedTransactions(
  { merchantId, ledger }: RefusedBooks,
  transactions: readonly Transaction[],
): readonly LocalTransaction[] {
  const { sales, operations, moneyMovements } = ledger;
  const named = new Set(transactions.flatMap(({ orderId }) => orderId ?? []));
  const packs = new Set(transactions.flatMap(({ idPack }) => idPack ?? []));
  const refused = moneyMovements.refusedAmong(merchantId, [...named], [...packs]);
  const isLeft = (id: string): boolean => {
    const late = lateName(id);
    return sales.find(late) === undefined && operations.find(late) === undefined;
  };
  const ofPacks = refused.refundPacks.flatMap((number) => {
    const pack = idPackOf(number);
    return pack.kind === 'number' ? operations.ofPackage(merchantId, pack.idPack) : [];
  });
  return [
    ...refused.sales.filter(isLeft).flatMap((id) => {
      const sale = sales.find(id);
      return sale === undefined ? [] : transactionsOfSale(sale);
    }),
    ...refused.topUps.filter(isLeft).flatMap((id) => {
      const topUp = operations.find(id);
      return topUp === undefined ? [] : transactionsOfOperation(topUp);
    }),
    ...ofPacks.flatMap(transactionsOfOperation),
  ];
}
