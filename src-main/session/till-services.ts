import type { PushName, PushOf } from '../../src-preload/contract.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { idOf, type ProviderOperation } from '../domain/orders/operation.ts';
import type { Sale } from '../domain/orders/sale.ts';
import { NewOrders } from '../selling/new-orders.ts';
import { soldEsim } from '../services/selling/read-esims.ts';
import { LedgerStatus } from '../services/connection/ledger-status.ts';
import { TillCodes } from '../services/connection/till-codes.ts';
import { EsimsElsewhere } from '../services/elsewhere/esims-elsewhere.ts';
import { OpenWork } from '../services/orders/open-work.ts';
import { OrderService } from '../services/orders/order-service.ts';
import { Receipts } from '../services/orders/receipts.ts';
import { RecordViews } from '../services/orders/record-views.ts';
import { canSellOn, whyNotHereOn } from '../services/selling/can-sell.ts';
import { Discounting } from '../services/selling/discounting.ts';
import { Selling } from '../services/selling/selling.ts';
import { TillBalance } from '../services/selling/till-balance.ts';
import { TillPackages } from '../services/selling/till-packages.ts';
import { TillPrices } from '../services/selling/till-prices.ts';
import { ShiftService } from '../services/shifts/shift-service.ts';
import { PackageCosts } from '../services/views/package-cost.ts';
import { SeenPackages } from '../services/views/seen-packages.ts';
import { AccountMoves } from './account-moves.ts';
import { LazyReconciliation } from './lazy-reconciliation.ts';
import { isOffered } from '../../src-books/tickets/offered-tender.ts';
import { CodesToShow } from '../unfinished/codes-to-show.ts';
import { UnfinishedTicket } from '../unfinished/unfinished-ticket.ts';
import { isRecovered, LedgerGaps } from './ledger-gaps.ts';
import { MerchantConnection } from './merchant-connection.ts';
import { createPaybackServices, type PaybackServices } from './payback-services.ts';
import type { TillDeps } from './till-deps.ts';
import { TillIdentity } from './till-identity.ts';
import { TillUpdates } from './till-updates.ts';
import { recordMoveIfAny } from './unrecorded-move.ts';

/** What a till works with. */
export type TillServices = PaybackServices & {
  /** The shop's price rules. */
  readonly prices: TillPrices;
  /** The packages that can be sold. */
  readonly packages: TillPackages;
  readonly costs: PackageCosts;
  readonly seen: SeenPackages;
  /** The last known balance. */
  readonly balance: TillBalance;
  /** The state of the ledger. */
  readonly books: LedgerStatus;
  readonly codes: TillCodes;
  /** What the ledger may lack. */
  readonly gaps: LedgerGaps;
  readonly connection: MerchantConnection;
  /** What windows show of sales and operations. */
  readonly views: RecordViews;
  /** Opens and closes shifts. */
  readonly shifts: ShiftService;
  /** Its name, and which tills it replaced. */
  readonly identity: TillIdentity;
  /** Counts and decides what is open. */
  readonly openWork: OpenWork;
  readonly accountMoves: AccountMoves;
  readonly reconciliation: LazyReconciliation;
  /** Receipts and codes of sales. */
  readonly receipts: Receipts;
  readonly discounting: Discounting;
  /** The ticket that staff are making. */
  readonly unfinished: UnfinishedTicket;
  readonly codesToShow: CodesToShow;
  /** Begins sales and operations. */
  readonly selling: Selling;
  /** Finds sales, and what of them is open. */
  readonly orders: OrderService;
  /** eSIMs that another till sold. */
  readonly elsewhere: EsimsElsewhere;
};

/**
 * Builds what a till works with, and ties it together: each is told here what it needs of the others, which of their
 * changes it hears of, and what of its own the windows hear. Nothing of it is asked before all are built.
 */
export function createTillServices(deps: TillDeps, isClosed: () => boolean): TillServices {
  const { mode, merchantId, ledger, openOutcome, kept, clock, money, favorites, staff, tenders, seller } =
    deps;
  const updates = new TillUpdates({
    till: deps,
    isClosed,
    services: () => ({ views, books, openWork, owed, orders }),
  });
  const push = <Name extends PushName>(name: Name, push: PushOf<Name>): void => updates.push(name, push);
  const pushSale = (sale: Sale): void => updates.sale(sale);
  const pushOperation = (operation: ProviderOperation): void => updates.operation(operation);
  /** A record that didn't begin here is followed to its end, and shown. */
  const adopted = (operation: ProviderOperation): void => {
    if (operation.kind === 'sale' || operation.kind === 'top-up')
      connection.connected?.runner.follow(idOf(operation));
    updates.operation(operation);
  };
  const currency = (): string => prices.rules.balanceCurrency;

  const prices = new TillPrices({
    kept,
    clock,
    read: money.prices,
    keep: money.keepPrices,
    onChange: () => {
      packages.catalogChanged();
      balance.changed();
    },
  });
  const packages = new TillPackages({ kept, ledger, prices, favorites, clock, push });
  const costs = new PackageCosts(ledger);
  const seen = new SeenPackages(merchantId, ledger);
  const balance = new TillBalance({ kept, ledger, clock, money, currency, push });
  const books: LedgerStatus = new LedgerStatus({
    ledger,
    openOutcome,
    clock,
    tell: push,
    onWritable: () => {
      gaps.ledgerIsWritable();
      connection.connected?.runner.ledgerIsWritable();
    },
  });
  const codes: TillCodes = new TillCodes({
    merchantId,
    ledger,
    clock,
    readKeys: deps.readKeys,
    onKeys: (keys) => {
      if (keys !== 'none') push('keeps-phones', true);
      unfinished.keysAsked();
    },
    client: () => connection.connected?.client,
    onChange: pushSale,
    onLedgerFault: (fault) => books.writeFailed(fault),
    onEsimOfAnother: (sale, other) => connection.found.esimOfAnother(sale, other),
    onOwnEsim: (sale) => connection.found.isDone(sale),
  });
  ledger.keepPhones(codes.phones);

  const gaps = new LedgerGaps({
    till: deps,
    books,
    onFound: adopted,
    onHeld: pushOperation,
    onBehind: () => owed.doubted(),
    onSettled: () => owed.doubted(),
    onRecognized: () => push('till-identity', identity.shown),
  });
  const connection: MerchantConnection = new MerchantConnection({
    till: deps,
    gaps,
    codes,
    books,
    push,
    maySend: (by) => whyNotHere('trade') === undefined && staff()?.id === by?.id,
    onOperation: pushOperation,
    // Practice has an address of its own at each start, and no account that moves.
    recordMove: (address, service) =>
      mode === 'practice'
        ? Promise.resolve({ kind: 'recorded' })
        : recordMoveIfAny(
            {
              ...{ merchantId, ledger, isClosed },
              ownOrders: () => accountMoves.ownOrders,
              unsettled: () => openWork.unsettled,
              noteMove: (from, to, shownBy) => accountMoves.note(merchantId, from, to, shownBy),
            },
            address,
            service,
          ),
    onFinding: () => void reconciliation.service().then((service) => service.pushState()),
    onSold: () => packages.frontChanged(),
    onBalance: () => balance.changed(),
    onCatalog: () => {
      prices.forgetCatalog();
      packages.catalogChanged();
    },
  });
  const views = new RecordViews({
    ledger,
    balanceCurrency: currency,
    nextTryAt: (id) => connection.connected?.runner.nextTryAt(id),
    lastAnswer: (id) => connection.connected?.runner.lastAnswer(id),
    notWritten: (id) => connection.connected?.runner.notWritten(id),
    isServiceHere: mode === 'practice',
    now: () => clock.now(),
    codes,
    onDamage: (fault) => books.foundDamaged(fault),
  });

  const whyNotRecord = (): Problem | undefined => books.whyNotRecord;
  const shifts = new ShiftService({
    ...deps.shifts,
    tenders,
    mode,
    till: () => seller().name,
    ledger,
    clock,
    staff,
    currency: () => prices.rules.currency,
    whyNotRecord,
    onLedgerFault: (fault, of) => books.notTaken(fault, of),
    onDamage: (fault) => books.foundDamaged(fault),
  });
  const paybacks = createPaybackServices({
    till: deps,
    shifts,
    gaps,
    books,
    costs,
    seen,
    rules: () => prices.rules,
    pushOperation,
    pushOwed: (owed) => push('owed', owed),
  });
  const { owed } = paybacks;
  const identity: TillIdentity = new TillIdentity({
    ...deps,
    gaps,
    reachable: () => connection.reachable,
    onChange: (identity) => push('till-identity', identity),
    onLedgerFault: (fault) => books.writeFailed(fault),
  });
  const here = { whyNotBegin: deps.whyNotBegin, shifts, identity, books };
  const whyNotHere = whyNotHereOn(here);
  const canSell = canSellOn({ isClosed, connection, ...here });
  const openWork: OpenWork = new OpenWork({
    ledger,
    merchantId,
    clock,
    staff,
    canSell,
    books,
    runner: () => connection.connected?.runner,
    onClosed: pushOperation,
  });
  const accountMoves = new AccountMoves({ till: deps, books, unsettled: () => openWork.unsettled });
  const reconciliation = new LazyReconciliation({
    merchantId,
    ledger,
    clock,
    staff,
    reachable: () => connection.reachable,
    products: () => kept.products(),
    balanceCurrency: currency,
    onChange: (state) => {
      push('reconciliation', state);
      if (!isClosed()) owed.doubted();
    },
    onAdopted: adopted,
    onLedgerFault: (fault) => books.writeFailed(fault),
    whyNotRecord,
    onNotTaken: (fault, of) => books.notTaken(fault, of),
    lookForLost: async () => {
      const client = connection.connected?.client;
      if (client !== undefined) await gaps.fetchAgain(client);
    },
  });
  const receipts = new Receipts({
    mode,
    seller,
    ledger,
    clock,
    staff,
    views,
    onMade: pushOperation,
    onLedgerFault: (fault) => books.writeFailed(fault),
  });
  const discounting = new Discounting(deps.discounts);
  const unfinished: UnfinishedTicket = new UnfinishedTicket({
    file: deps.unfinishedFile,
    account: { mode, merchantId },
    ledger,
    isRecovered: isRecovered(openOutcome),
    clock,
    staff,
    keys: () => codes.keys,
    onOpened: (typed) => push('ticket-typed', typed),
    hasCatalog: () => kept.catalogAt() !== undefined,
    offer: (productId) => packages.offer(productId),
    esimOf: (orderId) => soldEsim({ ledger, merchantId }, orderId),
    isOffered: (tender) => isOffered(tender, tenders),
    isOwed: ({ currency: of, ...seen }) => owed.toCarryOver(seen, of).ok,
  });
  const selling = new Selling({
    merchantId,
    ledger,
    newOrders: new NewOrders({ merchantId, ledger, clock, seller, callback: deps.callback }),
    canSell,
    kept,
    prices,
    discounting,
    costs,
    seen,
    tenders,
    toCarryOver: (seen, inCurrency) => owed.toCarryOver(seen, inCurrency),
    staff,
    onSold: () => unfinished.sold(),
    onSelling: () => unfinished.selling(),
    onLedgerFault: (fault, of) => books.notTaken(fault, of),
  });
  const orders: OrderService = new OrderService({
    balanceCurrency: currency,
    keepsPhones: () => codes.keepsPhones,
    merchantId,
    ledger,
    clock,
    viewSale: (sale) => views.sale(sale),
    viewOperation: (operation) => views.operation(operation),
    onNoted: pushSale,
    whyNotRecord,
    onLedgerFault: (fault, of) => books.notTaken(fault, of),
  });
  const elsewhere = new EsimsElsewhere({
    ...{ merchantId, ledger, kept, clock, costs, seen },
    now: () => connection.serviceTime(),
    balanceCurrency: currency,
    viewOperation: (operation) => views.operation(operation),
    reachable: () => connection.reachable,
  });
  return {
    ...{ prices, packages, costs, seen, balance, books, codes, gaps, connection, views, shifts },
    ...paybacks,
    ...{ identity, openWork, accountMoves, reconciliation, receipts },
    ...{ discounting, unfinished, selling, orders, elsewhere },
    codesToShow: new CodesToShow(deps.codesToShowFile, { mode, merchantId }),
  };
}
