/** What a call is for, the most urgent first: money and a customer wait, a question about an order, a list. */
export type Urgency = 'spend' | 'read' | 'list';

const urgencies: readonly Urgency[] = ['spend', 'read', 'list'];

/** How many calls are under way at once at most, per till. */
const placesInAll = 4;
/** As many of them are left free for what spends: slow lists must not keep a sale waiting. */
const placesKeptForSpending = 1;

/** The service is never left alone for longer than this on its own word, in milliseconds. */
const longestHoldMs = 600_000;

/** A question about one order that the service asked to wait with. */
type Refused = {
  /** When it first did since the order's trouble was last its own, by the gate's clock. */
  readonly at: number;
  /** Until when it is not asked again where that is the order's own trouble. */
  readonly heldUntil: number;
};

/**
 * Lets a few calls pass at once, what is urgent first and otherwise in order; and knows until when the service asked
 * to be left alone.
 *
 * It asks that of everything, as far as anybody can tell: so everything waits. But where it asks it again about the same
 * order after it has answered something else meanwhile, it means that order, and only that one waits.
 */
export class CallGate {
  readonly #now: () => number;
  readonly #waiting: Readonly<Record<Urgency, (() => void)[]>> = { spend: [], read: [], list: [] };
  readonly #refused = new Map<string, Refused>();
  #underWay = 0;
  #heldUntil = 0;
  /** When the last question began that was answered. */
  #answered = -Infinity;

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
   * The service asked to be left alone for a while. The longest request counts.
   *
   * @param order which order it was asked about; null if none.
   */
  hold(forMs: number, order: string | null = null): void {
    const now = this.#now();
    const until = now + Math.min(forMs, longestHoldMs);
    const before = order === null ? undefined : this.#refused.get(order);
    const isItsOwn = before !== undefined && this.#answered > before.at;
    if (!isItsOwn) this.#heldUntil = Math.max(this.#heldUntil, until);
    if (order === null) return;
    this.#refused.set(order, { at: isItsOwn ? now : (before?.at ?? now), heldUntil: isItsOwn ? until : now });
  }

  /** The service answered a question that began then, about this order, or about none. */
  answered(beganAt: number, order: string | null): void {
    this.#answered = Math.max(this.#answered, beganAt);
    if (order !== null) this.#refused.delete(order);
  }

  /**
   * Whether something else has to be asked before an order: the service asked to wait with it, and has answered nothing that
   * was asked since.
   */
  isAfterOthers(order: string | null): boolean {
    const before = order === null ? undefined : this.#refused.get(order);
    return before !== undefined && this.#answered <= before.at;
  }

  /** For how many milliseconds the service still wants to be left alone; 0 when it doesn't. */
  heldForMs(): number {
    return Math.max(0, Math.ceil(this.#heldUntil - this.#now()));
  }

  /** For how many milliseconds it still wants not to be asked about an order, whose own trouble that is. */
  orderHeldForMs(order: string | null): number {
    const until = order === null ? undefined : this.#refused.get(order)?.heldUntil;
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
