import type { Amount } from '../../../src-merchant-api/amount.ts';
import { foldedId } from '../../selling/history/own-order.ts';
import type { HistoryLine } from './history-line.ts';
import { isDebit, type LocalTransaction } from './local-transaction.ts';

/** Which line tells of which move of ours. */
export type Matches = {
  readonly ofMove: ReadonlyMap<LocalTransaction, HistoryLine>;
  /** Lines of a move that another line tells of already. */
  readonly again: ReadonlyMap<HistoryLine, LocalTransaction>;
  /** Lines that tell of no move of ours. */
  readonly others: readonly HistoryLine[];
};

/** Between a press and the service's time of it, where nothing but amount and time tells that they belong together. */
const nearMs = 10 * 60_000;

/**
 * Finds the lines that tell of our moves: by order id, by the number of a package, by the uidCustomer, and where a line
 * has none of them by amount and time. What names more goes first, so that a line with fewer names takes what is left.
 *
 * @param skewMs by how much the service's times are ahead of the till's.
 */
export function matchMoves(
  moves: readonly LocalTransaction[],
  lines: readonly HistoryLine[],
  skewMs: number,
): Matches {
  const book = new OwnBook(moves);
  const ofMove = new Map<LocalTransaction, HistoryLine>();
  const again = new Map<HistoryLine, LocalTransaction>();
  let left: readonly HistoryLine[] = lines;
  for (const find of [byNames, byUid, byAmount]) {
    left = left.filter((line) => {
      const candidates = likelyFirst(find(book, line, skewMs), find === byNames);
      const free = candidates.find((move) => !ofMove.has(move));
      if (free !== undefined) ofMove.set(free, line);
      else if (find === byAmount) return true;
      else {
        // By the uidCustomer alone, another amount is another purchase for the same eSIM.
        const first = candidates.find((move) => find === byNames || isOfSize(move, line));
        if (first === undefined) return true;
        again.set(line, first);
      }
      return false;
    });
  }
  return { ofMove, again, others: left };
}

/**
 * What the books have as closed, and even more what they have as refused, is what a line tells of only where nothing else
 * is. Where a line names it, one more line of the same name tells of what moved once more.
 */
function likelyFirst(candidates: readonly LocalTransaction[], isNamed: boolean): readonly LocalTransaction[] {
  const sorted = candidates.toSorted((a, b) => unlikelihood[a.standing] - unlikelihood[b.standing]);
  const likely = sorted.filter(({ standing }) => standing !== 'not-moved');
  return isNamed && likely.length > 0 ? likely : sorted;
}

const unlikelihood: Readonly<Record<LocalTransaction['standing'], number>> = {
  moved: 0,
  open: 0,
  'written-off': 1,
  'not-moved': 2,
};

/** The moves of ours, by everything that a line can name. */
class OwnBook {
  readonly #byAmount: ReadonlyMap<string | null, readonly LocalTransaction[]>;
  readonly #byOrder: ReadonlyMap<string | null, readonly LocalTransaction[]>;
  readonly #byPack: ReadonlyMap<number | null, readonly LocalTransaction[]>;
  readonly #byUid: ReadonlyMap<string | null, readonly LocalTransaction[]>;

  constructor(moves: readonly LocalTransaction[]) {
    this.#byAmount = Map.groupBy(moves, ({ amount }) => amount);
    this.#byOrder = Map.groupBy(moves, ({ orderId }) => (orderId === null ? null : foldedId(orderId)));
    this.#byPack = Map.groupBy(moves, ({ idPack }) => idPack);
    this.#byUid = Map.groupBy(moves, ({ uidCustomer }) =>
      uidCustomer === null ? null : foldedId(uidCustomer),
    );
  }

  ofOrder(orderId: string | null): readonly LocalTransaction[] {
    return orderId === null ? [] : (this.#byOrder.get(foldedId(orderId)) ?? []);
  }

  ofPack(idPack: number | null): readonly LocalTransaction[] {
    return idPack === null ? [] : (this.#byPack.get(idPack) ?? []);
  }

  ofUid(uidCustomer: string | null): readonly LocalTransaction[] {
    return uidCustomer === null ? [] : (this.#byUid.get(foldedId(uidCustomer)) ?? []);
  }

  /** Amounts are written in one way only. */
  ofAmount(amount: Amount | null): readonly LocalTransaction[] {
    return amount === null ? [] : (this.#byAmount.get(amount) ?? []);
  }
}

/**
 * Where the direction fits; a cancellation that never was, as of each sale that came to its end, is none that a line can
 * tell of. Where nobody can tell the direction, it is what our books have of that amount, a purchase first.
 */
function fitting(moves: readonly LocalTransaction[], line: HistoryLine): readonly LocalTransaction[] {
  const { kind: about } = line.about;
  const debits = moves.filter(({ kind }) => isDebit(kind));
  if (about === 'purchase') return debits;
  const credits = moves.filter(
    ({ kind, standing }) => kind === 'refund' || (kind === 'cancellation' && standing !== 'not-moved'),
  );
  if (about === 'credit') return credits;
  return [...debits, ...credits].filter((move) => isOfSize(move, line));
}

function byNames(book: OwnBook, line: HistoryLine): readonly LocalTransaction[] {
  const { about, orderId, idPack } = line;
  if (about.kind === 'other') return [];
  if (about.kind === 'purchase' || about.kind === 'unclear') {
    const sent = fitting(book.ofOrder(orderId), line);
    return sent.length > 0 || orderId !== null ? sent : fitting(book.ofPack(idPack), line);
  }
  const isOfOrder = about.called === 'cancellation';
  const refunds = fitting(book.ofPack(idPack), line).filter(
    ({ standing }) => !isOfOrder || standing !== 'not-moved',
  );
  if (refunds.some(({ standing }) => standing !== 'not-moved')) return refunds;
  const ofOrder = fitting(book.ofOrder(orderId), line);
  // A package that is named, and that isn't ours, is another one of the same eSIM.
  return idPack === null
    ? byAmountFirst(ofOrder, line)
    : [...ofOrder.filter((move) => move.idPack === null), ...refunds];
}

function byUid(book: OwnBook, line: HistoryLine): readonly LocalTransaction[] {
  const { about, orderId, uidCustomer, idPack } = line;
  if (about.kind === 'other' || uidCustomer === null) return [];
  // An order id that a till sent, and that isn't ours, is another purchase for the same eSIM.
  if (orderId !== null && isOfATill(orderId)) return [];
  const known = fitting(book.ofUid(uidCustomer), line).filter(
    (move) => idPack === null || move.idPack === null || move.idPack === idPack,
  );
  if (about.kind === 'credit') return byAmountFirst(known, line);
  if (about.kind === 'unclear') return known;
  const topUpsFirst = about.called === 'top-up';
  const wanted = known.filter(({ kind }) => (kind === 'top-up') === topUpsFirst);
  return [...byAmountFirst(wanted, line), ...(topUpsFirst ? [] : byAmountFirst(known, line))];
}

/** `<till>-<ULID>`. */
export const isOfATill = (orderId: string): boolean => /^.+-[0-9A-HJKMNP-TV-Z]{26}$/.test(orderId);

/** Who names nothing at all is known by what it cost, and when. */
function byAmount(book: OwnBook, line: HistoryLine, skewMs: number): readonly LocalTransaction[] {
  const { about, orderId, uidCustomer, idPack, amount, at } = line;
  if (about.kind === 'other' || about.kind === 'unclear') return [];
  if (orderId !== null || uidCustomer !== null || idPack !== null) return [];
  if (at === null) return [];
  const distance = (move: LocalTransaction): number => Math.abs(at - skewMs - move.at);
  return fitting(book.ofAmount(amount), line)
    .filter((move) => distance(move) <= nearMs)
    .toSorted((a, b) => distance(a) - distance(b));
}

const isOfSize = (move: LocalTransaction, { amount }: HistoryLine): boolean =>
  move.amount !== null && move.amount === amount;

const byAmountFirst = (moves: readonly LocalTransaction[], line: HistoryLine): readonly LocalTransaction[] =>
  moves.toSorted((a, b) => Number(isOfSize(b, line)) - Number(isOfSize(a, line)));
