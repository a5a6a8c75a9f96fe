import { ServiceTime } from '../selling/history/timing/service-time.ts';
import type { BaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import { CallGate } from '../../src-merchant-api/http/call-gate.ts';
import { isForWantOfRoom } from '../../src-merchant-api/failure.ts';
import type { UnreadableEntry } from '../../src-merchant-api/reading/values/entries.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { ServiceState } from '../../src-preload/contract/account/service.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { ProviderOperation } from '../domain/orders/operation.ts';
import { OrderRunner } from '../selling/order-runner.ts';
import type { LedgerStatus } from '../services/connection/ledger-status.ts';
import { ClockSkewMonitor } from '../services/connection/clock-skew-monitor.ts';
import { FoundAfterAll } from '../services/connection/found-after-all.ts';
import type { Connected } from '../services/selling/can-sell.ts';
import type { TillCodes } from '../services/connection/till-codes.ts';
import { ServiceHealth } from '../services/connection/service-health.ts';
import type { Access } from '../account/access.ts';
import type { PushToWindows } from '../services/views/push-to-windows.ts';
import type { LedgerGaps } from './ledger-gaps.ts';
import type { TillDeps } from './till-deps.ts';
import type { MoveRecord } from './unrecorded-move.ts';

/** An older catalog is requested again, in milliseconds. */
const catalogAgeMs = 6 * 3_600_000;

export type MerchantConnectionDeps = {
  readonly till: TillDeps;
  readonly books: LedgerStatus;
  readonly gaps: Pick<LedgerGaps, 'begin' | 'lookAtInstallation' | 'askKeychainAgain' | 'fetchLost'>;
  readonly codes: Pick<TillCodes, 'keep' | 'marksOf' | 'unlock' | 'connected'>;
  readonly push: PushToWindows;
  /** Whether what somebody pressed for may be sent, though it waited. */
  readonly maySend: (by: StaffMark | null) => boolean;
  /** Something moved on, or waits for its next request. It is on record. */
  readonly onOperation: (operation: ProviderOperation) => void;
  /**
   * Records that the account is at another address than before, if nobody has. The till may connect once it is recorded.
   */
  readonly recordMove: (address: BaseAddress, client: MerchantClient) => Promise<MoveRecord>;
  /** A difference from the service was found and recorded. */
  readonly onFinding: () => void;
  /** A sale got its eSIM. */
  readonly onSold: () => void;
  /** A balance was received and kept. */
  readonly onBalance: () => void;
  /** A catalog was received and kept. */
  readonly onCatalog: () => void;
};

/** The till's connection to its service: how it is established, and what the till asks by itself. */
export class MerchantConnection {
  readonly #deps: MerchantConnectionDeps;
  readonly #service: ServiceHealth;
  /** Kept from client to client: the service may have asked to be left alone. */
  readonly #gate = new CallGate(() => performance.now());
  readonly #clock: ClockSkewMonitor;
  /** What the service did differently from what staff were told. */
  readonly found: FoundAfterAll;
  #connected: Connected | undefined;
  /** Made with the first connection. Used once the service was asked for what the ledger may have lost. */
  #ready: Connected | undefined;
  #connecting: Promise<void> | undefined;
  #closed = false;

  constructor(deps: MerchantConnectionDeps) {
    this.#deps = deps;
    const { till, push, onOperation } = deps;
    const { merchantId, ledger, clock } = till;
    this.#service = new ServiceHealth({
      clock,
      ask: () => this.#askAgain(),
      onChange: (state) => push('service', state),
    });
    this.#clock = new ClockSkewMonitor((aheadMs) => push('clock', aheadMs));
    this.found = new FoundAfterAll({
      merchantId,
      ledger,
      clock,
      isClosed: () => this.#closed,
      onFinding: deps.onFinding,
      onOperation,
      onLedgerFault: (fault) => deps.books.writeFailed(fault),
    });
  }

  /** What a window shows of it first. */
  get shown(): { service: ServiceState; clockAheadMs: number | null } {
    return { service: this.#service.state, clockAheadMs: this.#clock.aheadMs };
  }

  /** The service's time, as far as this computer's clock is known to be off. */
  serviceTime(): number {
    return this.#deps.till.clock.now() - (this.#clock.aheadMs ?? 0);
  }

  /** What is needed to sell; undefined until the till is connected. */
  get connected(): Connected | undefined {
    return this.#connected;
  }

  /** Why nothing can begin for now. */
  get whyNotSell(): Problem | undefined {
    return this.#service.whyNotSell;
  }

  /** The client, while the service can be reached. */
  get reachable(): Result<MerchantClient, Problem> {
    const problem = this.#service.whyNotSell;
    if (problem !== undefined) return fail(problem);
    return this.#connected === undefined ? fail({ kind: 'starting' }) : succeed(this.#connected.client);
  }

  /** Connects to the service, or reports why that failed. */
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
    this.#connected.runner.askNow();
    this.#askKeychain();
    await Promise.all([this.#askBalance(), this.#askCatalog()]);
  }

  /** The network is back, or the computer woke up: asks about what is open, and whether the service is there. */
  async lookAround(): Promise<void> {
    if (this.#connected === undefined) {
      await this.connect();
      return;
    }
    this.#connected.runner.askNow();
    this.#askKeychain();
    await this.#askBalance();
  }

  end(): void {
    this.#closed = true;
    this.#service.end();
    this.#connected?.runner.stop();
  }

  async #connect(): Promise<void> {
    // A reloaded window connects again. A second runner would take the first one's sales for its own.
    if (this.#connected !== undefined) return;
    if (this.#ready === undefined) {
      await this.#deps.gaps.lookAtInstallation();
      if (this.#isClosed()) return;
      // The keychain is asked for both at once. Without the key the till still sells: codes are then not written down.
      const [access] = await Promise.all([this.#deps.till.connect(), this.#deps.codes.unlock()]);
      if (this.#closed) return;
      if (!access.ok) {
        this.#service.away(access.failure);
        return;
      }
      const serviceTime = new ServiceTime(this.#deps.till.clock);
      const client = this.#newClient(access.value, serviceTime);
      // Before the runner is made: what it believes of the service depends on where the account was.
      const move = await this.#deps.recordMove(access.value.baseAddress, client);
      if (this.#isClosed()) return;
      if (move.kind !== 'recorded') {
        if (move.kind === 'service-away') this.#service.callEnded(move.failure);
        // The heartbeat tries again later.
        await this.#service.begin(() => Promise.resolve());
        return;
      }
      this.#ready = { client, runner: this.#newRunner(client, serviceTime) };
    } else {
      await this.#deps.gaps.askKeychainAgain();
      if (this.#isClosed()) return;
    }
    // Before anything is sold or sent again: staff may be about to sell again what was lost.
    const fetched = await this.#deps.gaps.fetchLost(this.#ready.client);
    if (this.#isClosed()) return;
    if (!fetched.ok || !fetched.value) {
      if (!fetched.ok) this.#service.callEnded(fetched.failure);
      // The heartbeat tries again later.
      await this.#service.begin(() => Promise.resolve());
      return;
    }
    this.#connected = this.#ready;
    this.#deps.gaps.begin();
    this.#connected.runner.start();
    this.#deps.codes.connected();
    await this.#service.begin(() => Promise.all([this.#askBalance(), this.#askCatalog()]));
  }

  /** Checked again after each wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  /** @param serviceTime is told by its replies. */
  #newClient(access: Access, serviceTime: ServiceTime): MerchantClient {
    const { merchantId, fetch, fetchOnce } = this.#deps.till;
    return this.found.hearing(
      createMerchantClient({
        ...access,
        merchantId,
        fetch,
        fetchOnce,
        gate: this.#gate,
        onClockSkew: (skew) => {
          serviceTime.heard(skew);
          this.#clock.heard(skew);
        },
        onUnreadable: (path, records) => this.#keepUnreadable(path, records),
      }),
    );
  }

  #newRunner(client: MerchantClient, serviceTime: ServiceTime): OrderRunner {
    const { books, codes, maySend, onOperation, onSold } = this.#deps;
    const { mode, ledger, clock, random, pace, merchantId } = this.#deps.till;
    return new OrderRunner({
      merchantId,
      ledger,
      client,
      clock,
      codes,
      random,
      pace,
      maySend,
      serviceTime,
      onMove: (operation) => {
        onOperation(operation);
        if (changesBalance(operation)) void this.#askBalance();
        if (operation.progress.state === 'accepted') this.found.isBought(operation);
        if (operation.progress.state === 'completed') this.found.isDone(operation);
        if (operation.kind === 'sale' && operation.progress.state === 'completed') onSold();
      },
      onWait: onOperation,
      onIssuedAfterCancel: (canceled) => this.found.issued(canceled),
      onUncreditedCancel: (sale) => this.found.uncredited(sale),
      onCreditedSince: (sale) => this.found.creditedSince(sale),
      onRefundedElsewhere: (canceled) => this.found.refundedElsewhere(canceled),
      onEsimOfAnother: (sale, other) => this.found.esimOfAnother(sale, other),
      onOtherProduct: (bought, uid) => this.found.otherProduct(bought, uid),
      onDoneAfterAll: (change) => this.found.done(change),
      onCall: (failure) => {
        this.#service.orderCallEnded(failure);
        // Its service is on this disk.
        if (mode === 'practice' && failure !== undefined && isForWantOfRoom(failure)) books.doubtRoom();
      },
      onLedgerFault: (fault) => books.writeFailed(fault),
    });
  }

  /** The keychain may be open now, and the service may be back. */
  #askKeychain(): void {
    const { codes, gaps } = this.#deps;
    void gaps.askKeychainAgain();
    void codes.unlock().then(() => codes.connected());
  }

  async #askBalance(): Promise<void> {
    const reply = await this.#connected?.runner.readBalance();
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
    // The known packages can still be sold; whether the service is there is learned from the balance request.
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
    // A catalog from the future was received while the clock was ahead: its age is unknown.
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
 * What the service said can be requested again. A full disk must not take the answer from the caller, or end the
 * requests. The window shows how old the data is, and the ledger reports that nothing can be written.
 */
function keepIfPossible(keep: () => void): void {
  try {
    keep();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/**
 * Whether this changes the balance, or shows that it isn't what staff believed; or ends what changed it: only a balance that is
 * read while nothing is under way tells later whether a refused purchase was made. An activation moves no money; a refund that
 * was closed may still.
 */
function changesBalance({ kind, progress: { state } }: ProviderOperation): boolean {
  switch (state) {
    case 'accepted':
    case 'canceled':
    case 'refused':
    case 'completed':
      return kind !== 'activation';
    case 'written-off':
      return kind === 'sale' || kind === 'top-up';
    default:
      return false;
  }
}
