import { randomUUID } from 'node:crypto';
import type { Notice } from '../../src-merchant-api/reading/notice.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { PushName, PushOf, ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import type { Catalog } from '../../src-preload/contract/sales/catalog.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';
import { HintLimit } from '../callbacks/hint-limit.ts';
import type { AccountMoveEvent } from '../ledger/records/till/account-move-row.ts';
import type { UnreadableRecord } from '../catalog/service-cache.ts';
import type { SceneSource } from '../customer-display/make-scene.ts';
import type { ProfileOperation, ProviderOperation } from '../domain/orders/operation.ts';
import { NewOrders } from '../selling/new-orders.ts';
import { wasSentElsewhere } from '../selling/history/search/known-purchase.ts';
import type { Sale } from '../domain/orders/sale.ts';
import { askPackages } from '../services/views/after-sale-view.ts';
import { LedgerStatus } from '../services/connection/ledger-status.ts';
import { customerScenes } from '../services/selling/customer-scenes.ts';
import { hintedOperation } from '../services/connection/hinted-operation.ts';
import { askHistory } from '../services/views/history-view.ts';
import { OpenWork } from '../services/orders/open-work.ts';
import { OrderService } from '../services/orders/order-service.ts';
import { GoodwillService } from '../services/paybacks/goodwill-service.ts';
import { OwedTickets } from '../services/paybacks/owed-tickets.ts';
import { PackageCosts } from '../services/views/package-cost.ts';
import type { ReconciliationService } from '../services/reconciliation-service.ts';
import { Receipts } from '../services/orders/receipts.ts';
import { RecordViews } from '../services/orders/record-views.ts';
import type { OwnOrders } from '../account/same-account.ts';
import { canSellOn } from '../services/selling/can-sell.ts';
import { Discounting } from '../services/selling/discounting.ts';
import { Selling } from '../services/selling/selling.ts';
import { LedgerGaps } from './ledger-gaps.ts';
import { MerchantConnection } from './merchant-connection.ts';
import { ShiftService } from '../services/shift-service.ts';
import { TillIdentity } from './till-identity.ts';
import { TillBalance } from '../services/selling/till-balance.ts';
import { TillCodes } from '../services/connection/till-codes.ts';
import { TillPackages } from '../services/selling/till-packages.ts';
import type { TillDeps } from './till-deps.ts';
import { TillPrices, type PricedProduct } from '../services/selling/till-prices.ts';
import { recordMoveIfAny } from './unrecorded-move.ts';
import { writeProblem } from '../services/views/write-problem.ts';

/** How many of the last sales are searched for those that the service has reported. */
const recentSales = 200;

/** How many sales a window gets with its first view. Older ones are in the ledger. */
const firstSales = 20;

/**
 * For this long after the till is connected, the code of the nightly comparison isn't even loaded, in milliseconds.
 */
const nightsAfterMs = 60_000;

/**
 * One installed counter on one account: its ledger, its cache of the service's data, its running sales, and what the
 * windows are told about them. Another account or mode is another till.
 */
export class Till {
  readonly #deps: TillDeps;
  /** Identifies the open till to the windows. If it is opened again, even on the same account, it has a new id. */
  readonly id = randomUUID();
  /** The state of the ledger. */
  readonly books: LedgerStatus;
  /** Begins sales and operations. */
  readonly selling: Selling;
  readonly #discounting: Discounting;
  /** Finds sales, and what of them is open. */
  readonly orders: OrderService;
  /** Counts and decides what is open. */
  readonly openWork: OpenWork;
  /** Receipts and codes of sales. */
  readonly receipts: Receipts;
  /** Opens and closes shifts. */
  readonly shifts: ShiftService;
  /** What customers are owed. */
  readonly owed: OwedTickets;
  /** What managers pay back without a refund. */
  readonly goodwill: GoodwillService;
  /** Its name, and which tills it replaced. */
  readonly identity: TillIdentity;
  /** The shop's price rules. */
  readonly prices: TillPrices;
  /** The last known balance. */
  readonly balance: TillBalance;
  readonly #gaps: LedgerGaps;
  readonly #link: MerchantConnection;
  readonly #views: RecordViews;
  readonly #codes: TillCodes;
  readonly #packages: TillPackages;
  readonly #costs: PackageCosts;
  readonly #hints: HintLimit;
  #reconciliation: Promise<ReconciliationService> | undefined;
  #cancelNights: () => void = () => undefined;
  /** As last pushed; undefined before. */
  #openCount: number | undefined;
  #closed = false;

  constructor(deps: TillDeps) {
    this.#deps = deps;
    const { merchantId, ledger, openOutcome, kept, clock, money, favorites, staff } = deps;
    const push = <Name extends PushName>(name: Name, push: PushOf<Name>): void => this.#push(name, push);
    const currency = (): string => this.prices.rules.balanceCurrency;
    this.#hints = new HintLimit(clock);
    this.prices = new TillPrices({
      kept,
      clock,
      read: money.prices,
      keep: money.keepPrices,
      onChange: () => {
        this.#packages.catalogChanged();
        this.balance.changed();
      },
    });
    this.#packages = new TillPackages({ kept, ledger, prices: this.prices, favorites, push });
    this.#costs = new PackageCosts(ledger);
    this.balance = new TillBalance({ kept, ledger, clock, money, currency, push });
    this.books = new LedgerStatus({
      ledger,
      openOutcome,
      clock,
      tell: push,
      onWritable: () => this.#link.connected?.runner.ledgerIsWritable(),
    });
    this.#codes = new TillCodes({
      merchantId,
      ledger,
      clock,
      readKeys: deps.readKeys,
      onKeys: () => this.#push('keeps-phones', true),
      client: () => this.#link.connected?.client,
      onChange: (sale) => this.#pushSale(sale),
      onLedgerFault: (fault) => this.books.writeFailed(fault),
      onEsimOfAnother: (sale, other) => this.#link.found.esimOfAnother(sale, other),
      onOwnEsim: (sale) => this.#link.found.isDone(sale),
    });
    ledger.keepPhones(this.#codes.phones);
    this.#gaps = new LedgerGaps({
      till: deps,
      books: this.books,
      onFound: (operation) => this.#adopted(operation),
      onHeld: (operation) => this.#pushProviderOperation(operation),
      onBehind: () => this.owed.doubted(),
      onRecognized: () => this.#push('till-identity', this.identity.shown),
    });
    this.#link = new MerchantConnection({
      till: deps,
      gaps: this.#gaps,
      codes: this.#codes,
      books: this.books,
      push,
      onOperation: (operation) => this.#pushProviderOperation(operation),
      // Practice has an address of its own at each start, and no account that moves.
      recordMove: (address, service) =>
        deps.mode === 'practice'
          ? Promise.resolve({ kind: 'recorded' })
          : recordMoveIfAny(
              {
                ...{ merchantId, ledger },
                ownOrders: () => this.ownOrders,
                unsettled: () => this.openWork.unsettled,
                isClosed: () => this.#closed,
                noteMove: (from, to, shownBy) => this.noteMove(merchantId, from, to, shownBy),
              },
              address,
              service,
            ),
      onFinding: () => void this.reconciliation().then((service) => service.pushState()),
      onSold: () => this.#packages.frontChanged(),
      onBalance: () => this.balance.changed(),
      onCatalog: () => {
        this.prices.forgetCatalog();
        this.#packages.catalogChanged();
      },
    });
    this.#views = new RecordViews({
      ledger,
      balanceCurrency: currency,
      nextTryAt: (id) => this.#link.connected?.runner.nextTryAt(id),
      lastAnswer: (id) => this.#link.connected?.runner.lastAnswer(id),
      notWritten: (id) => this.#link.connected?.runner.notWritten(id),
      isServiceHere: deps.mode === 'practice',
      now: () => clock.now(),
      codes: this.#codes,
      onDamage: (fault) => this.books.foundDamaged(fault),
    });
    const whyNotRecord = (): Problem | undefined => this.books.whyNotRecord;
    this.shifts = new ShiftService({
      ...deps.shifts,
      tenders: deps.tenders,
      mode: deps.mode,
      till: () => deps.seller().name,
      ledger,
      clock,
      staff,
      currency: () => this.prices.rules.currency,
      whyNotRecord,
      onLedgerFault: (fault, of) => this.books.notTaken(fault, of),
      onDamage: (fault) => this.books.foundDamaged(fault),
    });
    this.owed = new OwedTickets({
      ledger,
      clock,
      staff,
      shifts: this.shifts,
      onPaidBack: () => this.#gaps.noteEnd(),
      push: (owed) => this.#push('owed', owed),
      whyNotRecord,
      onLedgerFault: (fault, of) => this.books.notTaken(fault, of),
      onDamage: (fault) => this.books.foundDamaged(fault),
    });
    this.goodwill = new GoodwillService({
      ledger,
      clock,
      staff,
      shifts: this.shifts,
      onGiven: () => this.#gaps.noteEnd(),
      whyNotRecord,
      onLedgerFault: (fault, of) => this.books.notTaken(fault, of),
    });
    this.identity = new TillIdentity({
      ...deps,
      gaps: this.#gaps,
      reachable: () => this.#link.reachable,
      onChange: (identity) => this.#push('till-identity', identity),
      onLedgerFault: (fault) => this.books.writeFailed(fault),
    });
    const canSell = canSellOn({
      isClosed: () => this.#closed,
      whyNotBegin: deps.whyNotBegin,
      shifts: this.shifts,
      identity: this.identity,
      books: this.books,
      connection: this.#link,
    });
    this.openWork = new OpenWork({
      ledger,
      merchantId,
      clock,
      staff,
      canSell,
      books: this.books,
      runner: () => this.#link.connected?.runner,
      onClosed: (operation) => this.#pushProviderOperation(operation),
    });
    this.receipts = new Receipts({
      mode: deps.mode,
      seller: deps.seller,
      ledger,
      clock,
      staff,
      views: this.#views,
      onMade: (sale) => this.#pushSale(sale),
      onLedgerFault: (fault) => this.books.writeFailed(fault),
    });
    this.#discounting = new Discounting(deps.discounts);
    this.selling = new Selling({
      ledger,
      newOrders: new NewOrders({ merchantId, ledger, clock, seller: deps.seller, callback: deps.callback }),
      canSell,
      kept,
      prices: this.prices,
      discounting: this.#discounting,
      costs: this.#costs,
      tenders: deps.tenders,
      toCarryOver: (seen, currency) => this.owed.toCarryOver(seen, currency),
      staff,
      onLedgerFault: (fault, of) => this.books.notTaken(fault, of),
    });
    this.orders = new OrderService({
      balanceCurrency: currency,
      keepsPhones: () => this.#codes.keepsPhones,
      merchantId,
      ledger,
      clock,
      viewSale: (sale) => this.#views.sale(sale),
      viewOperation: (operation) => this.#views.operation(operation),
      onNoted: (sale) => this.#pushSale(sale),
      whyNotRecord,
      onLedgerFault: (fault, of) => this.books.notTaken(fault, of),
    });
  }

  get mode(): Mode {
    return this.#deps.mode;
  }

  /** Connects to the service, or reports why that failed. The till stays usable for what needs no service. */
  async connect(): Promise<void> {
    await this.#link.connect();
    if (this.#closed) return;
    this.#cancelNights();
    this.#cancelNights = this.#deps.clock.after(nightsAfterMs, () => void this.reconciliation());
  }

  /** Compares the books with the service's history; loaded with the first call. */
  reconciliation(): Promise<ReconciliationService> {
    this.#reconciliation ??= this.#openReconciliation();
    return this.#reconciliation;
  }

  async #openReconciliation(): Promise<ReconciliationService> {
    const { ReconciliationService: Service } = await import('../services/reconciliation-service.ts');
    const { merchantId, ledger, clock, staff, kept } = this.#deps;
    const service = new Service({
      merchantId,
      ledger,
      clock,
      staff,
      reachable: () => this.#link.reachable,
      products: () => kept.products(),
      balanceCurrency: () => this.prices.rules.balanceCurrency,
      onChange: (state) => {
        this.#push('reconciliation', state);
        if (!this.#closed) this.owed.doubted();
      },
      onAdopted: (operation) => this.#adopted(operation),
      onLedgerFault: (fault) => this.books.writeFailed(fault),
      whyNotRecord: () => this.books.whyNotRecord,
      onNotTaken: (fault, of) => this.books.notTaken(fault, of),
      lookForLost: async () => {
        const client = this.#link.connected?.client;
        if (client !== undefined) await this.#gaps.fetchAgain(client);
      },
    });
    if (this.#closed) service.end();
    return service;
  }

  /** Reads the keys of its codes and phone numbers again: some came with restored books. */
  readKeysAgain(): Promise<void> {
    return this.#codes.unlockAgain();
  }

  /** Asks the service again for everything that can have changed. */
  refresh(): Promise<void> {
    return this.#link.refresh();
  }

  /** The network is back, or the computer woke up: asks about what is open, and whether the service is there. */
  lookAround(): Promise<void> {
    return this.#link.lookAround();
  }

  /** A notification says that an order has news; it may be forged. The order is asked about soon. */
  hinted(notice: Notice): void {
    const id = hintedOperation(this.#deps.ledger, this.#deps.merchantId, notice);
    if (id !== undefined && this.#hints.takes(id)) this.#link.connected?.runner.askAbout(id);
  }

  /** Everything a window shows first. */
  snapshot(): Snapshot {
    const { mode, seller, ledger, clock } = this.#deps;
    return {
      mode,
      openTillId: this.id,
      till: seller().name,
      tillId: seller().installation,
      tillAsks: this.identity.shown.asks,
      ...this.#link.shown,
      ...this.books.shown,
      balance: this.balance.shown,
      front: this.#packages.front,
      sales: ledger.sales.recent(firstSales, clock.now()).map((sale) => this.#views.sale(sale)),
      openCount: this.orders.openCount,
      owed: this.owed.shown,
      keepsPhones: this.#codes.keepsPhones,
    };
  }

  catalog(): Catalog & { readonly products: readonly PricedProduct[] } {
    return this.#packages.catalog;
  }

  /** Marks a package as a favorite, or removes the mark. */
  setFavorite(request: RequestOf<'favorite-set'>): void {
    this.#packages.setFavorite(request);
  }

  /** What the service sent and the till could not read, for support. */
  unreadableRecords(): UnreadableRecord[] {
    return this.#deps.kept.unreadableRecords();
  }

  /** What customers may see. */
  get customerScenes(): SceneSource {
    const { kept, ledger } = this.#deps;
    const viewSale = (sale: Sale) => this.#views.sale(sale);
    return customerScenes({ kept, ledger, prices: this.prices, discounting: this.#discounting, viewSale });
  }

  /** Where a sale's eSIM was last seen. */
  async connectivity(orderId: string): Promise<ReplyOf<'connectivity'>> {
    const client = this.#link.reachable;
    return client.ok
      ? this.orders.connectivity(client.value, orderId)
      : { ok: false, problem: client.failure };
  }

  /** The packages of a sale's eSIM as the service has them now, and what can be done with each. */
  async packages(orderId: string): Promise<ReplyOf<'packages'>> {
    const client = this.#link.reachable;
    if (!client.ok) return { ok: false, problem: client.failure };
    const { balanceCurrency } = this.prices.rules;
    const now = (): number => this.serviceTime;
    return askPackages({ ...this.#deps, balanceCurrency, costs: this.#costs, now }, client.value, orderId);
  }

  /** The service's list of changes of the balance, newest first if the service says so. */
  async history(most: number): Promise<ReplyOf<'history'>> {
    const { connected, whyNotSell } = this.#link;
    if (connected === undefined) return { ok: false, problem: whyNotSell ?? { kind: 'starting' } };
    return askHistory(connected.client, most, this.prices.rules.balanceCurrency);
  }

  /** The service's time, as far as this computer's clock is known to be off. */
  get serviceTime(): number {
    return this.#link.serviceTime();
  }

  /**
   * What identifies this till at its service.
   *
   * SECURITY: what was begun before a manager took another address on their word says nothing about the current
   * service: an address that knows it may be the one that was left.
   */
  get ownOrders(): OwnOrders {
    const { ledger, merchantId } = this.#deps;
    const isHere = (id: string): boolean => !wasSentElsewhere(ledger, id);
    const known = ledger.sales.recent(recentSales).flatMap((sale) => {
      const { intent, progress } = sale;
      const uidCustomer = 'uidCustomer' in progress ? progress.uidCustomer : null;
      if (intent.merchantId !== merchantId || uidCustomer === null || !isHere(intent.orderId)) return [];
      return [{ sale, uidCustomer }];
    });
    const isOurs = (id: string): boolean => ledger.find(id)?.intent.merchantId === merchantId && isHere(id);
    return { known, isOurs };
  }

  /** Records that an account continues at another address. Nothing was sent anywhere from an empty ledger. */
  noteMove(
    merchantId: string,
    from: string,
    to: string,
    shownBy: AccountMoveEvent['shownBy'],
  ): Result<void, Problem> {
    const { ledger, staff, clock } = this.#deps;
    if (ledger.head().number === 0) return succeed(undefined);
    const move = { merchantId, from, to, shownBy, unsettled: this.openWork.unsettled, staff: staff() };
    const noted = ledger.accountMoves.add(move, clock.now());
    if (noted.ok) return noted;
    this.books.writeFailed(noted.failure);
    return fail(writeProblem(noted.failure));
  }

  /** Tries now whether the ledger can be written again. */
  tryToWrite(): void {
    this.books.tryToWrite();
  }

  /** The ledger counts as not properly closed from now on. */
  distrustLedger(): void {
    this.#deps.ledger.distrust();
  }

  close(): void {
    this.#closed = true;
    this.#cancelNights();
    void this.#reconciliation?.then((service) => service.end());
    this.#link.end();
    this.#gaps.end();
    this.#codes.end();
    this.books.end();
    this.#deps.ledger.close();
    this.#deps.kept.close();
  }

  #push<Name extends PushName>(name: Name, push: PushOf<Name>): void {
    if (this.#closed) return;
    this.#deps.push(name, push);
  }

  #pushSale(sale: Sale): void {
    // The view is made from the ledger, which is closed then.
    if (this.#closed) return;
    this.#push('sale', this.#views.sale(sale));
  }

  #pushProviderOperation(operation: ProviderOperation): void {
    if (operation.kind === 'sale') this.#pushSale(operation);
    else this.#pushProfileOperation(operation);
    if (this.#closed) return;
    this.books.held(this.openWork.held);
    this.owed.changed();
    const count = this.orders.openCount;
    if (count === this.#openCount) return;
    this.#openCount = count;
    this.#push('open-count', count);
  }

  /** A record that didn't begin here is followed to its end, and shown. */
  #adopted(operation: ProviderOperation): void {
    if (operation.kind === 'sale') this.#link.connected?.runner.follow(operation.intent.orderId);
    this.#pushProviderOperation(operation);
  }

  /** A sale is shown with everything that was done with it later. */
  #pushProfileOperation(operation: ProfileOperation): void {
    if (this.#closed) return;
    const { orderId } = operation.intent;
    const sale = orderId === null ? undefined : this.#deps.ledger.sales.find(orderId);
    this.#push('operation', this.#views.operation(operation));
    if (sale !== undefined) this.#pushSale(sale);
  }
}
