import type { Amount } from '../../../src-merchant-api/amount.ts';
import { foldedId } from '../../selling/history/reading/own-order.ts';
import type { HistoryLine } from './history-line.ts';
import { isDebit, type LocalTransaction } from './local-transaction.ts';

/** Which history line belongs to which of our transactions. */
export type Matches = {
  readonly lineOf: ReadonlyMap<LocalTransaction, HistoryLine>;
  /** Lines for a transaction that another line already matches. */
  readonly again: ReadonlyMap<HistoryLine, LocalTransaction>;
  /** Lines that match none of our transactions. */
  readonly others: readonly HistoryLine[];
};

/** The longest time between a press and the service's time for it, if only amount and time link the two. */
const nearMs = 10 * 60_000;

/**
 * Matches history lines to our transactions: by order id, by package number, by uidCustomer, and if a line has none
 * of them, by amount and time. Lines with the strongest identifiers are matched first, so that a line with weaker
 * ones takes what is left.
 *
 * @param skewMs by how much the service's times are ahead of the till's.
 */
export function matchTransactions(
  transactions: readonly LocalTransaction[],
  lines: readonly HistoryLine[],
  skewMs: number,
): Matches {
  const book = new OwnBook(transactions);
  const lineOf = new Map<LocalTransaction, HistoryLine>();
  const again = new Map<HistoryLine, LocalTransaction>();
  let left: readonly HistoryLine[] = lines;
  for (const find of [byNames, byUid, byAmount]) {
    left = left.filter((line) => {
      const candidates = likelyFirst(find(book, line, skewMs), find === byNames);
      const free = candidates.find((move) => !lineOf.has(move));
      if (free !== undefined) lineOf.set(free, line);
      else if (find === byAmount) return true;
      else {
        // If only the uidCustomer matches, a different amount means another purchase for the same eSIM.
        const first = candidates.find((move) => find === byNames || isOfSize(move, line));
        if (first === undefined) return true;
        again.set(line, first);
      }
      return false;
    });
  }
  return { lineOf, again, others: left };
}

/**
 * A line matches a closed transaction, and even less a refused one, only if nothing else fits. If a line names the
 * order, a second line with the same name means that a transaction that moved was repeated.
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

/** Our transactions, indexed by everything that a line can name. */
class OwnBook {
  readonly #byAmount: ReadonlyMap<string | null, readonly LocalTransaction[]>;
  readonly #byOrder: ReadonlyMap<string | null, readonly LocalTransaction[]>;
  readonly #byPack: ReadonlyMap<number | null, readonly LocalTransaction[]>;
  readonly #byUid: ReadonlyMap<string | null, readonly LocalTransaction[]>;

  constructor(transactions: readonly LocalTransaction[]) {
    this.#byAmount = Map.groupBy(transactions, ({ amount }) => amount);
    this.#byOrder = Map.groupBy(transactions, ({ orderId }) => (orderId === null ? null : foldedId(orderId)));
    this.#byPack = Map.groupBy(transactions, ({ idPack }) => idPack);
    this.#byUid = Map.groupBy(transactions, ({ uidCustomer }) =>
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

  /** Amounts have one canonical form, so they compare as text. */
  ofAmount(amount: Amount | null): readonly LocalTransaction[] {
    return amount === null ? [] : (this.#byAmount.get(amount) ?? []);
  }
}

/**
 * Keeps the transactions whose direction fits. A line can't be about a cancellation that never happened, which every
 * completed sale carries. If the direction is unknown, everything of that amount fits, purchases first.
 */
function fitting(transactions: readonly LocalTransaction[], line: HistoryLine): readonly LocalTransaction[] {
  const { kind: about } = line.about;
  const debits = transactions.filter(({ kind }) => isDebit(kind));
  if (about === 'purchase') return debits;
  const credits = transactions.filter(
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
  // A named package that isn't ours is another package on the same eSIM.
  return idPack === null
    ? byAmountFirst(ofOrder, line)
    : [...ofOrder.filter((move) => move.idPack === null), ...refunds];
}

function byUid(book: OwnBook, line: HistoryLine): readonly LocalTransaction[] {
  const { about, orderId, uidCustomer, idPack } = line;
  if (about.kind === 'other' || uidCustomer === null) return [];
  // An order id in a till's format that isn't ours is another purchase for the same eSIM.
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

/** A line without any identifier is matched by amount and time. */
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

const byAmountFirst = (
  transactions: readonly LocalTransaction[],
  line: HistoryLine,
): readonly LocalTransaction[] =>
  transactions.toSorted((a, b) => Number(isOfSize(b, line)) - Number(isOfSize(a, line)));
