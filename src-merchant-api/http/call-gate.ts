/** What a call is for, the most urgent first: money and a customer wait, a question about an order, a list. */
export type Urgency = 'spend' | 'read' | 'list';

const urgencies: readonly Urgency[] = ['spend', 'read', 'list'];

/** How many calls are under way at once at most, per till. */
const placesInAll = 4;
/** As many of them are left free for what spends: slow lists must not keep a sale waiting. */
const placesKeptForSpending = 1;

/** The longest pause that the service can ask for, in milliseconds. */
const longestPauseMs = 600_000;

/** A pause that the service asked for at one topic. */
type TopicPause = {
  /** When it did, by the gate's clock. */
  readonly at: number;
  /** Until when the topic isn't asked about. */
  readonly until: number;
};

/**
 * Limits how many calls are under way, lets the urgent ones go first, and keeps the pauses that the service asked for (429, or
 * 503 with Retry-After).
 *
 * A pause counts for the topic that was asked about, such as one order: one order's trouble must not stop the till. But a
 * service that is overloaded as a whole also says so call by call. So once two topics are paused and nothing asked since was
 * answered, the next call first sends a probe: a question that is about no order. If the probe is told to wait, too, every call
 * waits, until the service answers something again.
 */
export class CallGate {
  readonly #now: () => number;
  readonly #waiting: Readonly<Record<Urgency, (() => void)[]>> = { spend: [], read: [], list: [] };
  readonly #topicPauses = new Map<string, TopicPause>();
  #underWay = 0;
  /** Until when every call waits, and since when. */
  #pausedUntil = 0;
  #pausedSince = -Infinity;
  /** Topics paused before this moment say nothing about the service as a whole: it answered since then, or is being probed. */
  #clearedAt = -Infinity;

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
   * The service asked for a pause.
   *
   * @param topic what it was asked about; null where it means every call. Of several pauses for every call the longest counts.
   */
  pause(forMs: number, topic: string | null): void {
    const now = this.#now();
    const until = now + Math.min(forMs, longestPauseMs);
    if (topic === null) {
      this.#pausedUntil = Math.max(this.#pausedUntil, until);
      this.#pausedSince = now;
      return;
    }
    for (const [each, paused] of this.#topicPauses)
      if (paused.until <= now && paused.at <= this.#clearedAt) this.#topicPauses.delete(each);
    this.#topicPauses.set(topic, { at: now, until });
  }

  /** The service answered a question. @param beganAt when the question was sent, by the gate's clock. */
  answered(beganAt: number, topic: string | null): void {
    this.#clearedAt = Math.max(this.#clearedAt, beganAt);
    if (beganAt >= this.#pausedSince) this.#pausedUntil = 0;
    if (topic !== null) this.#topicPauses.delete(topic);
  }

  /** Whether the caller has to send a probe before anything else. Then it is the only one that does. */
  claimProbe(): boolean {
    const unexplained = [...this.#topicPauses.values()].filter(({ at }) => at > this.#clearedAt);
    if (unexplained.length < 2) return false;
    this.#clearedAt = this.#now();
    return true;
  }

  /** For how many milliseconds every call still waits; 0 when it doesn't. */
  pausedForMs(): number {
    return Math.max(0, Math.ceil(this.#pausedUntil - this.#now()));
  }

  /** For how many milliseconds this topic still waits; 0 when it doesn't. */
  topicPausedForMs(topic: string | null): number {
    const until = topic === null ? undefined : this.#topicPauses.get(topic)?.until;
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
