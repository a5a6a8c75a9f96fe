import { rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { UnreadableEntry } from '../../src-merchant-api/reading/values/entries.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { migrate, type Schema } from '../../src-sqlite/schema.ts';
import { inTransaction } from '../../src-sqlite/transaction.ts';
import { openPrivateDatabase } from '../sqlite/open-private-database.ts';
import { faultOf } from '../platform/storage-fault.ts';

/**
 * A product as it is cached. The client has already normalized it, so this schema is strict where the client's is
 * lenient. The catalog is read at each start, and 50,000 products have to be ready before anybody types.
 */
const cachedProduct: z.ZodType<Product> = z.object({
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

/** A value from the service and when it was received, in milliseconds since 1970 in UTC. */
export type Cached<Value> = { readonly value: Value; readonly at: number };

const schema: Schema = {
  // "eSCC" in ASCII: not the ledger’s.
  applicationId: 0x65534343,
  versions: [
    // One row per product, so that a start reads only those it shows, however large the catalog is. Also the records
    // from the service that could not be read.
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

/** The newest are enough to see how a service deviates. */
const mostUnreadable = 50;

/** A record that could not be read: its structure, without any personal data. */
export type UnreadableRecord = {
  /** When it last occurred, in milliseconds since 1970 in UTC. */
  readonly at: number;
  /** The endpoint that returned it. */
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
 * Caches the service's catalog and balance for use while it can't be reached. It is separate from the ledger because
 * all of it can be requested again; the ledger can't.
 */
export class ServiceCache {
  readonly #database: DatabaseSync;
  readonly #ofCountry: StatementSync;

  /** A file that can't be used is ignored: its contents are requested again, and kept in memory until then. */
  constructor(file: string) {
    this.#database = open(file);
    this.#ofCountry = this.#database.prepare('SELECT entry FROM product WHERE country = ? ORDER BY position');
  }

  /** When the catalog was last received, in milliseconds since 1970 in UTC; undefined if never. */
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

  /** The packages for one country alone, without regions. */
  productsOfCountry(code: string): Product[] {
    return readProducts(this.#ofCountry.all(code));
  }

  /** Whether every package costs more than this; false if there is no catalog. */
  isTooLittle(amount: Amount): boolean {
    const row = this.#database
      .prepare(
        `SELECT EXISTS (SELECT 1 FROM product) AND NOT EXISTS (
           SELECT 1 FROM product WHERE CAST(entry ->> 'salePrice' AS REAL) <= CAST(? AS REAL)
         ) AS is_too_little`,
      )
      .get(amount);
    return z.object({ is_too_little: z.int() }).parse(row).is_too_little === 1;
  }

  balance(): Cached<Amount> | undefined {
    const row = this.#database.prepare('SELECT at, amount FROM balance').get();
    if (row === undefined) return undefined;
    const { at, amount } = z.object({ at: z.int(), amount: z.string() }).parse(row);
    const value = parseAmount(amount);
    return value === undefined ? undefined : { value, at };
  }

  /** How many entries of the last catalog could not be read. */
  unreadableProducts(): number {
    const row = this.#database.prepare('SELECT unreadable FROM catalog').get();
    return row === undefined ? 0 : z.object({ unreadable: z.int() }).parse(row).unreadable;
  }

  /** The last records that could not be read, newest first. */
  unreadableRecords(): UnreadableRecord[] {
    return this.#database
      .prepare('SELECT at, path, form, why FROM unreadable_record ORDER BY heard DESC')
      .all()
      .map((row) => unreadableRow.parse(row));
  }

  /** A record that occurred before is stored once, with the new time. */
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

  /**
   * @param products each id once.
   * @param unreadable the number of entries that could not be read.
   */
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

  /** If writing fails, for example on a full disk, the old contents stay and are requested again. */
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
    return openPrivateDatabase(file, schema);
  } catch (error) {
    const { kind } = faultOf(error);
    try {
      if (kind === 'corrupted' || kind === 'newer-version' || kind === 'older-version') {
        for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
        return openPrivateDatabase(file, schema);
      }
    } catch {
      // Falls back to memory.
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
    .pipe(cachedProduct),
});

/** Rows that this version can't read are skipped: the catalog will be requested again. */
function readProducts(rows: readonly unknown[]): Product[] {
  return rows.flatMap((row) => {
    const reading = productRow.safeParse(row);
    return reading.success ? [reading.data.entry] : [];
  });
}
