/** What a parameter of a statement may be. A list is an array of the database's, as `unnest` takes it. */
export type SqlValue = SqlScalar | readonly SqlScalar[];
export type SqlScalar = string | number | bigint | boolean | null | Uint8Array;

/** `bigint` columns are numbers where they are safe integers, `numeric` ones text, `bytea` ones bytes: parse them. */
export type Row = Readonly<Record<string, unknown>>;

/** What a statement answered. */
export type Answer = {
  readonly rows: readonly Row[];
  /** How many rows it inserted, changed or deleted. */
  readonly changed: number;
};

export type Queries = {
  /**
   * Runs one statement, with `$1`, `$2` … for its values.
   *
   * @throws DatabaseFailure
   */
  readonly query: (text: string, values?: readonly SqlValue[]) => Promise<Answer>;
};

/** One database, whichever engine it is. Queries outside a transaction are each a transaction of their own. */
export type Database = Queries & {
  readonly engine: Engine;
  /**
   * Runs `work` in one transaction. What it threw rolls everything back, and is thrown again. Where the engine asks for it (a
   * serialization failure or a deadlock, which change nothing) it is run again, so `work` has no effect but on the database.
   *
   * @throws DatabaseFailure. After `unavailable`, nobody knows whether it was committed.
   */
  readonly transaction: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  /** Waits for what is running. */
  readonly close: () => Promise<void>;
};

/** `embedded` is PGlite: PostgreSQL in this process, with one connection. */
export type Engine = 'embedded' | 'postgresql' | 'cockroachdb' | 'yugabytedb' | 'citus';
