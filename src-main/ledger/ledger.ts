import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import {
  answer,
  attempt,
  conclude,
  drafted,
  type NextEvent,
  type OrderId,
  type Sale,
  type SaleEvent,
  type SaleIn,
  type SaleIntent,
  type SaleProgress,
} from '../sales/sale.ts';
import { inTransaction, openDatabase } from './database.ts';
import { faultOf, type LedgerFault } from './ledger-fault.ts';
import { ledgerFiles, type LedgerFiles } from './ledger-files.ts';
import { lockLedger, type LedgerLock } from './ledger-lock.ts';
import { ledgerMigrations } from './migrations.ts';
import { readEventRow, readSaleRow, type RecordedEvent } from './sale-row.ts';

/**
 * The shop's own record: every sale, and every event of each, in one SQLite file. A write that returned is durable;
 * a sale and its events change in one transaction, or not at all.
 */
export class Ledger {
  readonly #database: DatabaseSync;
  readonly #lock: LedgerLock;
  readonly #statements: Statements;

  private constructor(database: DatabaseSync, lock: LedgerLock) {
    this.#database = database;
    this.#lock = lock;
    this.#statements = prepare(database);
  }

  /** Opens the ledger's file, making it where there is none, and keeps others out until it is closed. */
  static open(file: string): Result<Ledger, LedgerFault> {
    const files = ledgerFiles(file);
    const lock = lockLedger(files);
    if (!lock.ok) return lock;
    const opened = Ledger.openLocked(files, lock.value);
    if (!opened.ok) lock.value.release();
    return opened;
  }

  /** Opens a ledger whose lock is held; closing it releases the lock. */
  static openLocked(files: LedgerFiles, lock: LedgerLock): Result<Ledger, LedgerFault> {
    let database: DatabaseSync | undefined;
    try {
      database = openDatabase(files.ledger, ledgerMigrations);
      return succeed(new Ledger(database, lock));
    } catch (error) {
      database?.close();
      return fail(faultOf(error));
    }
  }

  /** Writes a new sale and its first attempt, before it is sent: one wait for the disk. */
  draft(intent: SaleIntent): Result<SaleIn<'sending'>, LedgerFault> {
    return this.#write(() => {
      const { product, cost, price } = intent;
      this.#statements.insertSale.run(
        intent.orderId,
        intent.merchantId,
        JSON.stringify(product),
        cost,
        price,
        intent.createdAt,
        drafted.state,
        JSON.stringify(drafted),
      );
      this.#append(intent.orderId, { kind: 'drafted' }, intent.createdAt);
      return this.#move(
        { intent, progress: drafted },
        { kind: 'attempted' },
        attempt(drafted),
        intent.createdAt,
      );
    });
  }

  /** Writes that a sale is about to be sent again. */
  attempt(sale: SaleIn<'drafted' | 'unknown'>, at: number): Result<SaleIn<'sending'>, LedgerFault> {
    return this.#write(() => this.#move(sale, { kind: 'attempted' }, attempt(sale.progress), at));
  }

  /** Writes what came of an attempt. */
  answer(sale: SaleIn<'sending'>, event: NextEvent<'sending'>, at: number): Result<Sale, LedgerFault> {
    return this.#write(() => this.#move(sale, event, answer(sale.progress, event), at));
  }

  /** Writes how an accepted sale ended. */
  conclude(sale: SaleIn<'accepted'>, event: NextEvent<'accepted'>, at: number): Result<Sale, LedgerFault> {
    return this.#write(() => this.#move(sale, event, conclude(sale.progress, event), at));
  }

  /** Writes that a receipt was made. */
  notePrinted(orderId: OrderId, at: number): Result<void, LedgerFault> {
    return this.#write(() => this.#append(orderId, { kind: 'printed' }, at));
  }

  sale(orderId: OrderId): Sale | undefined {
    const row = this.#statements.selectSale.get(orderId);
    return row === undefined ? undefined : readSaleRow(row);
  }

  /** Newest first. */
  recentSales(limit: number): Sale[] {
    return this.#statements.selectRecent.all(limit).map(readSaleRow);
  }

  /** The products of the last `among` sales that came to an eSIM, most often sold first. */
  soldMost(among: number): string[] {
    return this.#statements.selectSoldMost.all(among).map((row) => soldMostRow.parse(row).product_id);
  }

  /** Every sale of an account that is still to be settled or issued, oldest first. */
  openSales(merchantId: string): Sale[] {
    return this.#statements.selectOpen.all(merchantId).map(readSaleRow);
  }

  /** Oldest first. */
  events(orderId: OrderId): RecordedEvent[] {
    return this.#statements.selectEvents.all(orderId).map(readEventRow);
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
    this.#lock.release();
  }

  #write<Value>(work: () => Value): Result<Value, LedgerFault> {
    try {
      return succeed(inTransaction(this.#database, work));
    } catch (error) {
      return fail(faultOf(error));
    }
  }

  #append(orderId: OrderId, event: SaleEvent, at: number): void {
    this.#statements.insertEvent.run(orderId, at, JSON.stringify(event));
  }

  /**
   * Adds an event and moves the sale on, if it still stands where the caller believes. It always does, with one
   * writer; a move that has been made already would otherwise overwrite what came after it.
   */
  #move<Next extends SaleProgress>(
    { intent, progress }: Sale,
    event: SaleEvent,
    next: Next,
    at: number,
  ): { intent: SaleIntent; progress: Next } {
    const { changes } = this.#statements.updateSale.run(
      next.state,
      JSON.stringify(next),
      intent.orderId,
      progress.state,
    );
    if (changes !== 1) throw new Error(`${intent.orderId} is not ${progress.state} any more`);
    this.#append(intent.orderId, event, at);
    return { intent, progress: next };
  }
}

const soldMostRow = z.object({ product_id: z.string() });

type Statements = Readonly<Record<keyof typeof sql, StatementSync>>;

const sql = {
  insertSale: `INSERT INTO sale (order_id, merchant_id, product, cost, price, created_at, state, progress)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  updateSale: 'UPDATE sale SET state = ?, progress = ? WHERE order_id = ? AND state = ?',
  insertEvent: 'INSERT INTO sale_event (order_id, at, event) VALUES (?, ?, ?)',
  selectSale: 'SELECT * FROM sale WHERE order_id = ?',
  selectRecent: 'SELECT * FROM sale ORDER BY created_at DESC, order_id DESC LIMIT ?',
  selectOpen: `SELECT * FROM sale
               WHERE merchant_id = ? AND state IN ('drafted', 'sending', 'unknown', 'accepted')
               ORDER BY created_at`,
  selectSoldMost: `SELECT product_id FROM (
                     SELECT json_extract(product, '$.productId') AS product_id, state, created_at
                     FROM sale ORDER BY created_at DESC LIMIT ?)
                   WHERE state = 'completed'
                   GROUP BY product_id ORDER BY count(*) DESC, max(created_at) DESC`,
  selectEvents: 'SELECT at, event FROM sale_event WHERE order_id = ? ORDER BY number',
} as const;

function prepare(database: DatabaseSync): Statements {
  return {
    insertSale: database.prepare(sql.insertSale),
    updateSale: database.prepare(sql.updateSale),
    insertEvent: database.prepare(sql.insertEvent),
    selectSale: database.prepare(sql.selectSale),
    selectRecent: database.prepare(sql.selectRecent),
    selectOpen: database.prepare(sql.selectOpen),
    selectSoldMost: database.prepare(sql.selectSoldMost),
    selectEvents: database.prepare(sql.selectEvents),
  };
}
