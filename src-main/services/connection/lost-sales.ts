import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import { isNotOffered, type MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { Missing } from '../../ledger/file/clean-shutdown-marker.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OpenOutcome } from '../../background-jobs/ledger-opener.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import { holdOrphans } from '../../selling/recovery/hold-orphans.ts';
import type { Clock } from '../../platform/clock.ts';
import { recoverMissingSales, type Missed } from '../../selling/recovery/recover-missing-sales.ts';
import { lacksDebits } from '../../reconciliation/comparing/lacks-debits.ts';
import { unexplainedPurchases } from '../../reconciliation/comparing/unexplained-purchases.ts';
import { gatherTransactions } from '../../reconciliation/gather-transactions.ts';
import {
  isMissedTimeKnown,
  keepMissedTime,
  lostKey,
  missedTimeIsShown,
  type MissedTimeDeps,
} from '../../reconciliation/findings/missed-time.ts';
import { zonesDifferMs, type History } from '../../selling/history/reading/service-history.ts';
import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Seller } from '../../domain/orders/installation.ts';
import type { ProviderOperation } from '../../domain/orders/operation.ts';
import type { Own } from '../../domain/orders/order-id.ts';

/** How often an unavailable history is requested, while the service answers otherwise: the shop has to sell. */
const mostTries = 5;

export type LostSalesDeps = {
  readonly seller: () => Seller;
  /** The installations whose sales belong to this till. */
  readonly own: () => Own;
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** How the ledger came to be open: the service is asked for what may be missing in it. */
  readonly openOutcome: OpenOutcome;
  readonly clock: Clock;
  readonly products: () => readonly Product[];
  /** Something was found and has been recorded. */
  readonly onFound: (operation: ProviderOperation) => void;
  /** Something has no answer in an older or recovered ledger, and is left to staff. It is on record. */
  readonly onHeld: (operation: ProviderOperation) => void;
};

/** The result of asking the service for what the ledger may have lost. */
export type LookedUp =
  | { readonly kind: 'done' }
  /**
   * The history doesn't cover all of the time in question. The search is repeated whenever the books are compared.
   */
  | { readonly kind: 'in-part'; readonly missed: Missed }
  /** The service has no history, or none that can be read. The search is repeated then, too. */
  | { readonly kind: 'not-possible' }
  /** The service has to be asked again. */
  | { readonly kind: 'service-away'; readonly failure: MerchantFailure }
  | { readonly kind: 'not-written'; readonly fault: StorageFault };

/** Fetches what a ledger may have lost, once, before anything is sold on it. */
export class LostSales {
  readonly #deps: LostSalesDeps;
  #sought: Sought | null;
  /** What no history has covered yet. */
  #left: Sought | null = null;
  #found = 0;
  #tries = 0;

  constructor(deps: LostSalesDeps) {
    this.#deps = deps;
    this.#sought = soughtAfter(deps.openOutcome);
  }

  /** The service was asked, or nothing can be missing. */
  get isOver(): boolean {
    return this.#sought === null;
  }

  /**
   * The ledger is older than it should be, or is a copy. What happened since is searched for before anything is sold
   * or sent again; what is open in it may have ended.
   */
  isBehind(): void {
    const missing = {
      since: Math.min(this.#sought?.since ?? Infinity, this.#deps.ledger.lastAt()),
      isRecovered: true,
    };
    this.#deps.ledger.incomplete(missing);
    this.#sought = { ...missing, isDoubted: false };
  }

  /**
   * The same once staff sell. It is searched for when the books are compared next. @param since when the last event before
   * this start happened, in milliseconds since 1970.
   */
  isBehindAfterAll(since: number): void {
    const missing = { since: Math.min(this.#left?.since ?? Infinity, since), isRecovered: false };
    this.#deps.ledger.incomplete(missing);
    this.#left = { ...missing, isDoubted: false };
  }

  /** Nothing outside of the data folder says where the ledger ended, so the service's history has to. */
  mayBeBehind(): void {
    this.#sought ??= { since: this.#deps.ledger.lastAt(), isRecovered: false, isDoubted: true };
  }

  /**
   * The sales of another till belong to this one from now on. All of them are searched for, even if the program ends
   * before it is done.
   */
  takesOver(): void {
    const missing = { since: 0, isRecovered: false };
    this.#deps.ledger.incomplete(missing);
    this.#found = 0;
    this.#left = { ...missing, isDoubted: false };
  }

  /** Whether something is left that no history has covered yet. */
  get isLeft(): boolean {
    return this.#left !== null;
  }

  /** Whether the search is only a precaution. */
  get isDoubted(): boolean {
    return this.#sought?.isDoubted === true;
  }

  /** How many sales, top-ups and refunds were found. */
  get found(): number {
    return this.#found;
  }

  async lookUp(client: MerchantClient): Promise<LookedUp> {
    return this.#sought === null ? { kind: 'done' } : this.#lookFor(this.#sought, client);
  }

  async #lookFor(sought: Sought, client: MerchantClient): Promise<LookedUp> {
    const { products, onFound, onHeld, own, seller, merchantId, ledger, clock } = this.#deps;
    const { since } = sought;
    const end = await recoverMissingSales({
      seller,
      merchantId,
      ledger,
      clock,
      client,
      own: own(),
      since,
      productCalled: (wanted) => products().find(({ name }) => name === wanted),
      onFound: (operation) => {
        this.#found += 1;
        onFound(operation);
      },
    });
    if (end.ok) {
      const isShown = this.#found > 0 || end.value.left > 0;
      const isBehind = sought.isRecovered || (sought.isDoubted && isShown);
      const { history } = end.value;
      const isExplained = await this.#explains(history, since);
      const isWhole = !end.value.isBehind && !lacksDebits(history.transactions, since) && isExplained;
      const held = isBehind ? holdOrphans({ merchantId, ledger, clock, onHeld }) : undefined;
      if (held?.ok === false) return { kind: 'not-written', fault: held.failure };
      const missed = end.value.missed ?? (isWhole ? null : timeFrom(since, history.askedAt));
      // If the books may well be complete, only a find shows that something is missing.
      if (missed !== null && (!sought.isDoubted || isShown)) {
        const written = this.#leave(sought, missed);
        return written.ok ? { kind: 'in-part', missed } : { kind: 'not-written', fault: written.failure };
      }
      const shown = missedTimeIsShown(this.#finding);
      if (!shown.ok) return { kind: 'not-written', fault: shown.failure };
      this.#end();
      return { kind: 'done' };
    }
    if (end.failure.kind === 'ledger') return { kind: 'not-written', fault: end.failure.fault };
    const { failure } = end.failure;
    this.#tries += 1;
    if (!isNotOffered(failure) && !(this.#tries >= mostTries && (await client.balance()).ok)) {
      return { kind: 'service-away', failure };
    }
    if (sought.isDoubted) this.#end();
    else {
      const held = sought.isRecovered ? holdOrphans({ merchantId, ledger, clock, onHeld }) : undefined;
      if (held?.ok === false) return { kind: 'not-written', fault: held.failure };
      const written = this.#leave(sought, timeFrom(since, clock.now()));
      if (!written.ok) return { kind: 'not-written', fault: written.failure };
    }
    return { kind: 'not-possible' };
  }

  /** Whether no purchase of a history may be one that the books lack. */
  async #explains({ transactions }: History, since: number): Promise<boolean> {
    const { ledger, merchantId } = this.#deps;
    const from = since - zonesDifferMs;
    const booked = await gatherTransactions({ ledger, merchantId, transactions, from, rest });
    return unexplainedPurchases(booked, transactions, since).length === 0;
  }

  /**
   * Searches again for what no history has covered. @returns undefined if nothing is left to search for, or somebody
   * has marked it as known.
   */
  async lookAgain(client: MerchantClient): Promise<LookedUp | undefined> {
    if (this.#left === null || this.#sought !== null) return undefined;
    const left = this.#left;
    this.#left = null;
    const end = await this.#lookFor(left, client);
    // It stays for the next time, and keeps nobody from selling.
    if (end.kind === 'service-away' || end.kind === 'not-written') this.#left ??= left;
    return end;
  }

  get #finding(): MissedTimeDeps {
    const { ledger, merchantId, clock } = this.#deps;
    return { ledger, merchantId, key: lostKey, now: clock.now() };
  }

  /** Records what may be missing; does nothing more if somebody has marked it as known. */
  #leave(sought: Sought, missed: Missed): Result<void, StorageFault> {
    if (isMissedTimeKnown(this.#finding, missed)) {
      this.#end();
      return succeed(undefined);
    }
    return this.#keepLooking(sought, missed);
  }

  /** The shop continues to sell, and what may be missing stays on record, here and beside the ledger. */
  #keepLooking(sought: Sought, missed: Missed): Result<void, StorageFault> {
    const written = keepMissedTime(this.#finding, missed);
    if (!written.ok) return written;
    // What was open has ended, or is held.
    this.#left = { ...sought, isRecovered: false };
    this.#sought = null;
    this.#deps.ledger.incomplete({ since: sought.since, isRecovered: false });
    return written;
  }

  /** The next start need not ask again, however this run ends. */
  #end(): void {
    this.#sought = null;
    this.#deps.ledger.nothingMissing();
  }
}

type Sought = Missing & {
  /** The ledger may well be complete. What is open in it is then followed as usual. */
  readonly isDoubted: boolean;
};

function soughtAfter(openOutcome: OpenOutcome): Sought | null {
  switch (openOutcome.kind) {
    case 'in-order':
      return null;
    case 'incomplete':
      return { ...openOutcome.missing, isDoubted: false };
    case 'recovered':
      return { since: openOutcome.recovery.missingSince, isRecovered: true, isDoubted: false };
  }
}

/** Lets whatever else waits go first. */
const rest = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const timeFrom = (since: number, until: number): Missed => ({ from: since === 0 ? null : since, until });
