import type { Finding } from './finding.ts';
import type { LedgerBook } from './ledger-book.ts';

/**
 * What a till says that its customers are owed, against the events and states of what they bought: for every ticket, paid =
 * what was sold or may be + paid back + owed. Nothing sold here is without a ticket.
 */
export function ofOwed({ sales, operations, tickets, events }: LedgerBook): Finding[] {
  const begunHere = (id: string): boolean => events.get(id)?.[0]?.startsWith('{"kind":"drafted"') ?? false;
  const topUps = operations.filter(({ kind }) => kind === 'top-up');
  const refunded = operations
    .filter(({ id, kind, state }) => kind === 'refund' && state === 'completed' && begunHere(id))
    .map(({ idPack, boughtAs }) => topUps.find((topUp) => topUp.idPack === idPack)?.id ?? boughtAs);
  const purchases = [...sales, ...topUps];
  const ended = new Set([
    ...purchases.filter(({ state }) => state === 'refused' || state === 'canceled').map(({ id }) => id),
    ...refunded,
  ]);
  const ticketed = new Set(tickets.flatMap(({ pieces }) => pieces.map(({ id }) => id)));
  return [
    ...purchases
      .filter(({ id }) => begunHere(id) && !ticketed.has(id))
      .map(({ id }) => wrong(id, 'sold, and nothing says what the customer paid')),
    ...tickets.flatMap(({ id, pieces, paidMinor, paidBackMinor, owedMinor }) => {
      const sum = (some: typeof pieces): number => some.reduce((all, { priceMinor }) => all + priceMinor, 0);
      const due = sum(pieces.filter((piece) => ended.has(piece.id))) - paidBackMinor;
      return [
        ...(paidMinor === sum(pieces) ? [] : [wrong(id, `${paidMinor} cents paid of ${sum(pieces)}`)]),
        ...pieces
          .filter(({ listMinor, offMinor, priceMinor }) => listMinor - offMinor !== priceMinor)
          .map((piece) =>
            wrong(piece.id, `${piece.priceMinor} cents, not ${piece.listMinor} less ${piece.offMinor}`),
          ),
        ...(due >= 0 ? [] : [wrong(id, `${-due} cents too many were paid back`)]),
        ...(owedMinor === Math.max(0, due) ? [] : [wrong(id, `${owedMinor} cents owed, not ${due}`)]),
      ];
    }),
  ];
}

const wrong = (id: string, what: string): Finding => ({ verdict: 'owed', id, what });
