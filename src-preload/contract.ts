import { z } from 'zod';
import { aboutRequests } from './contract/settings/about.ts';
import { accountRequests } from './contract/account/account.ts';
import { afterSaleRequests } from './contract/sales/after-sale.ts';
import { approvalRequests } from './contract/staff/approval.ts';
import { appearance, appearanceRequests } from './contract/settings/appearance.ts';
import { booksNews, booksRequests, checking, closedBooks, writing } from './contract/books/books.ts';
import { chainRequests, chainState } from './contract/account/chain.ts';
import { callbacksRequests } from './contract/account/callbacks.ts';
import { firstRun, firstRunRequests } from './contract/account/first-run.ts';
import { profileRequests } from './contract/account/profile.ts';
import { catalogRequests, front } from './contract/sales/catalog.ts';
import { customerDisplay, customerDisplayRequests } from './contract/customers/customer-display.ts';
import { nothing } from './contract/channel.ts';
import { discountRequests } from './contract/money/discounts.ts';
import { copiesRequests, copiesState } from './contract/books/copies.ts';
import { language, languageRequests } from './contract/settings/language.ts';
import { balance, moneyRequests } from './contract/money/money.ts';
import { operation } from './contract/sales/operation.ts';
import { ordersRequests } from './contract/sales/orders.ts';
import { passingOnRequests } from './contract/customers/passing-on.ts';
import { pricesRequests } from './contract/money/prices.ts';
import { clockAheadMs } from './contract/problem.ts';
import { printingRequests, printJob } from './contract/customers/printing.ts';
import { reconciliationRequests, reconciliationState } from './contract/books/reconciliation.ts';
import { receiptRequests } from './contract/customers/receipt.ts';
import { recordsProgress, recordsRequests } from './contract/books/records.ts';
import { reportsRequests } from './contract/books/reports.ts';
import { sale } from './contract/sales/sale.ts';
import { sellingRequests } from './contract/sales/selling.ts';
import { soldElsewhereRequests } from './contract/sales/sold-elsewhere.ts';
import { serviceRequests, serviceState } from './contract/account/service.ts';
import { shiftRequests } from './contract/staff/shift.ts';
import { managedRequests } from './contract/account/managed.ts';
import { settingsNews, settingsNewsRequests } from './contract/settings/settings-news.ts';
import { snapshot, snapshotRequests } from './contract/snapshot.ts';
import { staffRequests, staffState } from './contract/staff/staff.ts';
import { correctionRequests } from './contract/payments/corrections.ts';
import { givenPriceRequests } from './contract/payments/given-price.ts';
import { owedTicket, ticketRequests } from './contract/payments/tickets.ts';
import { tillIdentity, tillIdentityRequests } from './contract/account/till-identity.ts';
import { supportRequests } from './contract/settings/support.ts';
import { ticketTyped, unfinishedRequests } from './contract/sales/unfinished.ts';
import { unreadableRequests } from './contract/settings/unreadable.ts';
import { updates, updatesRequests } from './contract/settings/updates.ts';

/**
 * Every message between the windows and main, once: name, who may send it, request and reply. Main parses each
 * request before it acts and each reply before it answers, so that nothing passes which isn't written here. Windows
 * take types from here and no code. What is said about one task stands in a file of its own, in contract/.
 *
 * Amounts are exact decimals as text. Costs, refunds and the balance are in the currency that the service counts in
 * (`balanceCurrency`), prices in the shop's (`currency`). Times are ISO 8601 in UTC.
 */
export const requests = {
  ...snapshotRequests,
  ...booksRequests,
  ...catalogRequests,
  ...sellingRequests,
  ...unfinishedRequests,
  ...discountRequests,
  ...approvalRequests,
  ...ordersRequests,
  ...afterSaleRequests,
  ...soldElsewhereRequests,
  ...pricesRequests,
  ...moneyRequests,
  ...reportsRequests,
  ...shiftRequests,
  ...ticketRequests,
  ...correctionRequests,
  ...givenPriceRequests,
  ...reconciliationRequests,
  ...serviceRequests,
  ...accountRequests,
  ...firstRunRequests,
  ...profileRequests,
  ...callbacksRequests,
  ...chainRequests,
  ...receiptRequests,
  ...customerDisplayRequests,
  ...passingOnRequests,
  ...managedRequests,
  ...settingsNewsRequests,
  ...printingRequests,
  ...unreadableRequests,
  ...supportRequests,
  ...aboutRequests,
  ...recordsRequests,
  ...copiesRequests,
  ...tillIdentityRequests,
  ...updatesRequests,
  ...staffRequests,
  ...languageRequests,
  ...appearanceRequests,
} as const;

/** What main tells the counter by itself. */
export const pushes = {
  sale,
  operation,
  /** How many sales and operations are still to be settled or to come. */
  'open-count': z.int().nonnegative(),
  /** What customers are owed. */
  owed: z.array(owedTicket),
  /** Customers' telephone numbers are kept, and can be read, from here on. */
  'keeps-phones': z.boolean(),
  /** What was typed of the ticket that was left unfinished. */
  'ticket-typed': ticketTyped,
  balance,
  service: serviceState,
  clock: clockAheadMs,
  writing,
  news: booksNews.nullable(),
  'settings-news': settingsNews.nullable(),
  checking,
  front,
  /** Another language was chosen, in whichever window. */
  language,
  /** The window looks otherwise from here on. */
  appearance,
  /** Screens were plugged in or unplugged, or another one is the customers'. */
  screens: customerDisplay,
  /** How comparing the books with the service's history goes on, and how much is to be settled. */
  reconciliation: reconciliationState,
  /** Print jobs, newest first. */
  'print-jobs': z.array(printJob),
  'records-progress': recordsProgress,
  /** How it stands with the copies that leave this computer. */
  copies: copiesState,
  /** How the till stands with its chain's head office. */
  chain: chainState,
  /** What the till is called, and what it asks about itself. */
  'till-identity': tillIdentity,
  /** How far the set-up of a new installation is; null once it is over. */
  'first-run': firstRun.nullable(),
  /** How it stands with newer versions of the program. */
  updates,
  /** Who is at the till. While it is locked nothing else is told. */
  staff: staffState,
  /** The ledger isn't open; nothing else on screen is true. */
  'closed-books': closedBooks,
  /** The catalog changed: ask for it. */
  'catalog-changed': nothing,
  /** Another account or another mode: everything is new. */
  'till-changed': snapshot,
} as const;

export type Requests = typeof requests;

export type RequestName = keyof Requests;

export type RequestOf<Name extends RequestName> = z.infer<Requests[Name]['request']>;

export type ReplyOf<Name extends RequestName> = z.infer<Requests[Name]['reply']>;

export type Pushes = typeof pushes;

export type PushName = keyof Pushes;

export type PushOf<Name extends PushName> = z.infer<Pushes[Name]>;

/** What the preload script puts on a window as `window.till`. */
export type Bridge = {
  /** Rejects only where the two sides are of different versions, or the window may not ask this. */
  readonly ask: <Name extends RequestName>(
    name: Name,
    ...request: RequestOf<Name> extends undefined ? [] : [RequestOf<Name>]
  ) => Promise<ReplyOf<Name>>;
  /** Calls back for each push until the returned function is called. */
  readonly on: <Name extends PushName>(name: Name, listener: (push: PushOf<Name>) => void) => () => void;
  /**
   * Staff can see which till is open. Goes along with each request from here on: main begins nothing for a window that
   * has drawn another one.
   *
   * @param openTillId as its snapshot names it.
   */
  readonly hasDrawn: (openTillId: string) => void;
};
