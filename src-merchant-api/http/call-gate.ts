/** What a call is for, the most urgent first: money and a customer wait, a question about an order, a list. */
export type Urgency = 'spend' | 'read' | 'list';

const urgencies: readonly Urgency[] = ['spend', 'read', 'list'];

/** How many calls are under way at once at most, per till. */
const placesInAll = 4;
/** As many of them are left free for what spends: slow lists must not keep a sale waiting. */
const placesKeptForSpending = 1;

/** The service is never left alone for longer than this on its own word, in milliseconds. */
const longestHoldMs = 600_000;

/**
 * Lets a few calls pass at once, what is urgent first and otherwise in order; and knows until when the service asked
 * to be left alone.
 */
export class CallGate {
  readonly #now: () => number;
  readonly #waiting: Readonly<Record<Urgency, (() => void)[]>> = { spend: [], read: [], list: [] };
  #underWay = 0;
  #heldUntil = 0;

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

  /** The service asked to be left alone for a while. The longest request counts. */
  hold(forMs: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#now() + Math.min(forMs, longestHoldMs));
  }

  /** For how many milliseconds it still wants to be left alone; 0 when it doesn't. */
  heldForMs(): number {
    return Math.max(0, Math.ceil(this.#heldUntil - this.#now()));
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
