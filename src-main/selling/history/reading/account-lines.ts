import type { MerchantClient } from '../../../../src-merchant-api/client.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { KnownLines } from '../../../ledger/file/freshness-file.ts';
import type { Clock } from '../../../platform/clock.ts';
import { orderOf } from './line-order.ts';
import { firstLimit, named } from './service-history.ts';

/** How long what was read counts as the newest, in milliseconds: other tills go on selling. */
const freshMs = 3_600_000;

export type AccountLinesDeps = {
  readonly client: Pick<MerchantClient, 'history'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly kept: { readonly read: () => KnownLines; readonly keep: (lines: KnownLines) => void };
  /** Whether something was sent of which it isn't known what became of it. */
  readonly isUnsettled: () => boolean;
  /** Whether this till has bought something on the account. */
  readonly hasBought: () => boolean;
};

/**
 * Remembers lines of the account's history, other tills' too. A till that has bought nothing has no order to ask about:
 * then only these show that a service still has the same books.
 */
export class AccountLines {
  readonly #deps: AccountLinesDeps;

  constructor(deps: AccountLinesDeps) {
    this.#deps = deps;
  }

  /** Reads the history if nothing else shows whose account it is, and it wasn't read lately. */
  async learn(): Promise<void> {
    const { client, clock, isUnsettled, hasBought } = this.#deps;
    const age = clock.now() - (this.knownSince ?? -Infinity);
    if ((age >= 0 && age < freshMs) || isUnsettled() || hasBought()) return;
    const reply = await client.history(firstLimit);
    if (reply.ok) this.heard(named(reply.value.transactions));
  }

  /**
   * A history was read. SECURITY: while something is unsettled, it may be another service's, and is remembered only if it
   * has a line that was known before.
   */
  heard(history: readonly Transaction[]): void {
    if (history.length === 0 || (this.#deps.isUnsettled() && !this.hasKnown(history))) return;
    const newest =
      orderOf(history) === 'oldest-first' ? history.slice(-firstLimit) : history.slice(0, firstLimit);
    this.#deps.kept.keep({ at: this.#deps.clock.now(), lines: newest.map(markOf) });
  }

  /** When the known lines were read, by the till's clock, in milliseconds since 1970 in UTC; undefined if none are known. */
  get knownSince(): number | undefined {
    const { at, lines } = this.#deps.kept.read();
    return lines.length === 0 ? undefined : at;
  }

  /** Whether a history has a line that the account had. One that has none is of other books. */
  hasKnown(history: readonly Transaction[]): boolean {
    const known = new Set(this.knownSince === undefined ? [] : this.#deps.kept.read().lines);
    return history.some((line) => known.has(markOf(line)));
  }
}

/** What no other account has. Another service may number its lines from 1 too. */
const markOf = ({ id, amount, balance, orderId, at }: Transaction): string =>
  JSON.stringify([id, amount, balance, orderId, at?.at ?? null]);
