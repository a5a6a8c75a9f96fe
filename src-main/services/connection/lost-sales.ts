import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { Missing } from '../../ledger/file/clean-shutdown-marker.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OpenOutcome } from '../../background-jobs/ledger-opener.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import { expireOrphans } from '../../selling/recovery/expire-orphans.ts';
import type { Clock } from '../../platform/clock.ts';
import { recoverMissingSales, type Missed } from '../../selling/recovery/recover-missing-sales.ts';
import {
  isMissedTimeKnown,
  keepMissedTime,
  lostKey,
  missedTimeIsShown,
  type MissedTimeDeps,
} from '../../reconciliation/findings/missed-time.ts';
import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Seller } from '../../domain/installation.ts';
import type { Subject } from '../../domain/operation.ts';
import type { Own } from '../../domain/order-id.ts';

/** So often a history that can't be had is asked for, while the service answers otherwise: the shop has to sell. */
const mostTries = 5;

export type LostSalesDeps = {
  readonly seller: () => Seller;
  /** Whose sales are this till's. */
  readonly own: () => Own;
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** How the ledger came to be open: what may be missing in it is asked of the service. */
  readonly openOutcome: OpenOutcome;
  readonly clock: Clock;
  readonly products: () => readonly Product[];
  /** Something was found and is on record. */
  readonly onFound: (subject: Subject) => void;
};

/** What came of asking the service for what the ledger may have lost. */
export type LookedUp =
  | { readonly kind: 'done' }
  /** The history doesn't show all of the time in question: it is looked for again whenever the books are compared. */
  | { readonly kind: 'in-part'; readonly missed: Missed }
  /** The service has no history to show, or none that can be read; it is looked for again as well. */
  | { readonly kind: 'not-possible' }
  /** It has to be asked again. */
  | { readonly kind: 'service-away'; readonly failure: MerchantFailure }
  | { readonly kind: 'not-written'; readonly fault: StorageFault };

/** Fetches back what a ledger may have lost, once, before anything is sold on it. */
export class LostSales {
  readonly #deps: LostSalesDeps;
  #sought: Sought | null;
  /** What no history showed yet. */
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
   * The ledger lies behind what it was, or is a copy: what happened since is looked for before anything is sold or sent
   * again, and what is open in it may be over by now.
   */
  isBehind(): void {
    const missing = {
      since: Math.min(this.#sought?.since ?? Infinity, this.#deps.ledger.lastAt()),
      isRecovered: true,
    };
    this.#deps.ledger.incomplete(missing);
    this.#sought = { ...missing, isDoubted: false };
  }

  /** Nothing outside of the data folder says where the ledger ended: the service's history does. */
  mayBeBehind(): void {
    this.#sought ??= { since: this.#deps.ledger.lastAt(), isRecovered: false, isDoubted: true };
  }

  /** The sales of another till are this one's from here on: all of them are looked for, however the program ends meanwhile. */
  takesOver(): void {
    const missing = { since: 0, isRecovered: false };
    this.#deps.ledger.incomplete(missing);
    this.#found = 0;
    this.#left = { ...missing, isDoubted: false };
  }

  /** Whether something is left that no history showed yet. */
  get isLeft(): boolean {
    return this.#left !== null;
  }

  /** Whether it is looked only because nobody knows. */
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
    const { products, onFound, own, seller, merchantId, ledger, clock } = this.#deps;
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
      onFound: (subject) => {
        this.#found += 1;
        onFound(subject);
      },
    });
    if (end.ok) {
      const isShown = this.#found > 0 || end.value.left > 0;
      const isBehind = sought.isRecovered || (sought.isDoubted && isShown);
      const { history, missed } = end.value;
      if (isBehind) expireOrphans({ merchantId, ledger, clock, history });
      // Of books that may as well be as they should, it takes a find to say that something is missing.
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
    if (!showsNoHistory(failure) && !(this.#tries >= mostTries && (await client.balance()).ok)) {
      return { kind: 'service-away', failure };
    }
    if (sought.isDoubted) this.#end();
    else {
      const written = this.#leave(sought, { from: since === 0 ? null : since, until: clock.now() });
      if (!written.ok) return { kind: 'not-written', fault: written.failure };
    }
    return { kind: 'not-possible' };
  }

  /**
   * Looks once more for what no history showed. @returns undefined where nothing is left to look for, or somebody has
   * marked it as known.
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

  /** What may be missing is on record; nothing more where somebody has marked it as known. */
  #leave(sought: Sought, missed: Missed): Result<void, StorageFault> {
    if (isMissedTimeKnown(this.#finding, missed)) {
      this.#end();
      return succeed(undefined);
    }
    return this.#keepLooking(sought, missed);
  }

  /** The shop sells on, and what may be missing stays on record, here and beside the ledger. */
  #keepLooking(sought: Sought, missed: Missed): Result<void, StorageFault> {
    const written = keepMissedTime(this.#finding, missed);
    if (!written.ok) return written;
    // What was open is over by now, as far as it could be told.
    this.#left = { ...sought, isRecovered: false };
    this.#sought = null;
    this.#deps.ledger.incomplete({ since: sought.since, isRecovered: false });
    return written;
  }

  /** The next start need not ask again, however this one ends. */
  #end(): void {
    this.#sought = null;
    this.#deps.ledger.nothingMissing();
  }
}

type Sought = Missing & {
  /** It may as well be as it should: then what is open in it is asked about as usual. */
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

/** Whether asking again would change nothing. */
const showsNoHistory = ({ kind }: MerchantFailure): boolean =>
  kind === 'refused' || kind === 'unreadable-reply' || kind === 'order-not-found';
