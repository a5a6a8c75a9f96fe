import type { BooksNews } from '../../../src-preload/contract/books/books.ts';
import type { EndedDoubt } from '../../ledger/events/doubts.ts';
import type { OpenOutcome } from '../../background-jobs/ledger-opener.ts';
import type { Replaced } from '../../ledger/records/till/installation-book.ts';
import { instant } from './sale-view.ts';

/** How the ledger came to be open, as far as is known now. */
export type Known =
  | OpenOutcome
  /** It lacks what this till had in it: an older one was put in its place, or the disk lost its end. */
  | { readonly kind: 'older' }
  /** The till replaced another, whose sales are now its own. */
  | { readonly kind: 'replaced'; readonly other: Replaced };

/**
 * How the ledger came to be open. If it is missing everything from its very beginning, those are the sales of a till
 * that this one replaced, if it replaced one.
 */
export function knownOf(openOutcome: OpenOutcome, lastReplaced: () => Replaced | undefined): Known {
  if (openOutcome.kind !== 'incomplete' || openOutcome.missing.since !== 0) return openOutcome;
  const replaced = lastReplaced();
  return replaced === undefined ? openOutcome : { kind: 'replaced', other: replaced };
}

/** What staff have to know at once of how the ledger came to be open; null if there is nothing yet. */
export function newsOf(openOutcome: Known): BooksNews | null {
  switch (openOutcome.kind) {
    case 'in-order':
    // It is not known yet whether anything is missing.
    case 'incomplete':
      return null;
    case 'older':
      return { kind: 'older', lookUp: 'waits', fetched: 0 };
    case 'replaced': {
      const { installation: id, name } = openOutcome.other;
      return { kind: 'replaced', id, name, lookUp: 'waits', fetched: 0 };
    }
    case 'recovered': {
      const { backupAt, salvaged } = openOutcome.recovery;
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

/** The progress of asking the service for what may be missing. */
export type LookUp = Extract<BooksNews, { kind: 'recovered' }>['lookUp'];

/** The same while the service is asked for what is missing, and afterwards. */
export function newsAfterLookUp(openOutcome: Known, lookUp: LookUp, fetched: number): BooksNews | null {
  const news = newsOf(openOutcome);
  if (news?.kind === 'recovered' || news?.kind === 'older' || news?.kind === 'replaced')
    return { ...news, lookUp, fetched };
  if (openOutcome.kind === 'incomplete' && (lookUp === 'in-part' || lookUp === 'not-possible'))
    return { kind: 'may-be-missing' };
  return fetched > 0 ? { kind: 'fetched', fetched } : null;
}

/** The outcome of something that was shown as possibly recorded; null if it is shown in another way. */
export function newsOfDoubt({ what, isRecorded }: EndedDoubt): BooksNews | null {
  if (!isRecorded) return { kind: 'not-recorded', what };
  switch (what) {
    // Sales and operations that were recorded are held, and each is shown as such.
    case 'sale':
    case 'top-up':
    case 'activation':
    case 'refund':
      return null;
    default:
      return { kind: 'recorded', what };
  }
}
