import { randomUUID } from 'node:crypto';
import type { Notice } from '../../src-merchant-api/reading/notice.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Outcome, Problem } from '../../src-preload/contract/problem.ts';
import type { Catalog } from '../../src-preload/contract/sales/catalog.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';
import type { OwnOrders } from '../account/same-account.ts';
import { HintLimit } from '../callbacks/hint-limit.ts';
import type { UnreadableRecord } from '../catalog/service-cache.ts';
import type { SceneSource } from '../customer-display/make-scene.ts';
import type { OperationId } from '../domain/orders/order-id.ts';
import type { Sale } from '../domain/orders/sale.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { AccountMoveEvent } from '../ledger/records/till/account-move-row.ts';
import { hintedOperation } from '../services/connection/hinted-operation.ts';
import type { LedgerStatus } from '../services/connection/ledger-status.ts';
import type { EsimsElsewhere } from '../services/elsewhere/esims-elsewhere.ts';
import type { OpenWork } from '../services/orders/open-work.ts';
import type { OrderService } from '../services/orders/order-service.ts';
import type { Receipts } from '../services/orders/receipts.ts';
import type { CorrectionService } from '../services/paybacks/correction-service.ts';
import type { GivenPriceService } from '../services/paybacks/given-price-service.ts';
import type { PriceCorrectionService } from '../services/paybacks/price-correction-service.ts';
import type { GoodwillService } from '../services/paybacks/goodwill-service.ts';
import { priceOnceAsked } from '../services/paybacks/price-once-asked.ts';
import type { PaybackUndoService } from '../services/paybacks/payback-undo-service.ts';
import type { PaybackQuestions } from '../services/paybacks/payback-questions.ts';
import type { OwedTickets } from '../services/paybacks/owed-tickets.ts';
import type { ReconciliationService } from '../services/reconciliation-service.ts';
import { customerScenes } from '../services/selling/customer-scenes.ts';
import { onceSeen } from '../services/selling/once-seen.ts';
import type { Selling } from '../services/selling/selling.ts';
import type { TillBalance } from '../services/selling/till-balance.ts';
import type { PricedProduct, TillPrices } from '../services/selling/till-prices.ts';
import type { ShiftService } from '../services/shifts/shift-service.ts';
import { askPackages } from '../services/views/after-sale-view.ts';
import { askHistory } from '../services/views/history-view.ts';
import type { CodesToShow } from '../unfinished/codes-to-show.ts';
import type { UnfinishedTicket } from '../unfinished/unfinished-ticket.ts';
import type { TillDeps } from './till-deps.ts';
import type { TillIdentity } from './till-identity.ts';
import { createTillServices, type TillServices } from './till-services.ts';

/** How many sales a window gets with its first view. Older ones are in the ledger. */
const firstSales = 20;

/**
 * One installed counter on one account: its ledger, its cache of the service's data, its running sales, and what the
 * windows are told about them. Another account or mode is another till. What it works with is built and tied together
 * by till-services.ts.
 */
export class Till {
  readonly #deps: TillDeps;
  readonly #services: TillServices;
  readonly #hints: HintLimit;
  /** Identifies the open till to the windows. If it is opened again, even on the same account, it has a new id. */
  readonly id = randomUUID();
  #closed = false;

  constructor(deps: TillDeps) {
    this.#deps = deps;
    this.#hints = new HintLimit(deps.clock);
    this.#services = createTillServices(deps, () => this.#closed);
  }

  get books(): LedgerStatus {
    return this.#services.books;
  }

  get selling(): Selling {
    return this.#services.selling;
  }

  get unfinished(): UnfinishedTicket {
    return this.#services.unfinished;
  }

  /** Which codes nobody has seen yet. */
  get codesToShow(): CodesToShow {
    return this.#services.codesToShow;
  }

  get orders(): OrderService {
    return this.#services.orders;
  }

  get elsewhere(): EsimsElsewhere {
    return this.#services.elsewhere;
  }

  get openWork(): OpenWork {
    return this.#services.openWork;
  }

  get receipts(): Receipts {
    return this.#services.receipts;
  }

  get shifts(): ShiftService {
    return this.#services.shifts;
  }

  get owed(): OwedTickets {
    return this.#services.owed;
  }

  get paybackQuestions(): PaybackQuestions {
    return this.#services.paybackQuestions;
  }

  get goodwill(): GoodwillService {
    return this.#services.goodwill;
  }

  get givenPrices(): GivenPriceService {
    return this.#services.givenPrices;
  }

  get priceCorrections(): PriceCorrectionService {
    return this.#services.priceCorrections;
  }

  get paybackUndo(): PaybackUndoService {
    return this.#services.paybackUndo;
  }

  get corrections(): CorrectionService {
    return this.#services.corrections;
  }

  get identity(): TillIdentity {
    return this.#services.identity;
  }

  get prices(): TillPrices {
    return this.#services.prices;
  }

  get balance(): TillBalance {
    return this.#services.balance;
  }

  get mode(): Mode {
    return this.#deps.mode;
  }

  /** Connects to the service, or reports why that failed. The till stays usable for what needs no service. */
  async connect(): Promise<void> {
    await this.#services.connection.connect();
    if (!this.#closed) this.#services.reconciliation.startNights();
  }

  /** Compares the books with the service's history; loaded with the first call. */
  reconciliation(): Promise<ReconciliationService> {
    return this.#services.reconciliation.service();
  }

  /** Reads the keys of its codes and phone numbers again: some came with restored books. */
  readKeysAgain(): Promise<void> {
    return this.#services.codes.unlockAgain();
  }

  /** Asks the service again for everything that can have changed. */
  refresh(): Promise<void> {
    return this.#services.connection.refresh();
  }

  /** The network is back, or the computer woke up: asks about what is open, and whether the service is there. */
  lookAround(): Promise<void> {
    return this.#services.connection.lookAround();
  }

  /** A notification says that an order has news; it may be forged. The order is asked about soon. */
  hinted(notice: Notice): void {
    const id = hintedOperation(this.#deps.ledger, this.#deps.merchantId, notice);
    if (id !== undefined && this.#hints.takes(id)) this.#services.connection.connected?.runner.askAbout(id);
  }

  /** Everything a window shows first. */
  snapshot(): Snapshot {
    const { mode, seller, ledger, clock } = this.#deps;
    const recent = ledger.sales.recent(firstSales, clock.now());
    const isRecent = new Set(recent.map(({ intent }): string => intent.orderId));
    const toShow = this.codesToShow.orderIds.flatMap((orderId) => ledger.sales.find(orderId) ?? []);
    const older = toShow.filter(({ intent }) => !isRecent.has(intent.orderId));
    return {
      mode,
      openTillId: this.id,
      till: seller().name,
      tillId: seller().installation,
      tillAsks: this.identity.shown.asks,
      // The installation knows (AccountSwitcher).
      firstRun: null,
      ...this.#services.connection.shown,
      ...this.books.shown,
      balance: this.balance.shown,
      front: this.#services.packages.front,
      sales: [...recent, ...older].map((sale) => this.#services.views.sale(sale)),
      openCount: this.orders.openCount,
      owed: this.owed.shown,
      keepsPhones: this.#services.codes.keepsPhones,
      unfinished: this.unfinished.offered,
      codesToShow: toShow.map(({ intent }) => intent.orderId),
    };
  }

  catalog(): Catalog & { readonly products: readonly PricedProduct[] } {
    return this.#services.packages.catalog;
  }

  /** Marks a package as a favorite, or removes the mark. */
  setFavorite(request: RequestOf<'favorite-set'>): void {
    this.#services.packages.setFavorite(request);
  }

  /** What the service sent and the till could not read, for support. */
  unreadableRecords(): UnreadableRecord[] {
    return this.#deps.kept.unreadableRecords();
  }

  /** What customers may see. */
  get customerScenes(): SceneSource {
    const { kept, ledger } = this.#deps;
    const viewSale = (sale: Sale) => this.#services.views.sale(sale);
    return customerScenes({
      kept,
      ledger,
      prices: this.prices,
      discounting: this.#services.discounting,
      viewSale,
      tenders: this.#deps.tenders,
      toCarryOver: (seen, currency) => this.owed.toCarryOver(seen, currency),
    });
  }

  /** Where a sale's eSIM was last seen. */
  async connectivity(orderId: string): Promise<ReplyOf<'connectivity'>> {
    const client = this.#services.connection.reachable;
    return client.ok
      ? this.orders.connectivity(client.value, orderId)
      : { ok: false, problem: client.failure };
  }

  /** The packages of a sale's eSIM as the service has them now, and what can be done with each. */
  async packages(orderId: string): Promise<ReplyOf<'packages'>> {
    const client = this.#services.connection.reachable;
    if (!client.ok) return { ok: false, problem: client.failure };
    const { balanceCurrency } = this.prices.rules;
    const now = (): number => this.serviceTime;
    const { costs, seen } = this.#services;
    return askPackages({ ...this.#deps, balanceCurrency, costs, seen, now }, client.value, orderId);
  }

  /** Activates or refunds a package, which main has to have seen on its eSIM: {@link onceSeen}. */
  change(
    wanted: RequestOf<'activate'>,
    begin: (selling: Selling) => Result<OperationId, Problem>,
  ): Promise<Result<OperationId, Problem>> {
    const { staff } = this.#deps;
    const deps = { packages: (id: string) => this.packages(id), isClosed: () => this.#closed, staff };
    return onceSeen(deps, wanted, () => begin(this.selling));
  }

  /** Records what a customer paid, once the service was asked what became of it: {@link priceOnceAsked}. */
  givePrice(wanted: RequestOf<'price-give'>, approvedBy: StaffMark | null = null): Promise<Outcome> {
    const { merchantId, ledger, staff } = this.#deps;
    const deps = {
      ...{ merchantId, ledger, staff, isClosed: () => this.#closed },
      packages: (id: string) => this.packages(id),
      esim: (asked: RequestOf<'elsewhere-esim'>) => this.elsewhere.esim(asked),
    };
    return priceOnceAsked(deps, wanted, () => this.givenPrices.give(wanted, approvedBy));
  }

  /** The service's list of changes of the balance, newest first if the service says so. */
  async history(most: number): Promise<ReplyOf<'history'>> {
    const { connected, whyNotSell } = this.#services.connection;
    if (connected === undefined) return { ok: false, problem: whyNotSell ?? { kind: 'starting' } };
    return askHistory(connected.client, most, this.prices.rules.balanceCurrency);
  }

  /** The service's time, as far as this computer's clock is known to be off. */
  get serviceTime(): number {
    return this.#services.connection.serviceTime();
  }

  /** What identifies this till at its service. */
  get ownOrders(): OwnOrders {
    return this.#services.accountMoves.ownOrders;
  }

  /** Records that an account continues at another address. */
  noteMove(
    merchantId: string,
    from: string,
    to: string,
    shownBy: AccountMoveEvent['shownBy'],
  ): Result<void, Problem> {
    return this.#services.accountMoves.note(merchantId, from, to, shownBy);
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
    const { reconciliation, connection, gaps, codes, books, unfinished } = this.#services;
    reconciliation.end();
    connection.end();
    gaps.end();
    // It seals what was typed with keys that the next one erases.
    unfinished.end();
    codes.end();
    books.end();
    this.#deps.ledger.close();
    this.#deps.kept.close();
  }
}
