import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClosedBooks } from '../src-preload/contract/books/books.ts';
import type { Catalog } from '../src-preload/contract/sales/catalog.ts';
import type { CustomerLanguage, PhoneKind } from '../src-preload/contract/customers/customer-display.ts';
import type { ActivationMode, PackageDescription } from '../src-preload/contract/sales/package.ts';
import type { PrintJobView } from '../src-preload/contract/customers/printing.ts';
import type { SaleView, Tender } from '../src-preload/contract/sales/sale.ts';
import type { ToppedUpEsim } from '../src-preload/contract/sales/wanted.ts';
import type { SettingsNews } from '../src-preload/contract/settings/settings-news.ts';
import type { CashTaken } from '../src-preload/contract/sales/selling.ts';
import type { Snapshot } from '../src-preload/contract/snapshot.ts';
import type { StaffState } from '../src-preload/contract/staff/staff.ts';
import type { PageId } from './counter/help/page-id.ts';
import type { LastChange } from './counter/undo/change.ts';
import type { SettingsTab, ShownSetting } from './counter/settings/setting-parts.ts';
import { noFilters, type Filters } from './counter/sell/search/product-filters.ts';
import type { NotDone } from './words/failures/not-done.ts';
import { usualTerms, type Terms } from './counter/sell/terms.ts';
import type { Restored } from './counter/sell/unfinished/restoration.ts';
import type { Deal } from './counter/sell/ticket/deal.ts';

/** The pages of Money. */
export type MoneyTab = 'balance' | 'reconciliation';

export type Task = 'sell' | 'orders' | 'shift' | 'balance' | 'reports' | 'settings';

/** What is laid over the view: all commands, all keys, or a page of Help; null for the list of its pages. */
export type Overlay = 'palette' | 'keys' | { readonly help: PageId | null };

/** The pages of Orders. */
export type OrdersTab = 'all' | 'pending';

/** What stands in front of the customer: a sale on its way to main, or one that main knows. */
export type HandOver =
  /** `product` is null here and below where several packages are sold together. */
  | { readonly kind: 'waiting-for-main'; readonly product: PackageDescription | null }
  | {
      readonly kind: 'sale';
      readonly orderId: string;
      readonly product: PackageDescription | null;
      /** Cash that has just changed hands for it. */
      readonly cash?: CashTaken | null;
      /** What has just been paid by which tender, where it was by several. */
      readonly paid?: string | null;
      /** On which terms it was sold just now, should it come to nothing; absent where an earlier sale is shown again. */
      readonly sold?: Terms;
      /** It is shown again from its order: staff go back there. */
      readonly isOfOrder?: boolean;
    }
  /** Several sales and top-ups of one press: each has an end of its own. */
  | {
      readonly kind: 'family';
      /** In the order of the ticket; one or more. */
      readonly pieces: readonly HandedPiece[];
      readonly product: PackageDescription | null;
      readonly cash: CashTaken | null;
      /** What has just been paid by which tender, where it was by several. */
      readonly paid: string | null;
      /** On which terms they were sold, for those that come to nothing. */
      readonly sold: Terms;
    }
  /** Main did not take it: nothing of it is in the ledger. */
  | {
      readonly kind: 'not-taken';
      readonly product: PackageDescription | null;
      readonly why: NotDone;
      /** Another sale of the same package isn't settled: that is why. */
      readonly twin: Twin | null;
    };

/** A sale, or a top-up with the order whose eSIM it is for. */
export type HandedPiece =
  | { readonly kind: 'sale'; readonly orderId: string }
  | { readonly kind: 'top-up'; readonly operationId: string; readonly esim: ToppedUpEsim };

/** `deal` is what was to be sold. */
export type Twin = { readonly orderId: string; readonly deal: Deal };

/** What is searched for and chosen at the moment. */
export type Search = {
  /** Counts searches begun: the list forgets where its keys stood when it rises. */
  readonly turn: number;
  readonly text: string;
  readonly filters: Filters;
  /** Chosen by hand; without it the first package found is read back. */
  readonly pickedId: string | null;
};

export const noSearch: Search = { turn: 0, text: '', filters: noFilters, pickedId: null };

/** What is known of a customer, for what they read. */
export type Customer = {
  readonly phone: PhoneKind;
  /** Null where nobody asked: the usual one. */
  readonly language: CustomerLanguage | null;
};

export const usualCustomer: Customer = { phone: 'not-known', language: null };

/** So many sales are mirrored, and no more: a till sells for years. */
export const mostSales = 100;

/** Main's truth as far as it has been told; nothing of it is changed here. */
export type Mirror = Readonly<Omit<Snapshot, 'sales' | 'unfinished' | 'codesToShow'>> & {
  /** The last ones, newest first: {@link mostSales} of them. Others are asked for where they are shown. */
  readonly sales: readonly SaleView[];
};

export type CounterState = {
  /** Null until main's first answer. */
  readonly mirror: Mirror | null;
  /** Why there is no till to show; null while there is one, or nobody knows. */
  readonly closedBooks: ClosedBooks | null;
  readonly catalog: Catalog | null;
  /** Who is at the till; null until it is known. */
  readonly staff: StaffState | null;
  readonly overlay: Overlay | null;
  readonly settingsTab: SettingsTab;
  readonly ordersTab: OrdersTab;
  readonly balanceTab: MoneyTab;
  /** The part of Settings that another view leads to; null once it is shown. */
  readonly shownSetting: ShownSetting | null;
  /** Settings that could not be read, until a manager has read of it. */
  readonly settingsNews: SettingsNews | null;
  /** What was changed last and can be undone, or how undoing it went; null where there is nothing to say. */
  readonly lastChange: LastChange | null;
  /** How many changes were undone in this window: what shows a value of main's without being told of it asks again. */
  readonly undone: number;
  /** Counts who may undo: it rises with whoever is at the till, and with the account. */
  readonly changers: number;
  /** The till that was on screen last, as main was told; main begins nothing on another. */
  readonly drawnTillId: string | null;
  /** How often staff asked for everything again: what the service or main told once is asked anew when it rises. */
  readonly refreshed: number;
  /** Main could not be asked; nothing on screen can be trusted. */
  readonly unanswered: boolean;
  /** What a shop sets before its first real sale isn't listed any more. */
  readonly areLiveStepsGone: boolean;
  /** That list led somebody to the prices. */
  readonly arePricesSeen: boolean;
  /** Only on screen. */
  readonly task: Task;
  /** Counts how often a task was asked for: it shows its beginning when this rises. */
  readonly turnOfTask: number;
  readonly search: Search;
  readonly terms: Terms;
  /** What is said of a ticket that was left unfinished and is shown again; null as a rule. */
  readonly restored: Restored | null;
  /** Who stands in front of the counter. */
  readonly customer: Customer;
  /** Receipts on their way to paper, newest first. */
  readonly printJobs: readonly PrintJobView[];
  /** A setting: staff see what a package costs the shop. */
  readonly showsCost: boolean;
  /** A setting: the names of the shop's own tenders. */
  readonly tenders: readonly string[];
  /** A setting: what each sale begins with. */
  readonly usualTender: Tender;
  readonly usualStart: ActivationMode;
  /** Names what is being prepared for one customer: main sells it once, however often it is told to. */
  readonly cart: string;
  /** The cart that main was told to sell and never answered for: it may be sold already. Null where there is none. */
  readonly unansweredCart: string | null;
  readonly handOver: HandOver | null;
  /** Sales that ended after staff had left them, until somebody has read of it. */
  readonly settledLate: readonly string[];
  /** Sales that were begun here and whose code nobody has seen yet, the oldest first (`counter/hand-over/codes-to-show.ts`). */
  readonly unshown: readonly string[];
  /** What was typed for the next customer while this one's code is still up. */
  readonly nextSearch: string;
  /** The order that another view leads to; null where Orders shows its own choice. */
  readonly shownOrder: string | null;
  /** What another view searches for in Orders, as for an eSIM that no sale of the books has; null as a rule. */
  readonly soughtInOrders: string | null;
};

export const newCart = (): string => crypto.randomUUID();

const initial = (): CounterState => ({
  mirror: null,
  closedBooks: null,
  catalog: null,
  staff: null,
  overlay: null,
  settingsTab: 'account',
  ordersTab: 'all',
  balanceTab: 'balance',
  shownSetting: null,
  settingsNews: null,
  lastChange: null,
  undone: 0,
  changers: 0,
  drawnTillId: null,
  refreshed: 0,
  unanswered: false,
  areLiveStepsGone: false,
  arePricesSeen: false,
  task: 'sell',
  turnOfTask: 0,
  search: noSearch,
  terms: usualTerms,
  restored: null,
  customer: usualCustomer,
  printJobs: [],
  showsCost: false,
  tenders: [],
  usualTender: usualTerms.tender,
  usualStart: usualTerms.start,
  cart: newCart(),
  unansweredCart: null,
  handOver: null,
  settledLate: [],
  unshown: [],
  nextSearch: '',
  shownOrder: null,
  soughtInOrders: null,
});

export type CounterStore = StoreApi<CounterState>;

/** An empty mirror; `connectStore` fills it. */
export const createCounterStore = (): CounterStore => createStore(initial);
