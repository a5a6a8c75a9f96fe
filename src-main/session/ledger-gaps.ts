import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { OpenOutcome } from '../background-jobs/ledger-opener.ts';
import type { ProviderOperation } from '../domain/orders/operation.ts';
import type { EventMark } from '../ledger/file/event-mark.ts';
import type { Replaced } from '../ledger/records/till/installation-book.ts';
import { LedgerEnds } from '../services/connection/ledger-ends.ts';
import type { LedgerStatus } from '../services/connection/ledger-status.ts';
import { LostSales, type LookedUp } from '../services/connection/lost-sales.ts';
import { holdWaiting } from '../selling/recovery/hold-waiting.ts';
import { KeychainComparison } from './keychain-comparison.ts';
import type { TillDeps } from './till-deps.ts';

export type LedgerGapsDeps = {
  readonly till: TillDeps;
  readonly books: LedgerStatus;
  /** Something was found at the service. It is on record. */
  readonly onFound: (operation: ProviderOperation) => void;
  /** Something is left to staff: it has no answer in an older or recovered ledger, or waited. It is on record. */
  readonly onHeld: (operation: ProviderOperation) => void;
  /** The ledger was found to lack what happened. That is on record, if it could be written. */
  readonly onBehind: () => void;
  /** What customers are owed is known better, now that the keychain has answered. */
  readonly onSettled: () => void;
  /** The installation was checked, and may have another id now. */
  readonly onRecognized: () => void;
};

/**
 * What the ledger may lack: whether it is an older copy or was recovered, and the sales to fetch from the service because
 * of it.
 */
export class LedgerGaps {
  readonly #deps: LedgerGapsDeps;
  readonly #lost: LostSales;
  readonly #ends: LedgerEnds;
  readonly #keychain: KeychainComparison;
  /** When the last event of the ledger happened at this start, as {@link Ledger.lastAt}. */
  readonly #lastAtStart: number;
  /** Whether the ledger is known to be behind, and that is on record. */
  #behind: 'not-known' | 'to-be-noted' | 'noted' = 'not-known';
  /** Whether the ledger is complete, but for what is still to be noted in it. */
  #isComplete = false;
  #closed = false;

  constructor(deps: LedgerGapsDeps) {
    this.#deps = deps;
    const { till, onFound, onHeld } = deps;
    const { seller, own, kept, merchantId, ledger, openOutcome, clock, ends } = till;
    this.#lastAtStart = ledger.lastAt();
    this.#keychain = new KeychainComparison({
      till,
      onLateAnswer: (end) => {
        if (this.#ends.lacks(end)) this.#isBehindAfterAll();
        return this.#behind !== 'to-be-noted';
      },
      onSettled: deps.onSettled,
    });
    const keepElsewhere = (end: EventMark | null): Promise<boolean> => this.#keychain.keep(end);
    this.#ends = new LedgerEnds({ ledger, clock, ...ends, keepElsewhere });
    this.#lost = new LostSales({
      ...{ seller, own, merchantId, ledger, openOutcome, clock, onFound, onHeld },
      products: () => kept.products(),
    });
    // Before a window shows what customers are owed.
    const isOlder = !isRecovered(openOutcome) && this.#ends.lacks(null);
    if (isOlder) this.#lost.isBehind();
    if (isOlder || isRecovered(openOutcome)) this.#noteBehind();
  }

  /** Whether some sales of a till that this one replaced are still to be fetched. */
  get isTakeOverOpen(): boolean {
    return this.#lost.isLeft;
  }

  /**
   * The ledger is complete from now on: its end is noted outside of it now, and whenever it has moved. What waited in it for
   * customers who have gone is held, whether the service can be reached or not: staff are told, and it holds up nothing.
   */
  begin(): void {
    const isFirst = !this.#isComplete;
    this.#isComplete = true;
    if (isFirst) this.#holdWaiting();
    this.#noteAndBegin();
  }

  #holdWaiting(): void {
    const { till, books, onHeld } = this.#deps;
    const held = holdWaiting({ ...till, onHeld });
    // The first connection holds them.
    if (!held.ok) books.writeFailed(held.failure);
  }

  /** The ledger takes again what is written. */
  ledgerIsWritable(): void {
    this.#noteAndBegin();
  }

  /** Notes outside of the ledger that it ends here now. */
  noteEnd(): void {
    this.#ends.note();
  }

  end(): void {
    this.#closed = true;
    this.#keychain.end();
    this.#ends.end();
  }

  /**
   * Checks, before anything is sold, whether this is the same installation, and whether its ledger is as it left it.
   */
  async lookAtInstallation(): Promise<void> {
    const { recognize, ledger, openOutcome } = this.#deps.till;
    const recognized = await recognize?.();
    if (this.#closed) return;
    this.#deps.onRecognized();
    const end = recognized?.kind === 'same' ? recognized.end : null;
    if (recognized?.kind === 'copied') this.#isBehind();
    else if (openOutcome.kind !== 'recovered' && this.#ends.lacks(end)) {
      this.#isBehind();
      this.#deps.books.foundOlder();
    } else if (recognized !== undefined && end === null && ledger.endMark() !== null)
      this.#lost.mayBeBehind();
    if (recognized !== undefined) this.#keychain.heard(recognized);
    // Customers can be paid back before the service can be reached.
    if (this.#lost.isOver) this.begin();
  }

  /** Compares the ledger's end with the keychain's note if that hasn't been possible yet: it may be unlocked now. */
  askKeychainAgain(): Promise<void> {
    return this.#keychain.askAgain();
  }

  /**
   * Fetches from the service what the ledger may have lost. @returns whether nothing is left to fetch; fails if the
   * service has to be asked again.
   */
  async fetchLost(client: MerchantClient): Promise<Result<boolean, MerchantFailure>> {
    const { books } = this.#deps;
    const lost = this.#lost;
    if (lost.isOver) return succeed(true);
    const wasDoubted = lost.isDoubted;
    books.lookUpStands('runs', lost.found);
    const end = await lost.lookUp(client);
    if (this.#closed) return succeed(false);
    switch (end.kind) {
      case 'done':
      case 'in-part':
      case 'not-possible':
        if (wasDoubted && lost.found > 0) books.foundOlder();
        // Of a ledger without a beginning, they are another till's.
        if (lost.found > 0 && !lacksAll(this.#deps.till.openOutcome)) {
          this.#noteBehind();
          this.#deps.onBehind();
        }
        books.lookUpStands(end.kind, lost.found);
        return succeed(true);
      case 'service-away':
        books.lookUpStands('waits', lost.found);
        return fail(end.failure);
      case 'not-written':
        books.writeFailed(end.fault);
        books.lookUpStands('waits', lost.found);
        return succeed(false);
    }
  }

  /** Searches again for what the books may have lost, if no history has covered all of it yet. */
  async fetchAgain(client: MerchantClient): Promise<void> {
    const before = this.#lost.found;
    const end = await this.#lost.lookAgain(client);
    if (this.#closed || end === undefined) return;
    const { books } = this.#deps;
    if (end.kind === 'not-written') books.writeFailed(end.fault);
    else if (end.kind !== 'service-away' && this.#lost.found > before)
      books.lookUpStands(end.kind, this.#lost.found);
  }

  /**
   * Fetches the sales of a till that this one replaced, as far back as the service reports them. What isn't available
   * now is fetched later, automatically.
   */
  async fetchTakenOver(
    client: MerchantClient,
    other: Replaced,
  ): Promise<LookedUp & { readonly found: number }> {
    const { books } = this.#deps;
    this.#lost.takesOver();
    books.tookPlaceOf(other);
    const end = (await this.#lost.lookAgain(client)) ?? { kind: 'done' };
    const { found } = this.#lost;
    if (this.#closed) return { ...end, found };
    if (end.kind === 'not-written') books.writeFailed(end.fault);
    const isPutOff = end.kind === 'not-written' || end.kind === 'service-away';
    books.lookUpStands(isPutOff ? 'waits' : end.kind, found);
    return { ...end, found };
  }

  /** The ledger is older than it should be, or is a copy. */
  #isBehind(): void {
    this.#lost.isBehind();
    this.#noteBehind();
    this.#deps.onBehind();
  }

  /** The keychain answers late, and says that the ledger is older than it should be. */
  #isBehindAfterAll(): void {
    if (this.#lost.isOver) this.#lost.isBehindAfterAll(this.#lastAtStart);
    else this.#lost.isBehind();
    this.#noteBehind();
    this.#deps.books.foundOlder();
    this.#deps.onBehind();
  }

  /**
   * SECURITY: customers may have been paid back since, and later starts have to know that too. Call after
   * {@link LostSales.isBehind}: this event is newer than what is missing.
   */
  #noteBehind(): void {
    if (this.#behind === 'noted') return;
    this.#behind = 'to-be-noted';
    const { ledger, clock } = this.#deps.till;
    const noted = ledger.behind.note(clock.now());
    if (noted.ok) this.#behind = 'noted';
    else this.#deps.books.writeFailed(noted.failure);
  }

  /**
   * Notes that the ledger is behind, if that is still due, and then its end, once it is complete. SECURITY: not before the
   * first is on record. Once settings and keychain have its own end, no later start can find that out.
   */
  #noteAndBegin(): void {
    if (this.#behind === 'to-be-noted') this.#noteBehind();
    if (this.#isComplete && this.#behind !== 'to-be-noted') this.#ends.begin();
  }
}

/** Whether the ledger was recovered, and the service has not been asked since. */
export const isRecovered = (openOutcome: OpenOutcome): boolean =>
  openOutcome.kind === 'recovered' || (openOutcome.kind === 'incomplete' && openOutcome.missing.isRecovered);

/** Whether everything from the very beginning is missing: this till took the place of another. */
const lacksAll = (openOutcome: OpenOutcome): boolean =>
  openOutcome.kind === 'incomplete' && openOutcome.missing.since === 0;
