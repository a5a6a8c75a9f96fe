import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BooksNews, ClosedBooks, Writing } from '../../../src-preload/contract/books/books.ts';
import type { StorageFaultKind } from '../../../src-preload/contract/problem.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { problemSentence } from '../../words/failures/problem-sentence.ts';

type Words = { readonly title: string; readonly sentence: string };
type Stopped = Extract<ClosedBooks, { kind: 'stopped' }>;

/** Where a book of sales is damaged or gone, what is done about it depends on whether there is a backup. */
function recovering(what: string, backupAt: string | null): string {
  if (backupAt === null) {
    return t`${what} and there is no backup, so nothing is sold and no money moves; begin a new one, into which the sales that your provider still knows are fetched back.`;
  }
  const when = dateAndTime(backupAt);
  return t`${what}, so nothing is sold and no money moves; open the backup of ${when}, into which the sales made since are fetched back.`;
}

const cannotOpen: Record<
  Exclude<StorageFaultKind, 'corrupted' | 'missing'>,
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
    sentence: msg`This computer does not let the till open its book of sales, so nothing is sold and no money moves; ask your IT support to allow it and try again.`,
  },
  'in-use': {
    title: msg`The book of sales is open elsewhere`,
    sentence: msg`Another eSIM Counter has this book of sales open, so nothing is sold here and no money moves; close the other one and try again.`,
  },
  'taken-away': {
    title: msg`The book of sales was taken away`,
    sentence: msg`The file of the book of sales was moved, deleted or replaced while the till was open, so nothing is sold and no money moves; try again.`,
  },
  'newer-version': {
    title: msg`The book of sales is from a newer eSIM Counter`,
    sentence: msg`A newer eSIM Counter has written in this book of sales, so nothing is sold with this one and no money moves; install the newest eSIM Counter and open it again.`,
  },
  'older-version': {
    title: msg`The book of sales is too old`,
    sentence: msg`An eSIM Counter from before the first release wrote this book of sales, and this one can’t read it, so nothing is sold, no money moves and the book stays as it is; move its folder away and open eSIM Counter again to begin a new book.`,
  },
  'disk-failing': {
    title: msg`The disk does not work as it should`,
    sentence: msg`This computer's disk could not be read or written, so nothing is sold and no money moves; ask your IT support to look at its disk and try again.`,
  },
  failed: {
    title: msg`The book of sales does not open`,
    sentence: msg`Something kept the till from opening its book of sales, so nothing is sold and no money moves; close eSIM Counter, open it again, and ask for support where that does not help.`,
  },
};

function stoppedWords({ fault, backupAt, isFolderGone }: Stopped): Words {
  switch (fault) {
    case 'corrupted':
      return {
        title: t`The book of sales is damaged`,
        sentence: recovering(t`Some of what is written in the book of sales can not be read`, backupAt),
      };
    case 'missing':
      if (isFolderGone)
        return {
          title: t`The folder of the book of sales is missing`,
          sentence: t`The folder “live” with the book of sales and its backups is gone from this computer, so nothing is sold and no money moves; your sales stay on record with your provider: put the folder back and try again, or begin a new book, into which they are fetched back.`,
        };
      return {
        title: t`The book of sales is missing`,
        sentence: recovering(t`The book of sales is missing from its folder`, backupAt),
      };
    case 'disk-full':
    case 'read-only':
    case 'not-permitted':
    case 'in-use':
    case 'taken-away':
    case 'newer-version':
    case 'older-version':
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
        title: t`Checking your records`,
        sentence: t`Every sale in the book is being checked before anything is sold; no money moves meanwhile, and nothing is to be done.`,
      };
    case 'recovering':
      return {
        title: t`Opening another book of sales`,
        sentence: t`What is left of the old book is kept and another one is put in its place; no money moves meanwhile, and nothing is to be done.`,
      };
    case 'stopped':
      return stoppedWords(books);
  }
}

type NotWritten = Extract<Writing, { kind: 'stopped' }>;

/** Why nothing can be written into a book that is open, and what the button beside that does about it. */
export function notWrittenWords({ fault, isRescued }: NotWritten): {
  readonly sentence: string;
  readonly button: string;
} {
  if (fault !== 'taken-away')
    return { sentence: problemSentence({ kind: 'ledger', fault }, 'waiting'), button: t`Try again` };
  return isRescued
    ? {
        sentence: t`The file of the book of sales was moved, deleted or replaced while the till was open, so nothing is sold and no money moves; every sale up to then is saved, so put the book back, and what stands in its place now is kept in the folder “quarantine”.`,
        button: t`Put the book back`,
      }
    : {
        sentence: t`The file of the book of sales was moved, deleted or replaced while the till was open, so nothing is sold and no money moves; its sales could not be saved elsewhere yet, so leave the till open and have your IT support bring the folder back.`,
        button: t`Try again`,
      };
}

/** Below it: something was sent, and what came of it could not be written down. */
export const mayBeDoneWords = (): string =>
  t`The last sale, top-up, activation or refund may have been done, but the answer could not be written down: take and give back no money for it, and do not do it again until the till shows how it ended.`;

/** Beside it: what the till can't tell without its books, and money may have moved. */
export const underWayWords = (): string =>
  t`A sale, top-up or refund that was still open may have been done all the same: take and give back no money for it, and do not do it again until the till is open.`;

/** What the button says that opens another book; undefined where the one that is there only has to be let open. */
export function recoverWords({ fault, backupAt }: Stopped): string | undefined {
  if (fault !== 'corrupted' && fault !== 'missing') return undefined;
  return backupAt === null ? t`Begin a new book` : t`Open the last backup`;
}

/** Beside the work: the book is in doubt, and all of it is read. */
export const checkingWords = (): string =>
  t`The computer or the till stopped unexpectedly, so every sale in the book is being checked while you go on selling.`;

/** What became of the sales of a till that this one replaced. */
function takenOverWords({ lookUp, fetched }: Replaced): string {
  switch (lookUp) {
    case 'waits':
      return t`its sales are fetched back as soon as your provider can be reached`;
    case 'runs':
      return t`its sales are being fetched back from your provider`;
    case 'done':
      return fetched === 0
        ? t`your provider knows of no sale of it that is missing here`
        : plural(fetched, {
            one: '# sale of it was fetched back from your provider, without the price that the customer paid',
            other:
              '# sales of it were fetched back from your provider, without the prices that customers paid',
          });
    case 'in-part':
      return t`your provider showed only part of its sales, so compare Orders with its receipts and see Balance, Reconciliation`;
    case 'not-possible':
      return t`your provider did not tell of its sales, so keep its receipts and see Balance, Reconciliation`;
  }
}

function replacedSentence({ name, id }: Replaced, itsSales: string): string {
  const other = name === null ? id : `${name} (${id})`;
  return t`This till has taken the place of ${other}; ${itsSales}.`;
}

type Replaced = Extract<BooksNews, { kind: 'replaced' }>;
type Recovered = Extract<BooksNews, { kind: 'recovered' }>;
type Older = Extract<BooksNews, { kind: 'older' }>;

function lookUpWords({ lookUp, fetched }: Recovered | Older, isEmpty: boolean): string {
  switch (lookUp) {
    case 'waits':
      return t`what was sold since is fetched back as soon as your provider can be reached`;
    case 'runs':
      return t`what was sold since is being fetched back from your provider`;
    case 'done':
      if (fetched === 0) return t`your provider knows of no sale that is missing in it`;
      // Of an empty book there is no "since".
      return isEmpty
        ? plural(fetched, {
            one: '# sale was fetched back from your provider, without the price that the customer paid',
            other: '# sales were fetched back from your provider, without the price that the customer paid',
          })
        : plural(fetched, {
            one: '# sale made since was fetched back from your provider, without the price that the customer paid',
            other:
              '# sales made since were fetched back from your provider, without the price that the customer paid',
          });
    case 'in-part':
      return t`your provider showed only part of what was sold since, so compare it with your receipts and see Balance, Reconciliation`;
    case 'not-possible':
      return t`your provider did not tell what was sold since, so compare it with your receipts`;
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

const isEmpty = ({ backupAt, salvaged }: Recovered): boolean => backupAt === null && salvaged === 0;

const olderSentence = (lookUp: string): string =>
  t`This book of sales lacks what this till had in it last, as an older copy does; ${lookUp}.`;

const recoveredSentence = (madeOfWhat: string, lookUp: string): string =>
  t`${madeOfWhat}, because the one before was damaged or gone; ${lookUp}.`;

const notBackedUpSentence = (cause: string): string =>
  t`The book of sales could not be backed up, because ${cause}; selling goes on, and it is tried again within the hour.`;

/** What happened to the books, in one sentence. */
export function booksNewsWords(news: BooksNews): string {
  switch (news.kind) {
    case 'recovered':
      return recoveredSentence(madeOf(news), lookUpWords(news, isEmpty(news)));
    case 'older':
      return olderSentence(lookUpWords(news, false));
    case 'replaced':
      return replacedSentence(news, takenOverWords(news));
    case 'fetched':
      return plural(news.fetched, {
        one: 'When the computer or the till stopped unexpectedly, # sale was lost from the book; your provider still knew it and it is in Orders again, without the price that the customer paid.',
        other:
          'When the computer or the till stopped unexpectedly, # sales were lost from the book; your provider still knew them and they are in Orders again, without the price that the customer paid.',
      });
    case 'may-be-missing':
      return t`The computer or the till stopped unexpectedly, and your provider does not show all that was sold before, so sales may be missing from the book; compare it with your receipts, and look in Balance, Reconciliation for the time that is missing.`;
    case 'not-recorded':
      return i18n._(notRecorded[news.what]);
    case 'recorded':
      return i18n._(recorded[news.what]);
    case 'held':
      return plural(news.count, {
        one: '# sale or change is not confirmed by your provider; nothing more of it is sent until you decide in Orders, Pending whether to send or drop it.',
        other:
          '# sales or changes are not confirmed by your provider; nothing more of them is sent until you decide in Orders, Pending whether to send or drop each.',
      });
    case 'not-backed-up':
      return notBackedUpSentence(i18n._(notBackedUp[news.fault]));
  }
}

const notRecorded: Record<Extract<BooksNews, { kind: 'not-recorded' }>['what'], MessageDescriptor> = {
  sale: msg`It is certain now that the last sale was not recorded, so nothing was sent and your account was not charged; sell it again if the customer still wants it.`,
  'top-up': msg`It is certain now that the last top-up was not recorded, so nothing was sent and your account was not charged; sell it again if the customer still wants it.`,
  activation: msg`It is certain now that the last activation was not recorded, so nothing was sent; do it again if the customer still wants it.`,
  refund: msg`It is certain now that the last refund was not recorded, so nothing was sent and your account was not credited; do it again if the customer is still to have it.`,
  shift: msg`It is certain now that the last opening or closing of a shift was not recorded, so no money was moved; do it again.`,
  cash: msg`It is certain now that the last cash that went into or out of the drawer was not recorded; write it down again in Shift.`,
  customer: msg`It is certain now that the last change to a customer's name, number or note was not recorded; write it down again in Orders.`,
  erasure: msg`It is certain now that the last customer who was to be forgotten was not erased; do it again in Settings, Data.`,
  adoption: msg`It is certain now that what was adopted last was not recorded, and no money was moved; adopt it again in Balance, Reconciliation.`,
  difference: msg`It is certain now that the last decision about a difference was not recorded, and no money was moved; decide again in Balance, Reconciliation.`,
  closing: msg`It is certain now that the last order that was closed by hand is still open, and no money was moved; close it again in Orders, Pending.`,
  'tender-correction': msg`It is certain now that the last corrected payment was not recorded, so the order is paid as before; correct it again.`,
  'given-price': msg`It is certain now that the last price that was given for an order was not recorded; give it again in Orders.`,
  'price-correction': msg`It is certain now that the last corrected price was not recorded, so the order has the price that it had; correct it again in Orders.`,
  'payback-undone': msg`It is certain now that the last payback that was undone is still recorded; undo it again in Orders.`,
  payback: msg`It is certain now that the last money that a customer was given back was not recorded; if they have it, say so again in Orders, Pending.`,
};

const recorded: Record<Extract<BooksNews, { kind: 'recorded' }>['what'], MessageDescriptor> = {
  shift: msg`It is certain now that the last opening or closing of a shift was recorded, so don't do it again; look in Shift.`,
  cash: msg`It is certain now that the last cash that went into or out of the drawer was recorded, so don't write it down again; look in Shift.`,
  customer: msg`It is certain now that the last change to a customer's name, number or note was recorded; there is nothing more to do.`,
  erasure: msg`It is certain now that the last customer who was to be forgotten was erased; there is nothing more to do.`,
  adoption: msg`It is certain now that what was adopted last was recorded, so don't adopt it again; look in Orders.`,
  difference: msg`It is certain now that the last decision about a difference was recorded; there is nothing more to do.`,
  closing: msg`It is certain now that the last order that was closed by hand is closed, and no money was moved; look in Orders.`,
  payback: msg`It is certain now that the last money that a customer was given back was recorded, so give nothing twice; look in Orders, Pending.`,
  'payback-undone': msg`It is certain now that the last payback was undone, so the customer is owed the money; look in Orders, Pending.`,
  'tender-correction': msg`It is certain now that the last corrected payment was recorded; no money moves by it.`,
  'given-price': msg`It is certain now that the last price that was given for an order was recorded; there is nothing more to do.`,
  'price-correction': msg`It is certain now that the last corrected price was recorded, so don't correct it again; look in Orders.`,
};

const notBackedUp: Record<StorageFaultKind, MessageDescriptor> = {
  'disk-full': msg`there is too little room on this computer's disk`,
  'read-only': msg`its folder is write-protected`,
  'not-permitted': msg`this computer does not let the till write in its folder`,
  corrupted: msg`the copy was damaged`,
  'in-use': msg`another program has it open`,
  'taken-away': msg`its file was moved, deleted or replaced`,
  'newer-version': msg`a newer eSIM Counter has written in it`,
  'older-version': msg`an eSIM Counter from before the first release wrote it`,
  missing: msg`it is not where it was`,
  'disk-failing': msg`this computer's disk does not work as it should`,
  failed: msg`something kept the till from copying it`,
};
