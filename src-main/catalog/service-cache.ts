import { rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { UnreadableEntry } from '../../src-merchant-api/reading/entries.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { inTransaction, migrate, openDatabase, type Schema } from '../sqlite/database.ts';
import { faultOf } from '../platform/storage-fault.ts';

/**
 * A product as it is kept: what the client has read already, so exact where the client is liberal. A catalog is read
 * at each start, and 50,000 products have to be there before anybody has typed.
 */
const keptProduct: z.ZodType<Product> = z.object({
  productId: z.string(),
  name: z.string(),
  countrySet: z.string(),
  countries: z.array(z.string()),
  networks: z.array(z.string()),
  size: z.object({ sizeUnit: z.string(), sizeValue: z.number() }),
  unlimited: z.boolean(),
  validity: z.object({ size: z.number(), unit: z.string() }),
  salePrice: z.custom<Amount>((value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)),
});

/** Something that the service said, and when: milliseconds since 1970 in UTC. */
export type Kept<Value> = { readonly value: Value; readonly at: number };

const schema: Schema = {
  // "eSCS" in ASCII.
  applicationId: 0x65534353,
  versions: [
    // One row a product, so that a start reads the few that it shows, however large the catalog is. Beside it what the
    // service sent and nobody could read.
    `
    CREATE TABLE balance (
      only    INTEGER PRIMARY KEY CHECK (only = 1),
      at      INTEGER NOT NULL,
      amount  TEXT NOT NULL
    ) STRICT;
    CREATE TABLE catalog (
      only        INTEGER PRIMARY KEY CHECK (only = 1),
      at          INTEGER NOT NULL,
      unreadable  INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE product (
      product_id  TEXT PRIMARY KEY,
      position    INTEGER NOT NULL UNIQUE,
      country     TEXT,
      entry       TEXT NOT NULL CHECK (json_valid(entry))
    ) STRICT;
    CREATE INDEX product_of_country ON product (country, position);
    CREATE TABLE unreadable_record (
      heard  INTEGER PRIMARY KEY,
      at     INTEGER NOT NULL,
      path   TEXT NOT NULL,
      form   TEXT NOT NULL,
      why    TEXT NOT NULL,
      UNIQUE (path, form, why)
    ) STRICT;
    `,
  ],
};

/** The newest are enough to see what a service does otherwise. */
const mostUnreadable = 50;

/** A record that could not be read: its form, without what it says of anybody. */
export type UnreadableRecord = {
  /** When it was last met, milliseconds since 1970 in UTC. */
  readonly at: number;
  /** The endpoint that it came from. */
  readonly path: string;
  readonly form: string;
  readonly why: string;
};

const unreadableRow: z.ZodType<UnreadableRecord> = z.object({
  at: z.int(),
  path: z.string(),
  form: z.string(),
  why: z.string(),
});

/**
 * What the service last said of its catalog and of the balance, for use without it. Apart from the ledger: this
 * can be lost and asked for again, the ledger can't.
 */
export class ServiceCache {
  readonly #database: DatabaseSync;
  readonly #ofCountry: StatementSync;

  /** A file that can't be used is left out: what it held is asked for again, and kept in memory meanwhile. */
  constructor(file: string) {
    this.#database = open(file);
    this.#ofCountry = this.#database.prepare('SELECT entry FROM product WHERE country = ? ORDER BY position');
  }

  /** When the catalog was last heard; undefined where it never was. Milliseconds since 1970 in UTC. */
  catalogAt(): number | undefined {
    const row = this.#database.prepare('SELECT at FROM catalog').get();
    return row === undefined ? undefined : z.object({ at: z.int() }).parse(row).at;
  }

  /** The whole catalog, in the service's order. */
  products(): Product[] {
    return readProducts(this.#database.prepare('SELECT entry FROM product ORDER BY position').all());
  }

  product(productId: string): Product | undefined {
    return readProducts(
      this.#database.prepare('SELECT entry FROM product WHERE product_id = ?').all(productId),
    )[0];
  }

  /** The packages of one country alone; regions aren't among them. */
  productsOfCountry(code: string): Product[] {
    return readProducts(this.#ofCountry.all(code));
  }

  balance(): Kept<Amount> | undefined {
    const row = this.#database.prepare('SELECT at, amount FROM balance').get();
    if (row === undefined) return undefined;
    const { at, amount } = z.object({ at: z.int(), amount: z.string() }).parse(row);
    const value = parseAmount(amount);
    return value === undefined ? undefined : { value, at };
  }

  /** How many entries of the catalog could not be read when it was last heard. */
  unreadableProducts(): number {
    const row = this.#database.prepare('SELECT unreadable FROM catalog').get();
    return row === undefined ? 0 : z.object({ unreadable: z.int() }).parse(row).unreadable;
  }

  /** The last records that could not be read, the newest first. */
  unreadableRecords(): UnreadableRecord[] {
    return this.#database
      .prepare('SELECT at, path, form, why FROM unreadable_record ORDER BY heard DESC')
      .all()
      .map((row) => unreadableRow.parse(row));
  }

  /** What was met before is kept once, as met again now. */
  keepUnreadable(path: string, records: readonly UnreadableEntry[], at: number): void {
    this.#keep(() => {
      const insert = this.#database.prepare(
        'INSERT OR REPLACE INTO unreadable_record (at, path, form, why) VALUES (?, ?, ?, ?)',
      );
      for (const { entry, why } of records) insert.run(at, path, entry, why);
      this.#database
        .prepare(
          'DELETE FROM unreadable_record WHERE heard NOT IN (SELECT heard FROM unreadable_record ORDER BY heard DESC LIMIT ?)',
        )
        .run(mostUnreadable);
    });
  }

  /** @param products each id once. @param unreadable how many entries are not among them. */
  keepCatalog(products: readonly Product[], at: number, unreadable = 0): void {
    this.#keep(() => {
      this.#database.exec('DELETE FROM product');
      const insert = this.#database.prepare(
        'INSERT OR REPLACE INTO product (product_id, position, country, entry) VALUES (?, ?, ?, ?)',
      );
      products.forEach((product, position) => {
        const [only] = product.countries.length === 1 ? product.countries : [];
        insert.run(product.productId, position, only ?? null, JSON.stringify(product));
      });
      this.#database
        .prepare('INSERT OR REPLACE INTO catalog (only, at, unreadable) VALUES (1, ?, ?)')
        .run(at, unreadable);
    });
  }

  keepBalance(balance: Amount, at: number): void {
    this.#keep(() => {
      this.#database
        .prepare('INSERT OR REPLACE INTO balance (only, at, amount) VALUES (1, ?, ?)')
        .run(at, balance);
    });
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  /** Where it can't be written, as on a full disk, what was kept before stays, and is asked for again. */
  #keep(work: () => void): void {
    try {
      inTransaction(this.#database, work);
    } catch {
      return;
    }
  }
}

function open(file: string): DatabaseSync {
  try {
    return openDatabase(file, schema);
  } catch (error) {
    const { kind } = faultOf(error);
    try {
      if (kind === 'corrupted' || kind === 'newer-version' || kind === 'older-version') {
        for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
        return openDatabase(file, schema);
      }
    } catch {
      // In memory, then.
    }
    const database = new DatabaseSync(':memory:');
    migrate(database, schema, 0);
    return database;
  }
}

const productRow = z.object({
  entry: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(keptProduct),
});

/** Rows that this version can't read are left out: the catalog is asked for again. */
function readProducts(rows: readonly unknown[]): Product[] {
  return rows.flatMap((row) => {
    const reading = productRow.safeParse(row);
    return reading.success ? [reading.data.entry] : [];
  });
}
