/** What a call is for, the most urgent first: money and a customer wait, a question about an order, a list. */
export type Urgency = 'spend' | 'read' | 'list';

const urgencies: readonly Urgency[] = ['spend', 'read', 'list'];

/** How many calls are under way at once at most, per till. */
const placesInAll = 4;
/** As many of them are left free for what spends: slow lists must not keep a sale waiting. */
const placesKeptForSpending = 1;

/** The service is never left alone for longer than this on its own word, in milliseconds. */
const longestHoldMs = 600_000;

/** Something that the service asked to wait with. */
type PutOff = {
  /** When it did, by the gate's clock. */
  readonly at: number;
  /** Until when it is not asked again. */
  readonly until: number;
};

/**
 * Lets a few calls pass at once, what is urgent first and otherwise in order; and knows what the service asked to wait with.
 *
 * One order's trouble is one order: what it asks to wait with waits, and nothing else. Where it puts off two things and
 * answers nothing that was asked since, it may mean everything: that is asked before anything else, by a call about no
 * order. Only if that is put off, too, everything waits, until the service answers something.
 */
export class CallGate {
  readonly #now: () => number;
  readonly #waiting: Readonly<Record<Urgency, (() => void)[]>> = { spend: [], read: [], list: [] };
  readonly #putOff = new Map<string, PutOff>();
  #underWay = 0;
  /** Until when everything waits, and since when. */
  #heldUntil = 0;
  #heldSince = -Infinity;
  /** What was put off until then says nothing of everything: the service answered what was asked since, or is being asked. */
  #told = -Infinity;

  /** @param now milliseconds of a clock that nobody sets back, such as `performance.now`. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Makes the call when there is a place for it. */
  async pass<Value>(urgency: Urgency, call: () => Promise<Value>): Promise<Value> {
    if (this.#hasPlace(urgency)) this.#underWay += 1;
    // Whoever wakes it has taken its place already.
    else await new Promise<void>((enter) => this.#waiting[urgency].push(enter));
    try {
      return await call();
    } finally {
      this.#underWay -= 1;
      this.#letIn();
    }
  }

  /** The gate's time, to tell {@link answered} when a question began. */
  now(): number {
    return this.#now();
  }

  /**
   * The service asked to wait.
   *
   * @param topic what it was asked for; null where that speaks for everything. Of everything, the longest request counts.
   */
  hold(forMs: number, topic: string | null): void {
    const now = this.#now();
    const until = now + Math.min(forMs, longestHoldMs);
    if (topic === null) {
      this.#heldUntil = Math.max(this.#heldUntil, until);
      this.#heldSince = now;
      return;
    }
    for (const [each, putOff] of this.#putOff)
      if (putOff.until <= now && putOff.at <= this.#told) this.#putOff.delete(each);
    this.#putOff.set(topic, { at: now, until });
  }

  /** The service answered something that it was asked then. */
  answered(beganAt: number, topic: string | null): void {
    this.#told = Math.max(this.#told, beganAt);
    if (beganAt >= this.#heldSince) this.#heldUntil = 0;
    if (topic !== null) this.#putOff.delete(topic);
  }

  /**
   * Whether the service has to be asked, before anything else, whether it means everything. Whoever calls this asks it, so that
   * nobody else does.
   */
  takeDoubt(): boolean {
    const untold = [...this.#putOff.values()].filter(({ at }) => at > this.#told);
    if (untold.length < 2) return false;
    this.#told = this.#now();
    return true;
  }

  /** For how many milliseconds everything still waits; 0 when it doesn't. */
  heldForMs(): number {
    return Math.max(0, Math.ceil(this.#heldUntil - this.#now()));
  }

  /** For how many milliseconds it alone still waits; 0 when it doesn't. */
  topicHeldForMs(topic: string | null): number {
    const until = topic === null ? undefined : this.#putOff.get(topic)?.until;
    return Math.max(0, Math.ceil((until ?? 0) - this.#now()));
  }

  #hasPlace(urgency: Urgency): boolean {
    const places = urgency === 'spend' ? placesInAll : placesInAll - placesKeptForSpending;
    return this.#underWay < places;
  }

  #letIn(): void {
    for (const urgency of urgencies) {
      while (this.#waiting[urgency].length > 0 && this.#hasPlace(urgency)) {
        this.#underWay += 1;
        this.#waiting[urgency].shift()?.();
      }
    }
  }
}
