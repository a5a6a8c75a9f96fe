import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { lateName } from '../domain/orders/late-name.ts';
import type { ProfileOperation } from '../domain/orders/operation.ts';
import type { Sale } from '../domain/orders/sale.ts';
import {
  transactionsOfEntry,
  transactionsOfOperation,
  transactionsOfSale,
} from './comparing/local-transactions.ts';
import type { LocalTransaction } from './comparing/local-transaction.ts';

export type GatherDeps = {
  readonly ledger: Ledger;
  readonly merchantId: string;
  /** The history. Whatever it names is looked up, however old it is. */
  readonly transactions: readonly Transaction[];
  /** The start of the period of which all our transactions are needed, in milliseconds since 1970 in UTC. */
  readonly from: number;
  /** Called often, to let sales go first; work continues when it resolves. */
  readonly rest: () => Promise<void>;
};

/** The number of entries that are read at a time. */
const atOnce = 200;

/** Collects our transactions that a history is compared with. */
export async function gatherTransactions(deps: GatherDeps): Promise<LocalTransaction[]> {
  const gathering = new Gathering(deps);
  await gathering.addEntries();
  gathering.addOpen();
  await gathering.addNamed();
  await gathering.addByUid();
  return gathering.all;
}

class Gathering {
  readonly #deps: GatherDeps;
  /** By kind and id: a canceled sale or top-up is read twice. */
  readonly #transactions = new Map<string, LocalTransaction>();
  readonly #orders = new Set<string>();

  constructor(deps: GatherDeps) {
    this.#deps = deps;
  }

  get all(): LocalTransaction[] {
    return [...this.#transactions.values()];
  }

  async addEntries(): Promise<void> {
    const { ledger, merchantId, from, rest } = this.#deps;
    let cursor = { at: from, eventNumber: 0 };
    for (;;) {
      const page = ledger.moneyMovements.page(merchantId, cursor, atOnce);
      for (const entry of page) for (const move of transactionsOfEntry(entry)) this.#add(move);
      const last = page.at(-1);
      if (last === undefined || page.length < atOnce) return;
      cursor = last.cursor;
      await rest();
    }
  }

  addOpen(): void {
    const { ledger, merchantId } = this.#deps;
    for (const { id } of ledger.sales.open(merchantId)) this.#addSale(ledger.sales.find(id));
    for (const { id } of ledger.operations.open(merchantId)) this.#addOperation(ledger.operations.find(id));
  }

  /** Adds what the history names and is still missing: it is older, or nothing came of it. */
  async addNamed(): Promise<void> {
    const { ledger, merchantId, transactions, rest } = this.#deps;
    const packs = new Set(transactions.map(({ idPack }) => idPack));
    const orders = new Set(transactions.map(({ orderId }) => orderId));
    const look = [
      ...[...orders].map((orderId) => () => this.#addOrder(orderId)),
      ...[...packs].map((number) => () => {
        const pack = idPackOf(number);
        if (pack.kind !== 'number') return;
        for (const refund of ledger.operations.ofPackage(merchantId, pack.idPack)) this.#addOperation(refund);
      }),
    ];
    for (const [index, lookOne] of look.entries()) {
      lookOne();
      if (index % atOnce === atOnce - 1) await rest();
    }
  }

  #addOrder(orderId: string | null): void {
    if (orderId === null || this.#orders.has(orderId)) return;
    const { ledger } = this.#deps;
    // Something that was refused and later adopted has another id in the books.
    const late = lateName(orderId);
    const sale = ledger.sales.find(late) ?? ledger.sales.find(orderId);
    if (sale !== undefined) this.#addSale(sale);
    else this.#addOperation(ledger.operations.find(late) ?? ledger.operations.find(orderId));
  }

  /** If lines give only a uidCustomer, searches all sales for those that are still missing. */
  async addByUid(): Promise<void> {
    const { ledger, transactions, rest } = this.#deps;
    const known = new Set(this.all.map(({ uidCustomer }) => uidCustomer?.toLowerCase()));
    const wanted = new Set(
      transactions.flatMap(({ orderId, uidCustomer }) =>
        orderId === null && uidCustomer !== null && !known.has(uidCustomer.toLowerCase())
          ? [uidCustomer.toLowerCase()]
          : [],
      ),
    );
    let after = '';
    while (wanted.size > 0) {
      const page = ledger.moneyMovements.uidPage(after, atOnce * 5);
      for (const { orderId, uidCustomer } of page) {
        const uid = uidCustomer?.toLowerCase();
        if (uid !== undefined && wanted.delete(uid)) this.#addSale(ledger.sales.find(orderId));
      }
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.orderId;
      await rest();
    }
  }

  #add(move: LocalTransaction): void {
    this.#transactions.set(`${move.kind} ${move.id}`, move);
    if (move.orderId !== null && move.kind !== 'refund') this.#orders.add(move.orderId);
  }

  #addSale(sale: Sale | undefined): void {
    if (sale?.intent.merchantId !== this.#deps.merchantId) return;
    for (const move of transactionsOfSale(sale)) this.#add(move);
  }

  #addOperation(operation: ProfileOperation | undefined): void {
    if (operation?.intent.merchantId !== this.#deps.merchantId) return;
    for (const move of transactionsOfOperation(operation))
      if (!this.#transactions.has(`${move.kind} ${move.id}`)) this.#add(move);
  }
}
