import type { BooksNews, ClosedBooks } from '../../../src-preload/contract/books.ts';
import type { LedgerFaultKind } from '../../../src-preload/contract/problem.ts';
import { dateAndTime } from '../../words/moments.ts';

type Words = { readonly title: string; readonly sentence: string };
type Stopped = Extract<ClosedBooks, { kind: 'stopped' }>;

/** Where a book of sales is damaged or gone, what is done about it depends on whether there is a backup. */
function recovering(what: string, backupAt: string | null): string {
  return backupAt === null
    ? `${what} and there is no backup, so nothing is sold and no money moves; begin a new one, into which the sales that the service still knows are fetched back.`
    : `${what}, so nothing is sold and no money moves; open the backup of ${dateAndTime(backupAt)}, into which the sales made since are fetched back.`;
}

const cannotOpen: Record<Exclude<LedgerFaultKind, 'corrupted' | 'missing'>, Words> = {
  'disk-full': {
    title: 'The disk is full',
    sentence:
      "There is no room on this computer's disk to write a sale down, so nothing is sold and no money moves; make room on the disk and try again.",
  },
  'read-only': {
    title: 'The book of sales is write-protected',
    sentence:
      'The till may not write in its book of sales, so nothing is sold and no money moves; take the protection off its folder and try again.',
  },
  'not-permitted': {
    title: 'The book of sales is locked away',
    sentence:
      'This computer does not let the till open its book of sales, so nothing is sold and no money moves; ask whoever looks after this computer to allow it and try again.',
  },
  'in-use': {
    title: 'The book of sales is open elsewhere',
    sentence:
      'Another eSIM Counter has this book of sales open, so nothing is sold here and no money moves; close the other one and try again.',
  },
  'newer-version': {
    title: 'The book of sales is from a newer eSIM Counter',
    sentence:
      'A newer eSIM Counter has written in this book of sales, so nothing is sold with this one and no money moves; install the newest eSIM Counter and open it again.',
  },
  'disk-failing': {
    title: 'The disk does not work as it should',
    sentence:
      "This computer's disk could not be read or written, so nothing is sold and no money moves; ask whoever looks after this computer to look at its disk and try again.",
  },
  failed: {
    title: 'The book of sales does not open',
    sentence:
      'Something kept the till from opening its book of sales, so nothing is sold and no money moves; close eSIM Counter, open it again, and ask for support where that does not help.',
  },
};

function stoppedWords({ fault, backupAt }: Stopped): Words {
  switch (fault) {
    case 'corrupted':
      return {
        title: 'The book of sales is damaged',
        sentence: recovering('Some of what is written in the book of sales can not be read', backupAt),
      };
    case 'missing':
      return {
        title: 'The book of sales is gone',
        sentence: recovering('The book of sales is not where it was', backupAt),
      };
    case 'disk-full':
    case 'read-only':
    case 'not-permitted':
    case 'in-use':
    case 'newer-version':
    case 'disk-failing':
    case 'failed':
      return cannotOpen[fault];
  }
}

/** What staff read while there is no till: a title, and one sentence. */
export function closedBooksWords(books: ClosedBooks): Words {
  switch (books.kind) {
    case 'checking':
      return {
        title: 'Checking the books',
        sentence:
          'The computer or the till stopped unexpectedly, so every sale in the book is being checked before anything is sold; no money moves meanwhile, and nothing is to be done.',
      };
    case 'recovering':
      return {
        title: 'Opening the last backup',
        sentence:
          'The damaged book is kept and a good one is put in its place; no money moves meanwhile, and nothing is to be done.',
      };
    case 'stopped':
      return stoppedWords(books);
  }
}

/** What the button says that opens another book; undefined where the one that is there only has to be let open. */
export function recoverWords({ fault, backupAt }: Stopped): string | undefined {
  if (fault !== 'corrupted' && fault !== 'missing') return undefined;
  return backupAt === null ? 'Begin a new book' : 'Open the last backup';
}

type Recovered = Extract<BooksNews, { kind: 'recovered' }>;

const sales = (count: number): string => (count === 1 ? '1 sale' : `${String(count)} sales`);
const were = (count: number): string => (count === 1 ? 'was' : 'were');

function lookUpWords({ backupAt, salvaged, lookUp, fetched }: Recovered): string {
  // Of an empty book there is no "since".
  const since = backupAt === null && salvaged === 0 ? '' : ' made since';
  switch (lookUp) {
    case 'waits':
      return 'what was sold since is fetched back as soon as the service can be reached';
    case 'runs':
      return 'what was sold since is being fetched back from the service';
    case 'done':
      return fetched === 0
        ? 'the service knows of no sale that is missing in it'
        : `${sales(fetched)}${since} ${were(fetched)} fetched back from the service, without the price that the customer paid`;
    case 'not-possible':
      return 'the service did not tell what was sold since, so compare it with your receipts';
  }
}

function madeOf({ backupAt, salvaged }: Recovered): string {
  const read = salvaged === 0 ? '' : ' and what could still be read of the damaged one';
  if (backupAt !== null) return `This book of sales is made of the backup of ${dateAndTime(backupAt)}${read}`;
  return salvaged === 0
    ? 'This is a new book of sales'
    : 'This book of sales is made of what could still be read of the damaged one';
}

/** What happened to the books, in one sentence. */
export function booksNewsWords(news: BooksNews): string {
  switch (news.kind) {
    case 'recovered':
      return `${madeOf(news)}, because the one before was damaged or gone; ${lookUpWords(news)}.`;
    case 'fetched':
      return `When the computer or the till stopped unexpectedly, ${sales(news.fetched)} ${were(news.fetched)} lost from the book; the service still knew and they are in Orders again, without the price that the customer paid.`;
    case 'not-backed-up':
      return `The book of sales could not be backed up, because ${notBackedUp[news.fault]}; selling goes on, and it is tried again within the hour.`;
  }
}

const notBackedUp: Record<LedgerFaultKind, string> = {
  'disk-full': "there is too little room on this computer's disk",
  'read-only': 'its folder is write-protected',
  'not-permitted': 'this computer does not let the till write in its folder',
  corrupted: 'the copy was damaged',
  'in-use': 'another program has it open',
  'newer-version': 'a newer eSIM Counter has written in it',
  missing: 'it is not where it was',
  'disk-failing': "this computer's disk does not work as it should",
  failed: 'something kept the till from copying it',
};
