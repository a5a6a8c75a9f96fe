import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { product, type Product } from '../../src-merchant-api/reading/product.ts';
import { openDatabase } from '../ledger/database.ts';

/** Something that the service said, and when: milliseconds since 1970 in UTC. */
export type Kept<Value> = { readonly value: Value; readonly at: number };

const migrations = [
  `CREATE TABLE kept (
     name   TEXT PRIMARY KEY CHECK (name IN ('catalog', 'balance')),
     at     INTEGER NOT NULL,
     value  TEXT NOT NULL CHECK (json_valid(value))
   ) STRICT;`,
] as const;

/**
 * What the service last said of its catalog and of the balance, for use without it. Apart from the ledger: this
 * can be lost and asked for again, the ledger can't.
 */
export class KeptCopy {
  readonly #database: DatabaseSync;

  /** Throws SQLite's errors where the file can't be opened. */
  constructor(file: string) {
    this.#database = openDatabase(file, migrations);
  }

  /** Products that this version can't read any more are left out. */
  catalog(): Kept<Product[]> | undefined {
    const kept = this.#read('catalog');
    const entries = z.array(z.unknown()).safeParse(kept?.value);
    if (kept === undefined || !entries.success) return undefined;
    const products = entries.data.flatMap((entry) => {
      const reading = product.safeParse(entry);
      return reading.success ? [reading.data] : [];
    });
    return { value: products, at: kept.at };
  }

  balance(): Kept<Amount> | undefined {
    const kept = this.#read('balance');
    const amount = parseAmount(kept?.value);
    return kept === undefined || amount === undefined ? undefined : { value: amount, at: kept.at };
  }

  keepCatalog(products: readonly Product[], at: number): void {
    this.#write('catalog', products, at);
  }

  keepBalance(balance: Amount, at: number): void {
    this.#write('balance', balance, at);
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #read(name: 'catalog' | 'balance'): Kept<unknown> | undefined {
    const row = this.#database.prepare('SELECT at, value FROM kept WHERE name = ?').get(name);
    if (row === undefined) return undefined;
    const { at, value } = z.object({ at: z.int(), value: z.string() }).parse(row);
    return { at, value: JSON.parse(value) };
  }

  #write(name: 'catalog' | 'balance', value: unknown, at: number): void {
    this.#database
      .prepare(
        'INSERT INTO kept (name, at, value) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET at = ?2, value = ?3',
      )
      .run(name, at, JSON.stringify(value));
  }
}
