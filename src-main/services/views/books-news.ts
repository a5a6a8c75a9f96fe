import type { BooksNews } from '../../../src-preload/contract/books.ts';
import type { EndedDoubt } from '../../ledger/events/doubts.ts';
import type { OpenOutcome } from '../../background-jobs/ledger-opener.ts';
import type { Replaced } from '../../ledger/records/installation-book.ts';
import { instant } from './sale-view.ts';

/** How the ledger came to be open, as far as it is known by now. */
export type Known =
  | OpenOutcome
  /** It lacks what this till had in it: an older one was put in its place, or the disk lost its end. */
  | { readonly kind: 'older' }
  /** The till took the place of another, whose sales are its own by now. */
  | { readonly kind: 'replaced'; readonly other: Replaced };

/**
 * How the ledger came to be open. What is missing from its very beginning are the sales of a till that this one replaced,
 * where it has replaced one.
 */
export function knownOf(openOutcome: OpenOutcome, lastReplaced: () => Replaced | undefined): Known {
  if (openOutcome.kind !== 'incomplete' || openOutcome.missing.since !== 0) return openOutcome;
  const replaced = lastReplaced();
  return replaced === undefined ? openOutcome : { kind: 'replaced', other: replaced };
}

/** What staff have to know at once of how the ledger came to be open; null where nothing was set aside. */
export function newsOf(openOutcome: Known): BooksNews | null {
  switch (openOutcome.kind) {
    case 'in-order':
    // Whether anything is missing is not known yet.
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

/** How far it is with asking the service for what may be missing. */
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
