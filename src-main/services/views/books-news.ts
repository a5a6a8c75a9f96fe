import type { BooksNews } from '../../../src-preload/contract/books.ts';
import type { EndedDoubt } from '../../ledger/events/doubts.ts';
import type { Arrival } from '../../background-jobs/ledger-door.ts';
import type { Replaced } from '../../ledger/records/installation-book.ts';
import { instant } from './sale-view.ts';

/** How the ledger came to be open, as far as it is known by now. */
export type Known =
  | Arrival
  /** It lacks what this till had in it: an older one was put in its place, or the disk lost its end. */
  | { readonly kind: 'older' }
  /** The till took the place of another, whose sales are its own by now. */
  | { readonly kind: 'replaced'; readonly other: Replaced };

/**
 * How the ledger came to be open. What is missing from its very beginning are the sales of a till that this one replaced,
 * where it has replaced one.
 */
export function knownOf(arrival: Arrival, lastReplaced: () => Replaced | undefined): Known {
  if (arrival.kind !== 'incomplete' || arrival.missing.since !== 0) return arrival;
  const replaced = lastReplaced();
  return replaced === undefined ? arrival : { kind: 'replaced', other: replaced };
}

/** What staff have to know at once of how the ledger came to be open; null where nothing was set aside. */
export function newsOf(arrival: Known): BooksNews | null {
  switch (arrival.kind) {
    case 'in-order':
    // Whether anything is missing is not known yet.
    case 'incomplete':
      return null;
    case 'older':
      return { kind: 'older', lookUp: 'waits', fetched: 0 };
    case 'replaced': {
      const { installation: id, name } = arrival.other;
      return { kind: 'replaced', id, name, lookUp: 'waits', fetched: 0 };
    }
    case 'recovered': {
      const { backupAt, salvaged } = arrival.recovery;
      return {
        kind: 'recovered',
        backupAt: backupAt === null ? null : instant(backupAt),
        salvaged,
        lookUp: 'waits',
        fetched: 0,
      };
    }
  }
}

/** How far it is with asking the service for what may be missing. */
export type LookUp = Extract<BooksNews, { kind: 'recovered' }>['lookUp'];

/** The same while the service is asked for what is missing, and afterwards. */
export function newsAfterLookUp(arrival: Known, lookUp: LookUp, fetched: number): BooksNews | null {
  const news = newsOf(arrival);
  if (news?.kind === 'recovered' || news?.kind === 'older' || news?.kind === 'replaced')
    return { ...news, lookUp, fetched };
  if (arrival.kind === 'incomplete' && (lookUp === 'in-part' || lookUp === 'not-possible'))
    return { kind: 'may-be-missing' };
  return fetched > 0 ? { kind: 'fetched', fetched } : null;
}

/** What became of something that was told as perhaps recorded; null where it is told in another way. */
export function newsOfDoubt({ what, isRecorded }: EndedDoubt): BooksNews | null {
  if (!isRecorded) return { kind: 'not-recorded', what };
  switch (what) {
    // What is to be sent and is recorded is held, which is told of each.
    case 'sale':
    case 'top-up':
    case 'activation':
    case 'refund':
      return null;
    default:
      return { kind: 'recorded', what };
  }
}
