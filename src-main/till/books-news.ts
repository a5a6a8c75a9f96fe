import type { BooksNews } from '../../src-preload/contract/books.ts';
import type { Arrival } from '../ledger/ledger-door.ts';
import { instant } from './sale-view.ts';

/** What staff have to know at once of how the ledger came to be open; null where nothing was set aside. */
export function newsOf(arrival: Arrival): BooksNews | null {
  switch (arrival.kind) {
    case 'in-order':
    // Whether anything is missing is not known yet.
    case 'incomplete':
      return null;
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
export function newsAfterLookUp(arrival: Arrival, lookUp: LookUp, fetched: number): BooksNews | null {
  const news = newsOf(arrival);
  if (news?.kind === 'recovered') return { ...news, lookUp, fetched };
  return fetched > 0 ? { kind: 'fetched', fetched } : null;
}
