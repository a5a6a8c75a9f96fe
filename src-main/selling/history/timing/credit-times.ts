import type { ProviderOperationId } from '../../../domain/orders/operation.ts';
import { isRecent, noteMoment, type Clocks, type NotedMoment } from './noted-moment.ts';
import { quietMs } from './retry-schedule.ts';

/**
 * The two clocks drift less than this apart in minutes; a larger difference means that somebody changed the wall
 * clock. In milliseconds.
 */
const driftMs = 1_000;

/** How long after the service took a refund its credit surely counts as its own, in milliseconds: later, another till may have made it. */
export const takenMs = 600_000;

type Sent = {
  /** The first attempt. */
  readonly from: number;
  /** The same moment by the monotonic clock. */
  readonly begunAt: number;
  /** Infinity while an attempt is open. */
  readonly until: number;
  /** When the service took it; undefined if it hasn't. */
  readonly taken?: NotedMoment;
};

/** When a refund's credit can have been made, by the wall clock as it was at the first attempt. */
export type CreditTime = {
  readonly from: number;
  readonly until: number;
  /** By how much the wall clock seems to have been set since, in milliseconds: after a sleep it may not have been. */
  readonly setByMs: number;
};

/** When the credit of a refund that the service took counts as its own. */
export type TakenTime = {
  readonly from: number;
  readonly until: number;
  /** By how much the clock of these times was ahead of the service's; null if unknown. */
  readonly aheadMs: number | null;
  /** Whether it is still that time, by every clock. */
  readonly isNow: boolean;
};

/**
 * Tracks when credits of this run's refunds can have been made. It uses the wall clock, which can be compared with
 * the service's times, and tells by how much somebody has changed it since.
 */
export class CreditTimes {
  readonly #clocks: Clocks;
  readonly #sent = new Map<ProviderOperationId, Sent>();

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  /** The first attempt is about to be sent. */
  begin(id: ProviderOperationId): void {
    const { clock } = this.#clocks;
    this.#sent.set(id, { from: clock.now(), begunAt: clock.monotonic(), until: Infinity });
  }

  /** An attempt ended without a credible answer: it can't arrive much later. */
  failed(id: ProviderOperationId): void {
    const sent = this.#sent.get(id);
    if (sent === undefined) return;
    // The wall clock may have been set back while it was in flight, and the other one stands still during a sleep.
    const { clock } = this.#clocks;
    const ended = Math.max(clock.now(), sent.from + clock.monotonic() - sent.begunAt);
    this.#sent.set(id, { ...sent, until: ended + quietMs });
  }

  /** The service took it: it makes it within minutes. */
  taken(id: ProviderOperationId): void {
    const sent = this.#sent.get(id);
    if (sent !== undefined) this.#sent.set(id, { ...sent, taken: noteMoment(this.#clocks) });
  }

  /** Undefined if this run didn't send it. */
  of(id: ProviderOperationId): CreditTime | undefined {
    const sent = this.#sent.get(id);
    if (sent === undefined) return undefined;
    const { from, until } = sent;
    return { from, until, setByMs: setBetween(sent, noteMoment(this.#clocks)) };
  }

  /** Undefined if this run didn't send it, or the service hasn't taken it. */
  ofTaken(id: ProviderOperationId): TakenTime | undefined {
    const sent = this.#sent.get(id);
    if (sent?.taken === undefined) return undefined;
    const { taken, begunAt } = sent;
    return {
      from: taken.now - (taken.monotonic - begunAt),
      until: taken.now + takenMs,
      // SECURITY: by a reply from before the clock was set, another till's credit would seem to be of this time.
      aheadMs: setBetween(sent, taken) === 0 ? taken.aheadMs : null,
      isNow: isRecent(taken, takenMs, this.#clocks),
    };
  }

  /** It is over. */
  forget(id: ProviderOperationId): void {
    this.#sent.delete(id);
  }
}

/** By how much the wall clock seems to have been set between an attempt and a later moment, in milliseconds. */
function setBetween({ from, begunAt }: Sent, { now, monotonic }: NotedMoment): number {
  const setBy = now - from - (monotonic - begunAt);
  return Math.abs(setBy) > driftMs ? setBy : 0;
}
