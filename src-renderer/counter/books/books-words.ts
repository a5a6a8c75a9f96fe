import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BooksNews, ClosedBooks } from '../../../src-preload/contract/books.ts';
import type { LedgerFaultKind } from '../../../src-preload/contract/problem.ts';
import { dateAndTime } from '../../words/moments.ts';

type Words = { readonly title: string; readonly sentence: string };
type Stopped = Extract<ClosedBooks, { kind: 'stopped' }>;

/** Where a book of sales is damaged or gone, what is done about it depends on whether there is a backup. */
function recovering(what: string, backupAt: string | null): string {
  if (backupAt === null) {
    return t`${what} and there is no backup, so nothing is sold and no money moves; begin a new one, into which the sales that the service still knows are fetched back.`;
  }
  const when = dateAndTime(backupAt);
  return t`${what}, so nothing is sold and no money moves; open the backup of ${when}, into which the sales made since are fetched back.`;
}

const cannotOpen: Record<
  Exclude<LedgerFaultKind, 'corrupted' | 'missing'>,
  { readonly title: MessageDescriptor; readonly sentence: MessageDescriptor }
> = {
  'disk-full': {
    title: msg`The disk is full`,
    sentence: msg`There is no room on this computer's disk to write a sale down, so nothing is sold and no money moves; make room on the disk and try again.`,
  },
  'read-only': {
    title: msg`The book of sales is write-protected`,
    sentence: msg`The till may not write in its book of sales, so nothing is sold and no money moves; take the protection off its folder and try again.`,
  },
  'not-permitted': {
    title: msg`The book of sales is locked away`,
    sentence: msg`This computer does not let the till open its book of sales, so nothing is sold and no money moves; ask whoever looks after this computer to allow it and try again.`,
  },
  'in-use': {
    title: msg`The book of sales is open elsewhere`,
    sentence: msg`Another eSIM Counter has this book of sales open, so nothing is sold here and no money moves; close the other one and try again.`,
  },
  'newer-version': {
    title: msg`The book of sales is from a newer eSIM Counter`,
    sentence: msg`A newer eSIM Counter has written in this book of sales, so nothing is sold with this one and no money moves; install the newest eSIM Counter and open it again.`,
  },
  'disk-failing': {
    title: msg`The disk does not work as it should`,
    sentence: msg`This computer's disk could not be read or written, so nothing is sold and no money moves; ask whoever looks after this computer to look at its disk and try again.`,
  },
  failed: {
    title: msg`The book of sales does not open`,
    sentence: msg`Something kept the till from opening its book of sales, so nothing is sold and no money moves; close eSIM Counter, open it again, and ask for support where that does not help.`,
  },
};

function stoppedWords({ fault, backupAt }: Stopped): Words {
  switch (fault) {
    case 'corrupted':
      return {
        title: t`The book of sales is damaged`,
        sentence: recovering(t`Some of what is written in the book of sales can not be read`, backupAt),
      };
    case 'missing':
      return {
        title: t`The book of sales is gone`,
        sentence: recovering(t`The book of sales is not where it was`, backupAt),
      };
    case 'disk-full':
    case 'read-only':
    case 'not-permitted':
    case 'in-use':
    case 'newer-version':
    case 'disk-failing':
    case 'failed':
      return {
        title: i18n._(cannotOpen[fault].title),
        sentence: i18n._(cannotOpen[fault].sentence),
      };
  }
}

/** What staff read while there is no till: a title, and one sentence. */
export function closedBooksWords(books: ClosedBooks): Words {
  switch (books.kind) {
    case 'checking':
      return {
        title: t`Checking the books`,
        sentence: t`Every sale in the book is being checked before anything is sold; no money moves meanwhile, and nothing is to be done.`,
      };
    case 'recovering':
      return {
        title: t`Opening a backup`,
        sentence: t`The damaged book is kept and a good one is put in its place; no money moves meanwhile, and nothing is to be done.`,
      };
    case 'stopped':
      return stoppedWords(books);
  }
}

/** What the button says that opens another book; undefined where the one that is there only has to be let open. */
export function recoverWords({ fault, backupAt }: Stopped): string | undefined {
  if (fault !== 'corrupted' && fault !== 'missing') return undefined;
  return backupAt === null ? t`Begin a new book` : t`Open the last backup`;
}

/** Beside the work: the book is in doubt, and all of it is read. */
export const checkingWords = (): string =>
  t`The computer or the till stopped unexpectedly, so every sale in the book is being checked while you go on selling.`;

type Recovered = Extract<BooksNews, { kind: 'recovered' }>;

function lookUpWords({ backupAt, salvaged, lookUp, fetched }: Recovered): string {
  switch (lookUp) {
    case 'waits':
      return t`what was sold since is fetched back as soon as the service can be reached`;
    case 'runs':
      return t`what was sold since is being fetched back from the service`;
    case 'done':
      if (fetched === 0) return t`the service knows of no sale that is missing in it`;
      // Of an empty book there is no "since".
      return backupAt === null && salvaged === 0
        ? plural(fetched, {
            one: '# sale was fetched back from the service, without the price that the customer paid',
            other: '# sales were fetched back from the service, without the price that the customer paid',
          })
        : plural(fetched, {
            one: '# sale made since was fetched back from the service, without the price that the customer paid',
            other:
              '# sales made since were fetched back from the service, without the price that the customer paid',
          });
    case 'not-possible':
      return t`the service did not tell what was sold since, so compare it with your receipts`;
  }
}

function madeOf({ backupAt, salvaged }: Recovered): string {
  if (backupAt !== null) {
    const when = dateAndTime(backupAt);
    return salvaged === 0
      ? t`This book of sales is made of the backup of ${when}`
      : t`This book of sales is made of the backup of ${when} and what could still be read of the damaged one`;
  }
  return salvaged === 0
    ? t`This is a new book of sales`
    : t`This book of sales is made of what could still be read of the damaged one`;
}

const recoveredSentence = (madeOfWhat: string, lookUp: string): string =>
  t`${madeOfWhat}, because the one before was damaged or gone; ${lookUp}.`;

const notBackedUpSentence = (cause: string): string =>
  t`The book of sales could not be backed up, because ${cause}; selling goes on, and it is tried again within the hour.`;

/** What happened to the books, in one sentence. */
export function booksNewsWords(news: BooksNews): string {
  switch (news.kind) {
    case 'recovered':
      return recoveredSentence(madeOf(news), lookUpWords(news));
    case 'fetched':
      return plural(news.fetched, {
        one: 'When the computer or the till stopped unexpectedly, # sale was lost from the book; the service still knew it and it is in Orders again, without the price that the customer paid.',
        other:
          'When the computer or the till stopped unexpectedly, # sales were lost from the book; the service still knew them and they are in Orders again, without the price that the customer paid.',
      });
    case 'not-backed-up':
      return notBackedUpSentence(i18n._(notBackedUp[news.fault]));
  }
}

const notBackedUp: Record<LedgerFaultKind, MessageDescriptor> = {
  'disk-full': msg`there is too little room on this computer's disk`,
  'read-only': msg`its folder is write-protected`,
  'not-permitted': msg`this computer does not let the till write in its folder`,
  corrupted: msg`the copy was damaged`,
  'in-use': msg`another program has it open`,
  'newer-version': msg`a newer eSIM Counter has written in it`,
  missing: msg`it is not where it was`,
  'disk-failing': msg`this computer's disk does not work as it should`,
  failed: msg`something kept the till from copying it`,
};
