import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import type { UnreadableEntry } from '../../src-merchant-api/reading/entries.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { ServiceState } from '../../src-preload/contract/service.ts';
import type { Subject, SubjectId } from '../sales/operation.ts';
import type { Pace } from '../sales/question-queue.ts';
import { SalesEngine } from '../sales/sales-engine.ts';
import type { BooksStanding } from './books-standing.ts';
import { ClockWatch } from './clock-watch.ts';
import { LostSales } from './lost-sales.ts';
import type { Connected } from './selling.ts';
import type { TillCodes } from './till-codes.ts';
import { ServiceWatch } from './service-watch.ts';
import type { Access, Tell, TillParts } from './till-parts.ts';

/** A catalog older than this is asked for again, in milliseconds. */
const catalogAgeMs = 6 * 3_600_000;

export type ServiceLinkParts = {
  readonly till: TillParts;
  readonly books: BooksStanding;
  readonly codes: Pick<TillCodes, 'keep' | 'unlock' | 'connected'>;
  readonly tell: Tell;
  /** Something moved, waits for its next question, or was found at the service; it is on record. */
  readonly onSubject: (subject: Subject) => void;
  /** A sale came to an eSIM. */
  readonly onSold: () => void;
  /** A balance was heard, and is kept. */
  readonly onBalance: () => void;
  /** A catalog was heard, and is kept. */
  readonly onCatalog: () => void;
};

/** The till's connection to its service: how it comes about, and what is asked by the till itself. */
export class ServiceLink {
  readonly #parts: ServiceLinkParts;
  readonly #service: ServiceWatch;
  readonly #clock: ClockWatch;
  readonly #lost: LostSales;
  #connected: Connected | undefined;
  /** Made with the first connection; in use once the service was asked for what the ledger may have lost. */
  #ready: Connected | undefined;
  #connecting: Promise<void> | undefined;
  #pace: Pace = 'shown';
  #closed = false;

  constructor(parts: ServiceLinkParts) {
    this.#parts = parts;
    const { till, tell, onSubject } = parts;
    const { name, kept, merchantId, ledger, arrival, clock } = till;
    this.#service = new ServiceWatch({
      clock,
      ask: () => this.#askAgain(),
      onChange: (state) => tell('service', state),
    });
    this.#clock = new ClockWatch((aheadMs) => tell('clock', aheadMs));
    this.#lost = new LostSales({
      till: name,
      merchantId,
      ledger,
      arrival,
      clock,
      products: () => kept.products(),
      onFound: onSubject,
    });
  }

  /** What a window is shown of it first. */
  get shown(): { service: ServiceState; clockAheadMs: number | null } {
    return { service: this.#service.state, clockAheadMs: this.#clock.aheadMs };
  }

  /** What it takes to sell; undefined before the till is connected. */
  get connected(): Connected | undefined {
    return this.#connected;
  }

  /** Why nothing can be begun for now. */
  get whyNotSell(): Problem | undefined {
    return this.#service.whyNotSell;
  }

  /** What it takes to ask the service, while it is there. */
  get reachable(): Result<MerchantClient, Problem> {
    const problem = this.#service.whyNotSell;
    if (problem !== undefined) return fail(problem);
    return this.#connected === undefined ? fail({ kind: 'starting' }) : succeed(this.#connected.client);
  }

  /** When the service is asked about something next, in milliseconds since 1970; undefined where it isn't. */
  nextTryAt(id: SubjectId): number | undefined {
    return this.#connected?.engine.nextTryAt(id);
  }

  /** Connects to the service; failing that, says why. */
  connect(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  /** Asks the service again for everything that can have changed. */
  async refresh(): Promise<void> {
    if (this.#connected === undefined) {
      await this.connect();
      return;
    }
    this.#connected.engine.askNow();
    this.#askCodes();
    await Promise.all([this.#askBalance(), this.#askCatalog()]);
  }

  /** The network is back, or the computer woke: asks about what is open, and whether the service is there. */
  async lookAround(): Promise<void> {
    if (this.#connected === undefined) {
      await this.connect();
      return;
    }
    this.#connected.engine.askNow();
    this.#askCodes();
    await this.#askBalance();
  }

  /** Whether somebody looks at the till: what can wait is asked less often where nobody does. */
  setPace(pace: Pace): void {
    this.#pace = pace;
    this.#connected?.engine.setPace(pace);
  }

  end(): void {
    this.#closed = true;
    this.#service.end();
    this.#connected?.engine.stop();
  }

  async #connect(): Promise<void> {
    // A window that was loaded again asks again. A second engine would take the first one's sales for its own.
    if (this.#connected !== undefined) return;
    if (this.#ready === undefined) {
      // The keychain is asked for both at once. Without the key it is sold on: nothing of a code is then written down.
      const [access] = await Promise.all([this.#parts.till.connect(), this.#parts.codes.unlock()]);
      if (this.#closed) return;
      if (!access.ok) {
        this.#service.away(access.failure);
        return;
      }
      this.#ready = this.#equip(access.value);
    }
    // Before anything is sold or sent again: what was lost may be what staff are about to sell once more.
    const isLookedUp = await this.#fetchLost(this.#ready.client);
    if (this.#isClosed()) return;
    if (!isLookedUp) {
      // Which is asked for again by and by.
      await this.#service.begin(() => Promise.resolve());
      return;
    }
    this.#connected = this.#ready;
    const { engine } = this.#connected;
    engine.setPace(this.#pace);
    engine.start();
    this.#parts.codes.connected();
    await this.#service.begin(() => Promise.all([this.#askBalance(), this.#askCatalog()]));
  }

  /** Asked again after a wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  /** What it takes to sell on an account. */
  #equip(access: Access): Connected {
    const { books, codes, onSubject, onSold } = this.#parts;
    const { ledger, clock, random, merchantId, name, callback, fetch, fetchOnce } = this.#parts.till;
    const client = createMerchantClient({
      ...access,
      merchantId,
      fetch,
      fetchOnce,
      onClockSkew: (skew) => this.#clock.heard(skew),
      onUnreadable: (path, records) => this.#keepUnreadable(path, records),
    });
    const engine = new SalesEngine({
      till: name,
      merchantId,
      callback,
      ledger,
      client,
      clock,
      codes,
      random,
      onMove: (subject) => {
        onSubject(subject);
        if (changesBalance(subject)) void this.#askBalance();
        if (subject.kind === 'sale' && subject.progress.state === 'completed') onSold();
      },
      onWait: onSubject,
      onCall: (failure) => this.#service.callEnded(failure),
      onLedgerFault: (fault) => books.writeFailed(fault),
    });
    return { client, engine };
  }

  /** Asks the service for what the ledger may have lost. @returns whether nothing is left to ask. */
  async #fetchLost(client: MerchantClient): Promise<boolean> {
    const { books } = this.#parts;
    const lost = this.#lost;
    if (lost.isOver) return true;
    books.lookUpStands('runs', lost.found);
    const end = await lost.lookUp(client);
    if (this.#closed) return false;
    switch (end.kind) {
      case 'done':
      case 'not-possible':
        books.lookUpStands(end.kind, lost.found);
        return true;
      case 'service-away':
        this.#service.callEnded(end.failure);
        break;
      case 'not-written':
        books.writeFailed(end.fault);
        break;
    }
    books.lookUpStands('waits', lost.found);
    return false;
  }

  /** The keychain may be open by now, and the service there again. */
  #askCodes(): void {
    const { codes } = this.#parts;
    void codes.unlock().then(() => codes.connected());
  }

  async #askBalance(): Promise<void> {
    const reply = await this.#connected?.client.balance();
    if (reply === undefined || this.#closed) return;
    this.#service.callEnded(reply.ok ? undefined : reply.failure);
    if (!reply.ok) return;
    const { kept, clock } = this.#parts.till;
    kept.keepBalance(reply.value.balance, clock.now());
    this.#parts.onBalance();
  }

  async #askCatalog(): Promise<void> {
    const reply = await this.#connected?.client.products();
    if (reply === undefined || this.#closed) return;
    this.#service.callEnded(reply.ok ? undefined : reply.failure);
    if (!reply.ok) return;
    const { kept, clock } = this.#parts.till;
    kept.keepCatalog(reply.value.products, clock.now(), reply.value.unreadableCount);
    this.#parts.onCatalog();
  }

  /** What is asked while nothing happens. */
  async #askAgain(): Promise<void> {
    if (this.#connected === undefined) {
      await this.connect();
      return;
    }
    const { clock, kept } = this.#parts.till;
    const stale = clock.now() - (kept.catalogAt() ?? 0) > catalogAgeMs;
    await Promise.all([this.#askBalance(), stale ? this.#askCatalog() : undefined]);
  }

  #keepUnreadable(path: string, records: readonly UnreadableEntry[]): void {
    if (this.#closed) return;
    const { kept, clock } = this.#parts.till;
    try {
      kept.keepUnreadable(path, records, clock.now());
    } catch {
      // It is for support alone: a disk that is full must not take the answer from whoever asked the service.
    }
  }
}

/** Whether the balance is another one afterwards, or was not what staff believed. */
function changesBalance({ kind, progress: { state } }: Subject): boolean {
  if (state === 'accepted' || state === 'canceled' || state === 'refused') return kind !== 'activation';
  return kind === 'refund' && state === 'completed';
}
