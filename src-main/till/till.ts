import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import { compareAmounts, parseAmount, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { BaseAddress } from '../../src-merchant-api/base-address.ts';
import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import type { Notice } from '../../src-merchant-api/reading/notice.ts';
import type { UnreadableEntry } from '../../src-merchant-api/reading/entries.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Signing } from '../../src-merchant-api/signature.ts';
import type { PushName, PushOf, ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import type { BooksNews } from '../../src-preload/contract/books.ts';
import type { Catalog, FrontView } from '../../src-preload/contract/catalog.ts';
import type { Balance } from '../../src-preload/contract/money.ts';
import type { OperationView } from '../../src-preload/contract/operation.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { SaleView } from '../../src-preload/contract/sale.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';
import { HintLimit } from '../callbacks/hint-limit.ts';
import { chooseFront } from '../catalog/front.ts';
import type { KeptCopy, UnreadableRecord } from '../catalog/kept-copy.ts';
import type { PriceRules } from '../pricing/price-rules.ts';
import type { SceneSource } from '../customer-display/make-scene.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Arrival } from '../ledger/ledger-door.ts';
import type { LedgerFault } from '../ledger/ledger-fault.ts';
import type { Clock } from '../sales/clock.ts';
import type { Operation, Subject, SubjectId } from '../sales/operation.ts';
import type { Pace } from '../sales/question-queue.ts';
import type { ReceiptMade, Sale } from '../sales/sale.ts';
import { SalesEngine } from '../sales/sales-engine.ts';
import type { StaffMark } from '../staff/staff-mark.ts';
import { askPackages } from './after-sale-view.ts';
import { newsAfterLookUp, newsOf, type LookUp } from './books-news.ts';
import { ClockWatch } from './clock-watch.ts';
import { customerScenes } from './customer-scenes.ts';
import { hintedSubject } from './hinted-subject.ts';
import { transactionView } from './history-view.ts';
import { LostSales } from './lost-sales.ts';
import { operationView } from './operation-view.ts';
import { OrderDesk } from './order-desk.ts';
import { problemView } from './problem-view.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { instant, saleView } from './sale-view.ts';
import { salesLeft } from './sales-left.ts';
import { Selling, type Connected } from './selling.ts';
import { ServiceWatch } from './service-watch.ts';
import { TillPrices, type PricedProduct } from './till-prices.ts';
import { WriteWatch } from './write-watch.ts';

/** What it takes to speak to the service for one account. */
export type Access = { readonly baseAddress: BaseAddress; readonly signer: Signing };

/** The packages that staff marked, kept between starts. */
export type Favourites = {
  /** Product ids, the first marked first. */
  readonly list: () => readonly string[];
  readonly keep: (productIds: readonly string[]) => void;
};

/** What the shop sets about money, kept between starts. */
export type MoneySettings = {
  readonly prices: () => PriceRules;
  readonly keepPrices: (rules: PriceRules) => void;
  /** Below which balance staff are warned; null for never. */
  readonly warning: () => Amount | null;
  readonly keepWarning: (amount: Amount | null) => void;
};

export type TillParts = {
  readonly mode: Mode;
  /** In front of every order id. */
  readonly name: string;
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** How the ledger came to be open: what may be missing in it is asked of the service. */
  readonly arrival: Arrival;
  readonly kept: KeptCopy;
  readonly money: MoneySettings;
  readonly favourites: Favourites;
  /** Where the service is asked to tell of orders; null where it isn't. */
  readonly callback: () => string | null;
  /** Who is at the till; null where it knows no names. */
  readonly staff: () => StaffMark | null;
  /** Makes the account usable: starts the practice service, or reads the secret. */
  readonly connect: () => Promise<Result<Access, Problem>>;
  readonly fetch: Fetch;
  /** Sends a request at most once, for what changes something. */
  readonly fetchOnce: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly push: <Name extends PushName>(name: Name, push: PushOf<Name>) => void;
};

/** How many sales a window gets with its first view. Older ones are in the ledger. */
const firstSales = 20;

/** Of how many of the last sales it is counted what is sold most. */
const frontSales = 500;

/** Among how many of the last sales those of today are looked for. */
const salesToCount = 200;

const mostFavourites = 100;

/** A catalog older than this is asked for again, in milliseconds. */
const catalogAgeMs = 6 * 3_600_000;

/**
 * One installed counter on one account: its ledger, what it keeps of the service, its running sales, and what the
 * windows are told of all that. Another account or mode is another till.
 */
export class Till {
  readonly #parts: TillParts;
  readonly #service: ServiceWatch;
  readonly #clock: ClockWatch;
  readonly #selling: Selling;
  readonly #orders: OrderDesk;
  readonly #hints: HintLimit;
  readonly #prices: TillPrices;
  #connected: Connected | undefined;
  #pace: Pace = 'shown';
  /** As it was told last; undefined before. */
  #openCount: number | undefined;
  readonly #writing: WriteWatch;
  #news: BooksNews | null;
  /** In percent. */
  #checking: number | null = null;
  readonly #lost: LostSales;
  /** Made with the first connection; in use once the service was asked for what the ledger may have lost. */
  #ready: Connected | undefined;
  #connecting: Promise<void> | undefined;
  #closed = false;
  /** Holds until something changes, which is told by a push. */
  #prepared: Snapshot | undefined;

  constructor(parts: TillParts) {
    this.#parts = parts;
    this.#service = new ServiceWatch({
      clock: parts.clock,
      ask: () => this.#askAgain(),
      onChange: (state) => this.#tell('service', state),
    });
    const { merchantId, ledger, kept, clock, money, staff } = parts;
    this.#prices = new TillPrices({
      kept,
      clock,
      read: money.prices,
      keep: money.keepPrices,
      onChange: () => this.#pricesChanged(),
    });
    this.#selling = new Selling({
      merchantId,
      ledger,
      kept,
      prices: this.#prices,
      staff,
      connected: () => this.#connected,
      whyNot: () => this.#whyNotSell(),
      onLedgerFault: (fault) => this.#writing.failed(fault),
    });
    this.#hints = new HintLimit(parts.clock);
    this.#orders = new OrderDesk({
      balanceCurrency: () => this.#prices.rules.balanceCurrency,
      merchantId,
      ledger,
      clock: parts.clock,
      viewSale: (sale) => this.#view(sale),
      viewOperation: (operation) => this.#operationView(operation),
      onNoted: (sale) => this.#pushSale(sale),
      onLedgerFault: (fault) => this.#writing.failed(fault),
    });
    this.#clock = new ClockWatch((aheadMs) => this.#tell('clock', aheadMs));
    this.#writing = new WriteWatch({
      clock: parts.clock,
      probe: () => parts.ledger.probe(),
      onChange: (writing) => this.#tell('writing', writing),
    });
    this.#news = newsOf(parts.arrival);
    this.#lost = new LostSales({
      till: parts.name,
      merchantId,
      ledger,
      arrival: parts.arrival,
      clock: parts.clock,
      products: () => kept.products(),
      onFound: (subject) => this.#pushSubject(subject),
    });
  }

  get mode(): Mode {
    return this.#parts.mode;
  }

  /** Connects to the service; failing that, says why and stays usable for what needs no service. */
  connect(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    // A window that was loaded again asks again. A second engine would take the first one's sales for its own.
    if (this.#connected !== undefined) return;
    if (this.#ready === undefined) {
      const access = await this.#parts.connect();
      if (this.#closed) return;
      if (!access.ok) {
        this.#service.away(access.failure);
        return;
      }
      this.#ready = this.#equip(access.value);
    }
    // Before anything is sold or sent again: what was lost may be what staff are about to sell once more.
    const isLookedUp = await this.#fetchLost(this.#ready.client);
    if (this.#isClosed()) return;
    if (!isLookedUp) {
      // Which is asked for again by and by.
      await this.#service.begin(() => Promise.resolve());
      return;
    }
    this.#connected = this.#ready;
    const { engine } = this.#connected;
    engine.setPace(this.#pace);
    engine.start();
    await this.#service.begin(() => Promise.all([this.#askBalance(), this.#askCatalog()]));
  }

  /** What it takes to sell on an account. */
  #equip(access: Access): Connected {
    const { ledger, clock, random, merchantId, name, callback, fetch, fetchOnce } = this.#parts;
    const client = createMerchantClient({
      ...access,
      merchantId,
      fetch,
      fetchOnce,
      onClockSkew: (skew) => this.#clock.heard(skew),
      onUnreadable: (path, records) => this.#keepUnreadable(path, records),
    });
    const engine = new SalesEngine({
      till: name,
      merchantId,
      callback,
      ledger,
      client,
      clock,
      random,
      onMove: (subject) => {
        this.#pushSubject(subject);
        if (changesBalance(subject)) void this.#askBalance();
        if (subject.kind === 'sale' && subject.progress.state === 'completed') {
          this.#tell('front', this.#front());
        }
      },
      onWait: (subject) => this.#pushSubject(subject),
      onCall: (failure) => this.#service.callEnded(failure),
      onLedgerFault: (fault) => this.#writing.failed(fault),
    });
    return { client, engine };
  }

  /** Asks the service for what the ledger may have lost. @returns whether nothing is left to ask. */
  async #fetchLost(client: MerchantClient): Promise<boolean> {
    if (this.#lost.isOver) return true;
    this.#tellLookUp('runs');
    const end = await this.#lost.lookUp(client);
    if (this.#closed) return false;
    switch (end.kind) {
      case 'done':
      case 'not-possible':
        this.#tellLookUp(end.kind);
        return true;
      case 'service-away':
        this.#service.callEnded(end.failure);
        break;
      case 'not-written':
        this.#writing.failed(end.fault);
        break;
    }
    this.#tellLookUp('waits');
    return false;
  }

  #whyNotSell(): Problem | undefined {
    const fault = this.#writing.whyNotSell;
    return fault === undefined ? this.#service.whyNotSell : { kind: 'ledger', fault };
  }

  /** Asked again after a wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  #tellLookUp(lookUp: LookUp): void {
    const news = newsAfterLookUp(this.#parts.arrival, lookUp, this.#lost.found);
    if (JSON.stringify(news) !== JSON.stringify(this.#news)) this.#tellNews(news);
  }

  /** Works out the snapshot that is about to be asked for, while there is nothing else to do. */
  prepareSnapshot(): void {
    this.#prepared ??= this.#snapshotNow();
  }

  snapshot(): Snapshot {
    return this.#prepared ?? this.#snapshotNow();
  }

  #snapshotNow(): Snapshot {
    const { mode, name, ledger } = this.#parts;
    return {
      mode,
      till: name,
      service: this.#service.state,
      clockAheadMs: this.#clock.aheadMs,
      writing: this.#writing.state,
      news: this.#news,
      checking: this.#checking,
      balance: this.#balance(),
      front: this.#front(),
      sales: ledger.sales.recent(firstSales).map((sale) => this.#view(sale)),
      openCount: this.#orders.openCount,
    };
  }

  catalog(): Catalog & { readonly products: readonly PricedProduct[] } {
    const { kept } = this.#parts;
    const at = kept.catalogAt();
    return {
      products: this.#prices.priced(kept.products()),
      unreadable: kept.unreadableProducts(),
      at: at === undefined ? null : instant(at),
    };
  }

  /** What the service sent and the till could not read, for support. */
  unreadableRecords(): UnreadableRecord[] {
    return this.#parts.kept.unreadableRecords();
  }

  /** Where sales are found, and what of them is open. */
  get orders(): OrderDesk {
    return this.#orders;
  }

  /** What customers may read. */
  get customerScenes(): SceneSource {
    const { kept, ledger } = this.#parts;
    return customerScenes({ kept, ledger, prices: this.#prices, viewSale: (sale) => this.#view(sale) });
  }

  /** Where a sale's eSIM was last seen. */
  async connectivity(orderId: string): Promise<ReplyOf<'connectivity'>> {
    const problem = this.#service.whyNotSell;
    if (problem !== undefined) return { ok: false, problem };
    if (this.#connected === undefined) return { ok: false, problem: { kind: 'starting' } };
    return this.#orders.connectivity(this.#connected.client, orderId);
  }

  /** The shop's price rules. */
  get prices(): TillPrices {
    return this.#prices;
  }

  /** What the service tells of changes of the balance, newest first as far as it says. */
  async history(most: number): Promise<ReplyOf<'history'>> {
    if (this.#connected === undefined) {
      return { ok: false, problem: this.#service.whyNotSell ?? { kind: 'starting' } };
    }
    const reply = await this.#connected.client.history(most);
    if (!reply.ok) return { ok: false, problem: problemView(reply.failure) };
    const { transactions, unreadableCount } = reply.value;
    return {
      ok: true,
      currency: this.#prices.rules.balanceCurrency,
      transactions: transactions.slice(0, most).map(transactionView),
      unreadable: unreadableCount,
    };
  }

  /** Whether the balance, as it was heard last, is enough for a package so many times; null where nobody knows. */
  isEnoughFor({ productId, quantity }: RequestOf<'funds-enough'>): boolean | null {
    const { kept } = this.#parts;
    const [balance, product] = [kept.balance(), kept.product(productId)];
    if (balance === undefined || product === undefined) return null;
    const cost = sum(Array.from({ length: quantity }, () => product.salePrice));
    return compareAmounts(balance.value, cost) >= 0;
  }

  /** Warns below this balance from here on; null for never. */
  setBalanceWarning({ amount }: RequestOf<'balance-warning-set'>): void {
    this.#parts.money.keepWarning(amount === null ? null : (parseAmount(amount) ?? null));
    this.#tellBalance();
  }

  /** Where sales and operations are begun. */
  get selling(): Selling {
    return this.#selling;
  }

  /** Marks a package as a favourite, or takes the mark away. */
  setFavourite({ productId, isFavourite }: RequestOf<'favourite-set'>): void {
    const { favourites } = this.#parts;
    const others = favourites.list().filter((id) => id !== productId);
    // The longest known are let go where there are too many to be read at each start.
    favourites.keep(isFavourite ? [...others, productId].slice(-mostFavourites) : others);
    this.#tell('front', this.#front());
  }

  /** The packages of a sale's eSIM as the service has them now, and what can be done with each. */
  async packages(orderId: string): Promise<ReplyOf<'packages'>> {
    const problem = this.#service.whyNotSell;
    if (problem !== undefined) return { ok: false, problem };
    if (this.#connected === undefined) return { ok: false, problem: { kind: 'starting' } };
    const { balanceCurrency } = this.#prices.rules;
    return askPackages({ ...this.#parts, balanceCurrency }, this.#connected.client, orderId);
  }

  /** Asks the service again for everything that can have changed. */
  async refresh(): Promise<void> {
    if (this.#connected === undefined) {
      await this.connect();
      return;
    }
    this.#connected.engine.askNow();
    await Promise.all([this.#askBalance(), this.#askCatalog()]);
  }

  /** The network is back, or the computer woke: asks about what is open, and whether the service is there. */
  async lookAround(): Promise<void> {
    if (this.#connected === undefined) {
      await this.connect();
      return;
    }
    this.#connected.engine.askNow();
    await this.#askBalance();
  }

  /** The service says that something is new of an order, or somebody does in its name: it is asked about soon. */
  hinted(notice: Notice): void {
    const id = hintedSubject(this.#parts.ledger, this.#parts.merchantId, notice);
    if (id !== undefined && this.#hints.takes(id)) this.#connected?.engine.askAbout(id);
  }

  /** Whether somebody looks at the till: what can wait is asked less often where nobody does. */
  setPace(pace: Pace): void {
    this.#pace = pace;
    this.#connected?.engine.setPace(pace);
  }

  /** How many sales and operations nobody knows the end of yet: whether money moved. */
  get unsettled(): number {
    const { ledger, merchantId } = this.#parts;
    const open = [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)];
    return open.filter(({ state }) => state !== 'accepted').length;
  }

  /** What a sale's receipt is made of; undefined where the sale has no eSIM to hand over. */
  receipt(orderId: string): ReceiptFacts | undefined {
    const sale = this.#parts.ledger.sales.find(orderId);
    if (sale === undefined) return undefined;
    const view = this.#view(sale);
    if (view.install === null) return undefined;
    const { mode, name } = this.#parts;
    return {
      mode,
      till: name,
      orderId,
      soldAt: view.createdAt,
      package: view.package,
      activationMode: sale.intent.activationMode,
      price: view.price,
      currency: view.currency,
      tax: view.tax,
      tender: view.tender,
      staff: view.staff?.name ?? null,
      install: view.install,
      copies: view.events.filter(({ kind }) => kind === 'printed').length,
    };
  }

  /** A sale's code. A credential: never logged. Undefined where there is none yet. */
  activationCode(orderId: string): string | undefined {
    const sale = this.#parts.ledger.sales.find(orderId);
    return sale?.progress.state === 'completed' ? sale.progress.profile.activationCode : undefined;
  }

  /** Notes on the sale that a receipt of it is made. */
  receiptMade(orderId: string, made: ReceiptMade): void {
    const { ledger, clock, staff } = this.#parts;
    const sale = ledger.sales.find(orderId);
    if (sale === undefined) return;
    const noted = ledger.sales.notePrinted(sale.intent.orderId, made, staff(), clock.now());
    if (!noted.ok) this.#writing.failed(noted.failure);
    this.#pushSale(sale);
  }

  /** Whether the ledger was found damaged: it has to be opened anew. */
  get isDamaged(): boolean {
    return this.#writing.whyNotSell === 'corrupted';
  }

  /** How much of the ledger is read, from 0 to 1, while staff sell on it after it wasn't closed; null once all is. */
  checking(done: number | null): void {
    const percent = done === null ? null : Math.floor(100 * done);
    if (percent === this.#checking) return;
    this.#checking = percent;
    this.#tell('checking', percent);
  }

  /** The ledger was found damaged while it was read in the background. */
  foundDamaged(fault: LedgerFault): void {
    this.#parts.ledger.distrust();
    this.#writing.failed(fault);
  }

  /** From here on the ledger counts as not closed in good order. */
  distrustLedger(): void {
    this.#parts.ledger.distrust();
  }

  /** Tries now whether the ledger takes something again. */
  tryToWrite(): void {
    this.#writing.tryAgain();
  }

  /** A backup was made, or why it couldn't be. */
  backedUp(fault: LedgerFault | undefined): void {
    if (fault !== undefined) this.#tellNews({ kind: 'not-backed-up', fault: fault.kind });
    else if (this.#news?.kind === 'not-backed-up') this.#tellNews(null);
  }

  /** The staff have read what happened to the books. */
  newsRead(): void {
    this.#tellNews(null);
  }

  close(): void {
    this.#closed = true;
    this.#service.end();
    this.#writing.end();
    this.#connected?.engine.stop();
    this.#parts.ledger.close();
    this.#parts.kept.close();
  }

  #front(): FrontView {
    const { kept, ledger, favourites } = this.#parts;
    const front = chooseFront(kept, ledger.sales.soldMost(frontSales), favourites.list());
    return {
      soldMost: this.#prices.priced(front.soldMost),
      favourites: this.#prices.priced(front.favourites),
      askedFor: this.#prices.priced(front.askedFor),
    };
  }

  /** The last balance that was heard, and how long it will last. */
  #balance(): Balance | null {
    const { kept, ledger, clock, money } = this.#parts;
    const balance = kept.balance();
    if (balance === undefined) return null;
    const { value, at } = balance;
    const dayBegan = new Date(clock.now()).setHours(0, 0, 0, 0);
    const warning = money.warning();
    return {
      amount: value,
      currency: this.#prices.rules.balanceCurrency,
      at: instant(at),
      salesLeft: salesLeft(value, ledger.sales.lastCosts(salesToCount), dayBegan),
      isLow: warning !== null && compareAmounts(value, warning) < 0,
      warning,
    };
  }

  #pricesChanged(): void {
    this.#tell('front', this.#front());
    this.#tell('catalog-changed', undefined);
    this.#tellBalance();
  }

  #tellBalance(): void {
    const balance = this.#balance();
    if (balance !== null) this.#tell('balance', balance);
  }

  #view(sale: Sale): SaleView {
    const { orderId } = sale.intent;
    const { sales, operations } = this.#parts.ledger;
    return {
      ...saleView(
        sale,
        sales.events(orderId),
        sales.customerOf(orderId),
        this.#nextTryAt(orderId),
        this.#prices.rules.balanceCurrency,
      ),
      operations: operations.ofSale(orderId).map((operation) => this.#operationView(operation)),
    };
  }

  #operationView(operation: Operation): OperationView {
    const { operationId } = operation.intent;
    const events = this.#parts.ledger.operations.events(operationId);
    const { balanceCurrency } = this.#prices.rules;
    return operationView(operation, events, this.#nextTryAt(operationId), balanceCurrency);
  }

  #nextTryAt(id: SubjectId): number | undefined {
    return this.#connected?.engine.nextTryAt(id);
  }

  #tell<Name extends PushName>(name: Name, push: PushOf<Name>): void {
    if (this.#closed) return;
    this.#prepared = undefined;
    this.#parts.push(name, push);
  }

  #tellNews(news: BooksNews | null): void {
    this.#news = news;
    this.#tell('news', news);
  }

  #pushSale(sale: Sale): void {
    this.#tell('sale', this.#view(sale));
  }

  #pushSubject(subject: Subject): void {
    if (subject.kind === 'sale') this.#pushSale(subject);
    else this.#pushOperation(subject);
    if (this.#closed) return;
    const count = this.#orders.openCount;
    if (count === this.#openCount) return;
    this.#openCount = count;
    this.#tell('open-count', count);
  }

  /** A sale is shown with what was done with it later. */
  #pushOperation(operation: Operation): void {
    const { orderId } = operation.intent;
    const sale = orderId === null ? undefined : this.#parts.ledger.sales.find(orderId);
    this.#tell('operation', this.#operationView(operation));
    if (sale !== undefined) this.#pushSale(sale);
  }

  #keepUnreadable(path: string, records: readonly UnreadableEntry[]): void {
    if (this.#closed) return;
    const { kept, clock } = this.#parts;
    try {
      kept.keepUnreadable(path, records, clock.now());
    } catch {
      // It is for support alone: a disk that is full must not take the answer from whoever asked the service.
    }
  }

  async #askBalance(): Promise<void> {
    const reply = await this.#connected?.client.balance();
    if (reply === undefined || this.#closed) return;
    this.#service.callEnded(reply.ok ? undefined : reply.failure);
    if (!reply.ok) return;
    const { kept, clock } = this.#parts;
    kept.keepBalance(reply.value.balance, clock.now());
    this.#tellBalance();
  }

  async #askCatalog(): Promise<void> {
    const reply = await this.#connected?.client.products();
    if (reply === undefined || this.#closed) return;
    this.#service.callEnded(reply.ok ? undefined : reply.failure);
    if (!reply.ok) return;
    const { kept, clock } = this.#parts;
    kept.keepCatalog(reply.value.products, clock.now(), reply.value.unreadableCount);
    this.#prices.forgetCatalog();
    this.#tell('front', this.#front());
    this.#tell('catalog-changed', undefined);
  }

  /** What is asked while nothing happens. */
  async #askAgain(): Promise<void> {
    if (this.#connected === undefined) {
      await this.connect();
      return;
    }
    const { clock, kept } = this.#parts;
    const stale = clock.now() - (kept.catalogAt() ?? 0) > catalogAgeMs;
    await Promise.all([this.#askBalance(), stale ? this.#askCatalog() : undefined]);
  }
}

/** Whether the balance is another one afterwards, or was not what staff believed. */
function changesBalance({ kind, progress: { state } }: Subject): boolean {
  if (state === 'accepted' || state === 'canceled' || state === 'refused') return kind !== 'activation';
  return kind === 'refund' && state === 'completed';
}
