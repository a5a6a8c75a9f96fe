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
    return t`${what}, and there is no backup. Nothing is sold or charged until this is solved. Start new records: the sales that your provider still knows are restored into them.`;
  }
  const when = dateAndTime(backupAt);
  return t`${what}. Nothing is sold or charged until this is solved. Open the backup of ${when}: sales made since then are restored from your provider.`;
}

const cannotOpen: Record<
  Exclude<StorageFaultKind, 'corrupted' | 'missing'>,
  { readonly title: MessageDescriptor; readonly sentence: MessageDescriptor }
> = {
  'disk-full': {
    title: msg`The disk is full`,
    sentence: msg`This computer’s disk is full. Nothing is sold or charged. Free up disk space and try again.`,
  },
  'read-only': {
    title: msg`The sales records are write-protected`,
    sentence: msg`The sales records are write-protected. Nothing is sold or charged. Remove the write protection from their folder and try again.`,
  },
  'not-permitted': {
    title: msg`The sales records are blocked`,
    sentence: msg`This computer blocks the till from its sales records. Nothing is sold or charged. Ask your IT support to allow access, then try again.`,
  },
  'in-use': {
    title: msg`The sales records are open elsewhere`,
    sentence: msg`Another eSIM Counter is using these sales records. Nothing is sold or charged here. Close the other one and try again.`,
  },
  'taken-away': {
    title: msg`The sales records were moved`,
    sentence: msg`The file with the sales records was moved, deleted or replaced while the till was open. Nothing is sold or charged until this is solved. Try again.`,
  },
  'newer-version': {
    title: msg`The sales records are from a newer eSIM Counter`,
    sentence: msg`The sales records were saved by a newer eSIM Counter. Nothing is sold or charged with this version. Install the latest eSIM Counter and open it again.`,
  },
  'older-version': {
    title: msg`The sales records are too old`,
    sentence: msg`The sales records are from before the first release of eSIM Counter, and this version can’t read them. Nothing is sold or charged, and they stay as they are. Move their folder away and open eSIM Counter again to start new records.`,
  },
  'disk-failing': {
    title: msg`The disk has a problem`,
    sentence: msg`This computer’s disk couldn’t be read or written. Nothing is sold or charged. Ask your IT support to check the disk, then try again.`,
  },
  failed: {
    title: msg`The sales records can’t be opened`,
    sentence: msg`The sales records couldn’t be opened. Nothing is sold or charged until this is solved. Close eSIM Counter and open it again. If that doesn’t help, contact support.`,
  },
};

function stoppedWords({ fault, backupAt, isFolderGone }: Stopped): Words {
  switch (fault) {
    case 'corrupted':
      return {
        title: t`The sales records are damaged`,
        sentence: recovering(t`Some of your sales records can’t be read`, backupAt),
      };
    case 'missing':
      if (isFolderGone)
        return {
          title: t`The folder with the sales records is missing`,
          sentence: t`The folder “live” with the sales records and their backups is gone from this computer. Nothing is sold or charged until this is solved. Your provider still has your sales. Put the folder back and try again, or start new records and restore the sales into them.`,
        };
      return {
        title: t`The sales records are missing`,
        sentence: recovering(t`The sales records are missing from their folder`, backupAt),
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
        sentence: t`Every sale in your records is being checked before you can sell. Nothing is charged meanwhile. Please wait.`,
      };
    case 'recovering':
      return {
        title: t`Opening other sales records`,
        sentence: t`The old records are kept, and others take their place. Nothing is charged meanwhile. Please wait.`,
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
        sentence: t`The file with the sales records was moved, deleted or replaced while the till was open. Nothing is sold or charged until this is solved. Every sale is saved. Restore the records: the file that replaced them is kept in the folder “quarantine”.`,
        button: t`Restore the records`,
      }
    : {
        sentence: t`The file with the sales records was moved, deleted or replaced while the till was open. Nothing is sold or charged until this is solved. The sales aren’t saved elsewhere yet. Leave the till open and ask your IT support to bring the folder back.`,
        button: t`Try again`,
      };
}

/** Below it: something was sent, and what came of it could not be written down. */
export const mayBeDoneWords = (): string =>
  t`The last sale, top-up, activation or refund may have gone through, but the answer couldn’t be saved. Don’t take or give back any money for it, and don’t do it again until the till shows how it ended.`;

/** Beside it: what the till can't tell without its books, and money may have moved. */
export const underWayWords = (): string =>
  t`A sale, top-up or refund that was pending may have gone through. Don’t take or give back any money for it, and don’t do it again until the till is open.`;

/** What the button says that opens another book; undefined where the one that is there only has to be let open. */
export function recoverWords({ fault, backupAt }: Stopped): string | undefined {
  if (fault !== 'corrupted' && fault !== 'missing') return undefined;
  return backupAt === null ? t`Start new records` : t`Open the last backup`;
}

/** Beside the work: the book is in doubt, and all of it is read. */
export const checkingWords = (): string =>
  t`The computer or the till stopped unexpectedly. Every sale in your records is being checked while you keep selling.`;

/** What became of the sales of a till that this one replaced. */
function takenOverWords({ lookUp, fetched }: Replaced): string {
  switch (lookUp) {
    case 'waits':
      return t`Its sales will be restored as soon as your provider can be reached`;
    case 'runs':
      return t`Its sales are being restored from your provider`;
    case 'done':
      return fetched === 0
        ? t`Your provider has no sales of it that are missing here`
        : plural(fetched, {
            one: '# of its sales was restored from your provider, without the price that the customer paid',
            other: '# of its sales were restored from your provider, without the prices that customers paid',
          });
    case 'in-part':
      return t`Your provider showed only part of its sales, so compare Orders with its receipts and see Balance, Reconciliation`;
    case 'not-possible':
      return t`Your provider didn’t show its sales, so keep its receipts and see Balance, Reconciliation`;
  }
}

function replacedSentence({ name, id }: Replaced, itsSales: string): string {
  const other = name === null ? id : `${name} (${id})`;
  return t`This till has replaced ${other}. ${itsSales}.`;
}

type Replaced = Extract<BooksNews, { kind: 'replaced' }>;
type Recovered = Extract<BooksNews, { kind: 'recovered' }>;
type Older = Extract<BooksNews, { kind: 'older' }>;

function lookUpWords({ lookUp, fetched }: Recovered | Older, isEmpty: boolean): string {
  switch (lookUp) {
    case 'waits':
      return t`Sales made since then will be restored as soon as your provider can be reached`;
    case 'runs':
      return t`Sales made since then are being restored from your provider`;
    case 'done':
      if (fetched === 0) return t`Your provider has no sales that are missing here`;
      // Of an empty book there is no "since".
      return isEmpty
        ? plural(fetched, {
            one: '# sale was restored from your provider, without the price that the customer paid',
            other: '# sales were restored from your provider, without the prices that customers paid',
          })
        : plural(fetched, {
            one: '# sale made since then was restored from your provider, without the price that the customer paid',
            other:
              '# sales made since then were restored from your provider, without the prices that customers paid',
          });
    case 'in-part':
      return t`Your provider showed only part of the sales made since then, so compare your records with your receipts and see Balance, Reconciliation`;
    case 'not-possible':
      return t`Your provider didn’t show the sales made since then, so compare your records with your receipts`;
  }
}

function madeOf({ backupAt, salvaged }: Recovered): string {
  if (backupAt !== null) {
    const when = dateAndTime(backupAt);
    return salvaged === 0
      ? t`These records are from the backup of ${when}`
      : t`These records are from the backup of ${when}, plus what could be read of the damaged ones`;
  }
  return salvaged === 0
    ? t`These are new sales records`
    : t`These records are what could be read of the damaged ones`;
}

const isEmpty = ({ backupAt, salvaged }: Recovered): boolean => backupAt === null && salvaged === 0;

const olderSentence = (lookUp: string): string =>
  t`These records are an older copy, without this till’s last sales. ${lookUp}.`;

const recoveredSentence = (madeOfWhat: string, lookUp: string): string =>
  t`${madeOfWhat}. The old ones were damaged or missing. ${lookUp}.`;

const notBackedUpSentence = (cause: string): string =>
  t`The sales records couldn’t be backed up: ${cause}. You can keep selling. The till tries again within the hour.`;

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
        one: 'The computer or the till stopped unexpectedly, and # sale was lost from your records. It was restored from your provider and is in Orders, without the price that the customer paid.',
        other:
          'The computer or the till stopped unexpectedly, and # sales were lost from your records. They were restored from your provider and are in Orders, without the prices that customers paid.',
      });
    case 'may-be-missing':
      return t`The computer or the till stopped unexpectedly, and your provider doesn’t show all earlier sales, so some may be missing from your records. Compare them with your receipts, and see Balance, Reconciliation for that time.`;
    case 'not-recorded':
      return i18n._(notRecorded[news.what]);
    case 'recorded':
      return i18n._(recorded[news.what]);
    case 'held':
      return plural(news.count, {
        one: '# sale or change isn’t confirmed by your provider. Nothing more is sent until you send or drop it in Orders, Pending.',
        other:
          '# sales or changes aren’t confirmed by your provider. Nothing more is sent until you send or drop each of them in Orders, Pending.',
      });
    case 'not-backed-up':
      return notBackedUpSentence(i18n._(notBackedUp[news.fault]));
  }
}

const notRecorded: Record<Extract<BooksNews, { kind: 'not-recorded' }>['what'], MessageDescriptor> = {
  sale: msg`The last sale was not recorded. Nothing was sent, and your account was not charged. Sell it again if the customer still wants it.`,
  'top-up': msg`The last top-up was not recorded. Nothing was sent, and your account was not charged. Sell it again if the customer still wants it.`,
  activation: msg`The last activation was not recorded, and nothing was sent. Do it again if the customer still wants it.`,
  refund: msg`The last refund was not recorded. Nothing was sent, and your account was not credited. Do it again if the customer should still get it.`,
  shift: msg`The last opening or closing of a shift was not recorded. Do it again.`,
  cash: msg`The last cash paid in or out was not recorded. Record it again in Shift.`,
  customer: msg`The last change to a customer’s name, number or note was not recorded. Enter it again in Orders.`,
  erasure: msg`The last customer to be erased was not erased. Do it again in Settings, Data.`,
  adoption: msg`The last order to be added to your records was not added. Nothing was charged. Add it again in Balance, Reconciliation.`,
  difference: msg`The last decision about a difference was not recorded. Nothing was charged. Decide again in Balance, Reconciliation.`,
  closing: msg`The last order closed by hand is still pending. Nothing was charged. Close it again in Orders, Pending.`,
  'tender-correction': msg`The last payment correction was not recorded. The payment stays as it was. Correct it again.`,
  'given-price': msg`The last price added to an order was not recorded. Add it again in Orders.`,
  'price-correction': msg`The last price correction was not recorded. The price stays as it was. Correct it again in Orders.`,
  'payback-undone': msg`The last payback was not undone. Undo it again in Orders.`,
  payback: msg`The last payback to a customer was not recorded. If the customer has the money, record it again in Orders, Pending.`,
};

const recorded: Record<Extract<BooksNews, { kind: 'recorded' }>['what'], MessageDescriptor> = {
  shift: msg`The last opening or closing of a shift was recorded. Don’t do it again. See Shift.`,
  cash: msg`The last cash paid in or out was recorded. Don’t record it again. See Shift.`,
  customer: msg`The last change to a customer’s name, number or note was recorded. Nothing more to do.`,
  erasure: msg`The last customer to be erased was erased. Nothing more to do.`,
  adoption: msg`The last order to be added to your records was added. Don’t add it again. See Orders.`,
  difference: msg`The last decision about a difference was recorded. Nothing more to do.`,
  closing: msg`The last order closed by hand is closed. Nothing was charged. See Orders.`,
  payback: msg`The last payback to a customer was recorded. Don’t give the money twice. See Orders, Pending.`,
  'payback-undone': msg`The last payback was undone, so the customer is owed the money. See Orders, Pending.`,
  'tender-correction': msg`The last payment correction was recorded. Nothing was charged or refunded by it.`,
  'given-price': msg`The last price added to an order was recorded. Nothing more to do.`,
  'price-correction': msg`The last price correction was recorded. Don’t correct it again. See Orders.`,
};

const notBackedUp: Record<StorageFaultKind, MessageDescriptor> = {
  'disk-full': msg`this computer’s disk is almost full`,
  'read-only': msg`their folder is write-protected`,
  'not-permitted': msg`this computer blocks the till from its folder`,
  corrupted: msg`the copy was damaged`,
  'in-use': msg`another program is using them`,
  'taken-away': msg`their file was moved, deleted or replaced`,
  'newer-version': msg`they were saved by a newer eSIM Counter`,
  'older-version': msg`they are from before the first release of eSIM Counter`,
  missing: msg`it is not where it was`,
  'disk-failing': msg`this computer’s disk has a problem`,
  failed: msg`something kept the till from copying them`,
};
