import { isDeepStrictEqual } from 'node:util';
import type { Finding } from './finding.ts';
import type { LedgerBook } from './ledger-book.ts';

/**
 * What a till says that its customers are owed, against the events and states of what they bought: for every ticket, paid =
 * what was sold or may be, less goodwill, + paid back, goodwill too, + carried over + owed. A ticket is whole, or not there. No piece got more goodwill than was paid for
 * it, and no card or voucher got back more than it paid. What is carried over from one ticket to another is gone there and
 * paid here, once each. Nothing is paid for twice, nor is its price given twice. A corrected payment is by another tender, once for each press, and the same sum. A payback is undone at
 * most once. A corrected price is the one that was seen, once for each press. Nothing sold here is without a ticket.
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
  const known = new Set(purchases.map(({ id }) => id));
  const paidFor = Map.groupBy(
    tickets.flatMap(({ pieces }) => pieces),
    ({ id }) => id,
  );
  return [
    ...[...paidFor]
      .filter(([, pieces]) => pieces.length > 1)
      .map(([id, pieces]) => wrong(id, `paid for ${pieces.length} times`)),
    ...tickets
      .flatMap(({ pieces }) => pieces.filter(({ id }) => !known.has(id)))
      .map(({ id }) => wrong(id, 'paid for, and nowhere in the books')),
    ...purchases
      .filter(({ id }) => begunHere(id) && !ticketed.has(id))
      .map(({ id }) => wrong(id, 'sold, and nothing says what the customer paid')),
    ...tickets.flatMap(
      ({ id, pieces, paidMinor, paidBackMinor, carriedOver, carriedFrom, goodwill, byTender, ...ticket }) => {
        const { corrections, owedMinor, repriced, undone } = ticket;
        // Each is of the payment as the one before it left it: else one press was recorded twice.
        const twice = corrections.filter(({ part, from }, at) => {
          const before = corrections.slice(0, at).findLast((each) => each.part === part)?.to ?? from;
          return !isDeepStrictEqual(before, from);
        });
        const changed = corrections.filter(({ from, to }) => held(from) !== held(to));
        const sum = (some: typeof pieces): number =>
          some.reduce((all, { priceMinor }) => all + priceMinor, 0);
        const givenFor = (own: string): number =>
          goodwill.reduce((all, { piece, minor }) => (piece === own ? all + minor : all), 0);
        const over = [...new Set(goodwill.map(({ piece }) => piece))].filter(
          (piece) => givenFor(piece) > sum(pieces.filter((each) => each.id === piece)),
        );
        // Cash and another way may stand in for any tender; what nobody said counts as cash.
        const beyond = byTender.filter(
          ({ tender, paidMinor: took, backMinor }) => !['cash', 'other'].includes(tender) && backMinor > took,
        );
        const owes = pieces.filter((piece) => ended.has(piece.id));
        const due =
          owes.reduce((all, { id: piece }) => all - givenFor(piece), sum(owes)) -
          paidBackMinor -
          minors(carriedOver);
        const other = (ticket: string) => tickets.find((each) => each.id === ticket);
        const gone = (from: string) => other(from)?.carriedOver.filter(({ to }) => to === id) ?? [];
        const come = (to: string) => other(to)?.carriedFrom.filter(({ from }) => from === id) ?? [];
        return [
          ...carriedFrom
            .filter(({ from, minor }) => gone(from).length !== 1 || minors(gone(from)) !== minor)
            .map(({ from, minor }) => wrong(id, `${minor} cents of ${from} that are not gone from it once`)),
          ...carriedOver
            .filter(({ to, minor }) => come(to).length !== 1 || minors(come(to)) !== minor)
            .map(({ to, minor }) => wrong(id, `${minor} cents for ${to} that did not pay it once`)),
          ...(paidMinor === sum(pieces) ? [] : [wrong(id, `${paidMinor} cents paid of ${sum(pieces)}`)]),
          ...undone
            .filter(
              ({ payback, isAsRecorded }, at) =>
                !isAsRecorded || undone.findIndex((each) => each.payback === payback) !== at,
            )
            .map(({ payback }) =>
              wrong(id, `payback ${payback} was undone twice, or isn't what was recorded`),
            ),
          ...twice.map(({ part }) => wrong(id, `payment ${part} was corrected twice`)),
          ...repriced
            .filter(({ stoodMinor, wasMinor }) => stoodMinor !== wasMinor)
            .map(({ stoodMinor }) => wrong(id, `its price of ${stoodMinor} cents was corrected twice`)),
          ...changed.map(({ part }) => wrong(id, `payment ${part} is another sum since it was corrected`)),
          ...over.map((piece) => wrong(id, `more goodwill was given for ${piece} than was paid`)),
          ...pieces
            .filter(({ listMinor, offMinor, priceMinor }) => listMinor - offMinor !== priceMinor)
            .map((piece) =>
              wrong(piece.id, `${piece.priceMinor} cents, not ${piece.listMinor} less ${piece.offMinor}`),
            ),
          ...beyond.map(({ tender }) => wrong(id, `more went back by ${tender} than was paid by it`)),
          ...(due >= 0 ? [] : [wrong(id, `${-due} cents too many were paid back`)]),
          ...(owedMinor === Math.max(0, due) ? [] : [wrong(id, `${owedMinor} cents owed, not ${due}`)]),
        ];
      },
    ),
  ];
}

const held = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

const minors = (all: readonly { readonly minor: number }[]): number =>
  all.reduce((sum, { minor }) => sum + minor, 0);

const wrong = (id: string, what: string): Finding => ({ verdict: 'owed', id, what });
