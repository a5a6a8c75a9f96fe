import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { ServiceState } from '../../../src-preload/contract/account/service.ts';
import type { Clock } from '../../platform/clock.ts';
import { problemView } from '../views/problem-view.ts';
import { instant } from '../views/sale-view.ts';

/** How often the service is asked when nothing happens, in milliseconds; sooner while it is away. */
const heartbeatMs = { online: 60_000, offline: 10_000 } as const;

/** However many orders fail, the service itself is asked at most this often because of them, in milliseconds. */
const betweenDoubtsMs = 5_000;

export type ServiceHealthDeps = {
  readonly clock: Clock;
  /** Asks the service something, and reports the result to `callEnded`. */
  readonly ask: () => Promise<unknown>;
  readonly onChange: (state: ServiceState) => void;
};

/**
 * Whether the service can be reached: learned from the results of calls, and from a heartbeat while nothing happens.
 */
export class ServiceHealth {
  readonly #deps: ServiceHealthDeps;
  #state: ServiceState = { kind: 'connecting' };
  #begun = false;
  #ended = false;
  #isAsking = false;
  /** When the heartbeat last asked, by the monotonic clock. */
  #askedAt = -Infinity;
  #cancelHeartbeat: () => void = () => undefined;

  constructor(deps: ServiceHealthDeps) {
    this.#deps = deps;
  }

  get state(): ServiceState {
    return this.#state;
  }

  /** There is a service to ask: after `first` the heartbeat runs. */
  async begin(first: () => Promise<unknown>): Promise<void> {
    this.#begun = true;
    try {
      await first();
    } finally {
      this.#beat();
    }
  }

  end(): void {
    this.#ended = true;
    this.#cancelHeartbeat();
  }

  /**
   * A call that got an answer, even a refusal, shows that the service is there. A result which shows that it is away,
   * or that this account isn't let in, stops selling until a call succeeds.
   */
  callEnded(failure: MerchantFailure | undefined): void {
    switch (failure?.kind) {
      case undefined:
      case 'insufficient-funds':
      case 'refused':
      case 'order-exists':
      case 'order-not-found':
        this.#say({ kind: 'online' });
        return;
      case 'not-sent':
      case 'not-reached':
      case 'no-reply':
      case 'unreadable-reply':
      case 'unauthorized':
      case 'service-broken':
        this.away(problemView(failure));
        return;
      // It is there, but busy.
      case 'held-back':
      case 'too-many-requests':
        return;
    }
  }

  /**
   * A call about one order ended. An unreadable or missing answer about one order says nothing of the others, so the
   * service itself is asked before it counts as away.
   */
  orderCallEnded(failure: MerchantFailure | undefined): void {
    switch (failure?.kind) {
      case 'no-reply':
      case 'unreadable-reply':
      case 'unauthorized':
      case 'service-broken':
        this.#doubt();
        return;
      case 'not-sent':
        // A request that can't be built concerns its order alone; a missing signature concerns the account.
        if (failure.cause === 'signature') this.callEnded(failure);
        return;
      default:
        this.callEnded(failure);
    }
  }

  /** Nothing can be sold for now. The time since when is kept while only the reason changes. */
  away(problem: Problem): void {
    const since = this.#state.kind === 'offline' ? this.#state.since : instant(this.#deps.clock.now());
    this.#say({ kind: 'offline', since, problem });
  }

  /**
   * Why a sale can't even begin; undefined if it can. The uncertainty of an earlier call doesn't extend to this sale:
   * of this one it is certain that nothing was sent.
   */
  get whyNotSell(): Problem | undefined {
    if (this.#state.kind !== 'offline') return undefined;
    const { problem } = this.#state;
    switch (problem.kind) {
      case 'no-reply':
      case 'unreadable-reply':
      case 'service-broken':
      case 'order-exists':
        return { kind: 'not-reached', cause: 'connection' };
      default:
        return problem;
    }
  }

  #say(state: ServiceState): void {
    const changed = JSON.stringify(state) !== JSON.stringify(this.#state);
    const turned = state.kind !== this.#state.kind;
    this.#state = state;
    if (!changed || this.#ended) return;
    this.#deps.onChange(state);
    if (turned && this.#begun) this.#beat();
  }

  /** Runs the heartbeat now, unless it ran a moment ago. */
  #doubt(): void {
    const { clock } = this.#deps;
    const isAskedSoon = this.#state.kind === 'offline' || clock.monotonic() - this.#askedAt < betweenDoubtsMs;
    if (!this.#begun || this.#ended || this.#isAsking || isAskedSoon) return;
    this.#cancelHeartbeat();
    void this.#askAndBeat();
  }

  #beat(): void {
    if (this.#ended) return;
    const { clock } = this.#deps;
    this.#cancelHeartbeat();
    const wait = this.#state.kind === 'online' ? heartbeatMs.online : heartbeatMs.offline;
    this.#cancelHeartbeat = clock.after(wait, () => void this.#askAndBeat());
  }

  /** Whatever the result, there is a next heartbeat: without it nobody would notice that the service is back. */
  async #askAndBeat(): Promise<void> {
    this.#isAsking = true;
    this.#askedAt = this.#deps.clock.monotonic();
    try {
      await this.#deps.ask();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    } finally {
      this.#isAsking = false;
      this.#beat();
    }
  }
}
