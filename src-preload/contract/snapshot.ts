import { z } from 'zod';
import { booksNews, checking, writing } from './books/books.ts';
import { front } from './sales/catalog.ts';
import { channel, done, nothing } from './channel.ts';
import { language } from './settings/language.ts';
import { balance } from './money/money.ts';
import { mode, openTillId } from './plain-values.ts';
import { clockAheadMs } from './problem.ts';
import { sale } from './sales/sale.ts';
import { codesToShow } from './sales/codes-to-show.ts';
import { unfinished } from './sales/unfinished.ts';
import { serviceState } from './account/service.ts';
import { owedTicket } from './payments/tickets.ts';
import { firstRun } from './account/first-run.ts';
import { tillAsks } from './account/till-identity.ts';

export const snapshot = z.object({
  mode,
  openTillId,
  till: z.string(),
  tillId: z.string(),
  tillAsks: tillAsks.nullable(),
  service: serviceState,
  clockAheadMs,
  writing,
  news: booksNews.nullable(),
  checking,
  balance: balance.nullable(),
  front,
  /** Newest first; the last few, and those whose code is to be shown. Orders asks for more, page by page. */
  sales: z.array(sale),
  /** How many sales and operations are still to be settled or to come. */
  openCount: z.int().nonnegative(),
  /** What customers are owed, the oldest first. */
  owed: z.array(owedTicket),
  /** Whether a customer's telephone number that is written down now is kept: not before there is a key to seal it with. */
  keepsPhones: z.boolean(),
  /** How far the set-up of a new installation is; null on a till that sells. */
  firstRun: firstRun.nullable(),
  /** What staff left unfinished; null if there is nothing. */
  unfinished: unfinished.nullable(),
  codesToShow,
});
export type Snapshot = z.infer<typeof snapshot>;

/** What a window shows until main has read the books: as the till left it the last time. */
export const firstView = z.object({ language, snapshot });
export type FirstView = z.infer<typeof firstView>;

export const snapshotRequests = {
  /**
   * What can be shown at once: asked before anything else, and answered while main still reads its own code
   * (`src-main/ipc/answer-first.ts`). Null where nothing is kept, or main has read all by now.
   */
  'first-view': channel('counter', nothing, firstView.nullable()),
  /** All that the first view shows: asked once on load, then pushes keep it true. Null while the ledger isn't open. */
  snapshot: channel('counter', nothing, snapshot.nullable()),
  /** The counter has shown its first view: work that can wait may begin. */
  'first-view-shown': channel('counter', nothing, done),
} as const;
