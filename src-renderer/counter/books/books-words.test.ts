import { describe, expect, it } from 'vitest';
import type { BooksNews, ClosedBooks } from '../../../src-preload/contract/books/books.ts';
import type { StorageFaultKind } from '../../../src-preload/contract/problem.ts';
import {
  booksNewsWords,
  checkingWords,
  closedBooksWords,
  mayBeDoneWords,
  notWrittenWords,
  recoverWords,
  underWayWords,
} from './books-words.ts';

/** The record makes a fault that is added to the contract fail here to compile. */
const everyFault: Record<StorageFaultKind, true> = {
  'disk-full': true,
  'read-only': true,
  'not-permitted': true,
  corrupted: true,
  'in-use': true,
  'newer-version': true,
  'older-version': true,
  missing: true,
  'disk-failing': true,
  'taken-away': true,
  failed: true,
};
const faults = Object.keys(everyFault) as StorageFaultKind[];
const at = '2026-03-01T09:30:00.000Z';

const closed: ClosedBooks[] = [
  { kind: 'checking', mode: 'live', done: 0 },
  { kind: 'recovering', mode: 'live', done: 0 },
  ...faults.flatMap((fault) =>
    [null, at].map((backupAt): ClosedBooks => ({
      kind: 'stopped',
      mode: 'live',
      fault,
      backupAt,
      isFolderGone: false,
    })),
  ),
  { kind: 'stopped', mode: 'live', fault: 'missing', backupAt: null, isFolderGone: true },
];
const news: BooksNews[] = [
  ...[null, at].flatMap((backupAt) =>
    (['waits', 'runs', 'done', 'in-part', 'not-possible'] as const).flatMap((lookUp) =>
      [0, 1, 3].map((fetched): BooksNews => ({
        kind: 'recovered',
        backupAt,
        salvaged: fetched,
        lookUp,
        fetched,
      })),
    ),
  ),
  ...(['waits', 'runs', 'done', 'in-part', 'not-possible'] as const).flatMap((lookUp) =>
    [0, 1, 3].map((fetched): BooksNews => ({ kind: 'older', lookUp, fetched })),
  ),
  ...(['waits', 'runs', 'done', 'in-part', 'not-possible'] as const).flatMap((lookUp) =>
    [null, 'FRONT'].flatMap((name) =>
      [0, 1, 3].map((fetched): BooksNews => ({ kind: 'replaced', id: 'K7M2QX9P', name, lookUp, fetched })),
    ),
  ),
  { kind: 'fetched', fetched: 1 },
  { kind: 'may-be-missing' },
  { kind: 'fetched', fetched: 2 },
  ...faults.map((fault): BooksNews => ({ kind: 'not-backed-up', fault })),
];

/** Short ones: nothing is strung together. */
const areSentences = (sentence: string): void => {
  expect(sentence).toMatch(/^(?:[A-Z\d][^.!?;]*\.(?: |$))+$/);
  for (const one of sentence.split(/(?<=\.) /)) expect(one.split(' ').length, one).toBeLessThan(32);
  expect(sentence).not.toMatch(/undefined|null|SQLite|database|ledger|error|corrupt/);
  expect(sentence.length).toBeLessThan(280);
};

describe('while there is no till', () => {
  it.each(closed)(
    '$kind $fault (backup $backupAt) is said in short sentences that mention the money',
    (books) => {
      const { title, sentence } = closedBooksWords(books);
      areSentences(sentence);
      expect(sentence).toMatch(/[Nn]othing is (?:sold or )?charged/);
      expect(title).toMatch(/^[A-Z][^.]*$/);
    },
  );

  it('adds that open work may have been done, and what to do about its money', () => {
    areSentences(underWayWords());
    expect(underWayWords()).toMatch(/may have gone through.*any money.*don’t do it again/);
  });

  it('offers a new book only if the old one is damaged or gone', () => {
    const offered = faults.filter(
      (fault) =>
        recoverWords({ kind: 'stopped', mode: 'live', fault, backupAt: at, isFolderGone: false }) !==
        undefined,
    );
    expect(offered).toEqual(['corrupted', 'missing']);
  });

  it('promises a backup only if there is one', () => {
    const damaged = { kind: 'stopped', mode: 'live', fault: 'corrupted', isFolderGone: false } as const;
    expect(recoverWords({ ...damaged, backupAt: null })).toBe('Start new records');
    expect(closedBooksWords({ ...damaged, backupAt: null }).sentence).toMatch(/there is no backup/);
    expect(recoverWords({ ...damaged, backupAt: at })).toBe('Open the last backup');
    expect(closedBooksWords({ ...damaged, backupAt: at }).sentence).toMatch(/the backup of March 1, 2026/);
  });

  it('distinguishes a missing folder from a damaged book, and says where the sales are', () => {
    const gone = { kind: 'stopped', mode: 'live', fault: 'missing', backupAt: null } as const;
    const { title, sentence } = closedBooksWords({ ...gone, isFolderGone: true });
    expect(title).toBe('The folder with the sales records is missing');
    expect(sentence).toMatch(/Your provider still has your sales\. Put the folder back/);
    expect(sentence).not.toMatch(/damaged/);
  });
});

describe('a book that is open but cannot be written', () => {
  const words = (fault: StorageFaultKind, isRescued = false) =>
    notWrittenWords({ kind: 'stopped', fault, since: at, isRescued });

  it.each(faults)('says why in short sentences (%s)', (fault) => areSentences(words(fault).sentence));

  it('adds that what was sent may be done, and what to do about its money', () => {
    areSentences(mayBeDoneWords());
    expect(mayBeDoneWords()).toMatch(/may have gone through.*any money.*don’t do it again/);
  });

  it('says what is saved if it was taken away, and what happens to the money', () => {
    const saved = words('taken-away', true);
    areSentences(saved.sentence);
    expect(saved.sentence).toMatch(
      /Nothing is sold or charged until this is solved\. Every sale is saved\. Restore the records/,
    );
    expect(saved.button).toBe('Restore the records');
    const notSaved = words('taken-away');
    expect(notSaved.sentence).toMatch(
      /Nothing is sold or charged until this is solved\. The sales aren’t saved elsewhere yet\. Leave/,
    );
    expect(notSaved.button).toBe('Try again');
  });
});

describe('news of the books', () => {
  it.each(news.map((one) => ({ one, name: JSON.stringify(one) })))(
    '$name is said in short sentences',
    ({ one }) => areSentences(booksNewsWords(one)),
  );

  it('says in one sentence that the book is being checked', () => areSentences(checkingWords()));

  it('says that the price of a sale fetched back is not known', () => {
    expect(booksNewsWords({ kind: 'fetched', fetched: 2 })).toMatch(/without the price/);
  });
});
