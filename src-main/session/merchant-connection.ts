import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import type { UnreadableEntry } from '../../src-merchant-api/reading/entries.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { ServiceState } from '../../src-preload/contract/service.ts';
import type { Replaced } from '../ledger/records/installation-book.ts';
import type { LastAnswer } from '../domain/last-answer.ts';
import type { Subject, SubjectId } from '../domain/operation.ts';
import type { Pace } from '../selling/request-scheduler.ts';
import { SalesEngine } from '../selling/sales-engine.ts';
import type { LedgerStatus } from '../services/connection/ledger-status.ts';
import { ClockSkewMonitor } from '../services/connection/clock-skew-monitor.ts';
import { FoundAfterAll } from '../services/connection/found-after-all.ts';
import { LedgerEnds } from '../services/connection/ledger-ends.ts';
import { LostSales, type LookedUp } from '../services/connection/lost-sales.ts';
import type { Connected } from '../services/selling.ts';
import type { TillCodes } from '../services/connection/till-codes.ts';
import { ServiceHealth } from '../services/connection/service-health.ts';
import type { Access } from '../account/access.ts';
import type { Tell } from '../services/views/tell-windows.ts';
import type { TillDeps } from './till-deps.ts';

/** A catalog older than this is asked for again, in milliseconds. */
const catalogAgeMs = 6 * 3_600_000;

export type MerchantConnectionDeps = {
  readonly till: TillDeps;
  readonly books: LedgerStatus;
  readonly codes: Pick<TillCodes, 'keep' | 'marksOf' | 'unlock' | 'connected'>;
  readonly tell: Tell;
  /** Something moved, waits for its next question, or was found at the service; it is on record. */
  readonly onSubject: (subject: Subject) => void;
  /** It was looked which till this is, which may have another id by now. */
  readonly onRecognized: () => void;
  /** A difference from the service was found, and is on record. */
  readonly onFinding: () => void;
  /** A sale came to an eSIM. */
  readonly onSold: () => void;
  /** A balance was heard, and is kept. */
  readonly onBalance: () => void;
  /** A catalog was heard, and is kept. */
  readonly onCatalog: () => void;
};

/** The till's connection to its service: how it comes about, and what is asked by the till itself. */
export class MerchantConnection {
  readonly #deps: MerchantConnectionDeps;
  readonly #service: ServiceHealth;
  readonly #clock: ClockSkewMonitor;
  readonly #lost: LostSales;
  readonly #ends: LedgerEnds;
  /** What the service did otherwise than staff were told. */
  readonly found: FoundAfterAll;
  #connected: Connected | undefined;
  /** Made with the first connection; in use once the service was asked for what the ledger may have lost. */
  #ready: Connected | undefined;
  #connecting: Promise<void> | undefined;
  #pace: Pace = 'shown';
  #closed = false;

  constructor(deps: MerchantConnectionDeps) {
    this.#deps = deps;
    const { till, tell, onSubject } = deps;
    const { seller, own, kept, merchantId, ledger, openOutcome, clock, ends } = till;
    this.#service = new ServiceHealth({
      clock,
      ask: () => this.#askAgain(),
      onChange: (state) => tell('service', state),
    });
    this.#clock = new ClockSkewMonitor((aheadMs) => tell('clock', aheadMs));
    this.#ends = new LedgerEnds({ ledger, clock, ...ends });
    this.found = new FoundAfterAll({
      merchantId,
      ledger,
      clock,
      isClosed: () => this.#closed,
      onFinding: deps.onFinding,
      onSubject,
      onLedgerFault: (fault) => deps.books.writeFailed(fault),
    });
    this.#lost = new LostSales({
      seller,
      own,
      merchantId,
      ledger,
      openOutcome,
      clock,
      products: () => kept.products(),
      onFound: (subject) => {
        // One that is found later is nothing that the engine began with.
        if (subject.kind === 'sale') this.#connected?.engine.follow(subject.intent.orderId);
        onSubject(subject);
      },
    });
  }

  /** What a window is shown of it first. */
  get shown(): { service: ServiceState; clockAheadMs: number | null } {
    return { service: this.#service.state, clockAheadMs: this.#clock.aheadMs };
  }

  /** What the service's clock says, as far as this computer's is known to be off. */
  serviceTime(): number {
    return this.#deps.till.clock.now() - (this.#clock.aheadMs ?? 0);
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

  /** What the service said last of something that it has and that isn't done. */
  lastAnswer(id: SubjectId): LastAnswer | undefined {
    return this.#connected?.engine.lastAnswer(id);
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
    this.#ends.end();
  }

  async #connect(): Promise<void> {
    // A window that was loaded again asks again. A second engine would take the first one's sales for its own.
    if (this.#connected !== undefined) return;
    if (this.#ready === undefined) {
      await this.#lookAtInstallation();
      if (this.#isClosed()) return;
      // The keychain is asked for both at once. Without the key it is sold on: nothing of a code is then written down.
      const [access] = await Promise.all([this.#deps.till.connect(), this.#deps.codes.unlock()]);
      if (this.#closed) return;
      if (!access.ok) {
        this.#service.away(access.failure);
        return;
      }
      this.#ready = this.#equip(access.value);
    }
    // Before anything is sold or sent again: what was lost may be what staff are about to sell once more.
    const isLookedUp = await this.#recoverMissingSales(this.#ready.client);
    if (this.#isClosed()) return;
    if (!isLookedUp) {
      // Which is asked for again by and by.
      await this.#service.begin(() => Promise.resolve());
      return;
    }
    this.#connected = this.#ready;
    this.#ends.begin();
    const { engine } = this.#connected;
    engine.setPace(this.#pace);
    engine.start();
    this.#deps.codes.connected();
    await this.#service.begin(() => Promise.all([this.#askBalance(), this.#askCatalog()]));
  }

  /** Before anything is sold: whether this is the till that it was, and whether its ledger is as it left it. */
  async #lookAtInstallation(): Promise<void> {
    const { recognize, ledger, openOutcome } = this.#deps.till;
    const recognized = await recognize?.();
    if (this.#closed) return;
    this.#deps.onRecognized();
    const end = recognized?.kind === 'same' ? recognized.end : null;
    if (recognized?.kind === 'copied') this.#lost.isBehind();
    else if (openOutcome.kind !== 'recovered' && this.#ends.lacks(end)) {
      this.#lost.isBehind();
      this.#deps.books.foundOlder();
    } else if (recognized !== undefined && end === null && ledger.endMark() !== null)
      this.#lost.mayBeBehind();
  }

  /** Asked again after a wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  /** What it takes to sell on an account. */
  #equip(access: Access): Connected {
    const { books, codes, onSubject, onSold } = this.#deps;
    const { ledger, clock, random, merchantId, seller, callback, fetch, fetchOnce } = this.#deps.till;
    const client = this.found.hearing(
      createMerchantClient({
        ...access,
        merchantId,
        fetch,
        fetchOnce,
        onClockSkew: (skew) => this.#clock.heard(skew),
        onUnreadable: (path, records) => this.#keepUnreadable(path, records),
      }),
    );
    const engine = new SalesEngine({
      seller,
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
        if (subject.progress.state === 'accepted') this.found.isBought(subject);
        if (subject.progress.state === 'completed') this.found.isDone(subject);
        if (subject.kind === 'sale' && subject.progress.state === 'completed') onSold();
      },
      onWait: onSubject,
      onIssuedAfterCancel: (sale) => this.found.issued(sale),
      onEsimOfAnother: (sale, other) => this.found.esimOfAnother(sale, other),
      onOtherProduct: (bought, uid) => this.found.otherProduct(bought, uid),
      onDoneAfterAll: (change) => this.found.done(change),
      onCall: (failure) => this.#service.orderCallEnded(failure),
      onLedgerFault: (fault) => books.writeFailed(fault),
    });
    return { client, engine };
  }

  /** Asks the service for what the ledger may have lost. @returns whether nothing is left to ask. */
  async #recoverMissingSales(client: MerchantClient): Promise<boolean> {
    const { books } = this.#deps;
    const lost = this.#lost;
    if (lost.isOver) return true;
    const wasDoubted = lost.isDoubted;
    books.lookUpStands('runs', lost.found);
    const end = await lost.lookUp(client);
    if (this.#closed) return false;
    switch (end.kind) {
      case 'done':
      case 'in-part':
      case 'not-possible':
        if (wasDoubted && lost.found > 0) books.foundOlder();
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

  /** Looks once more for what the books may have lost, where no history showed all of it yet. */
  async lookForLost(): Promise<void> {
    const client = this.#connected?.client;
    if (client === undefined) return;
    const before = this.#lost.found;
    const end = await this.#lost.lookAgain(client);
    if (this.#closed || end === undefined) return;
    const { books } = this.#deps;
    if (end.kind === 'not-written') books.writeFailed(end.fault);
    else if (end.kind !== 'service-away' && this.#lost.found > before)
      books.lookUpStands(end.kind, this.#lost.found);
  }

  /** Whether sales of a till that this one replaced were not all fetched. */
  get isTakeOverOpen(): boolean {
    return this.#lost.isLeft;
  }

  /**
   * Fetches the sales of a till that this one took the place of, as far back as the service tells of them. What it can't
   * have now is looked for again by itself.
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

  /** The keychain may be open by now, and the service there again. */
  #askCodes(): void {
    const { codes } = this.#deps;
    void codes.unlock().then(() => codes.connected());
  }

  async #askBalance(): Promise<void> {
    const reply = await this.#connected?.engine.readBalance();
    if (reply === undefined || this.#closed) return;
    this.#service.callEnded(reply.ok ? undefined : reply.failure);
    if (!reply.ok) return;
    const { kept, clock } = this.#deps.till;
    keepIfPossible(() => kept.keepBalance(reply.value.balance, clock.now()));
    this.#deps.onBalance();
  }

  async #askCatalog(): Promise<void> {
    const reply = await this.#connected?.client.products();
    if (reply === undefined || this.#closed) return;
    const { kept, clock } = this.#deps.till;
    // The packages that are known are sold on: whether the service is there is told by the balance.
    const isOld = !reply.ok && reply.failure.kind === 'unreadable-reply' && kept.catalogAt() !== undefined;
    if (!isOld) this.#service.callEnded(reply.ok ? undefined : reply.failure);
    if (!reply.ok) return;
    keepIfPossible(() => kept.keepCatalog(reply.value.products, clock.now(), reply.value.unreadableCount));
    this.#deps.onCatalog();
  }

  /** What is asked while nothing happens. */
  async #askAgain(): Promise<void> {
    if (this.#connected === undefined) {
      await this.connect();
      return;
    }
    const { clock, kept } = this.#deps.till;
    const ageMs = clock.now() - (kept.catalogAt() ?? 0);
    // One of later than now was heard while the clock was ahead: nobody knows how old it is.
    const stale = ageMs > catalogAgeMs || ageMs < 0;
    await Promise.all([this.#askBalance(), stale ? this.#askCatalog() : undefined]);
  }

  #keepUnreadable(path: string, records: readonly UnreadableEntry[]): void {
    if (this.#closed) return;
    const { kept, clock } = this.#deps.till;
    keepIfPossible(() => kept.keepUnreadable(path, records, clock.now()));
  }
}

/**
 * What the service told is asked for again: a disk that is full must not take the answer from whoever asked, nor end the
 * asking. What is shown says how old it is, and that nothing can be written is told by the books.
 */
function keepIfPossible(keep: () => void): void {
  try {
    keep();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Whether the balance is another one afterwards, or was not what staff believed. */
function changesBalance({ kind, progress: { state } }: Subject): boolean {
  if (state === 'accepted' || state === 'canceled' || state === 'refused') return kind !== 'activation';
  return kind === 'refund' && state === 'completed';
}
