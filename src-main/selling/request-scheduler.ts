import type { Clock } from '../platform/clock.ts';
import { Pace, type Visibility } from './pace.ts';

/**
 * The purpose of a request. `settle` clears up money, or sends again after a missing answer. `poll` asks whether
 * something certain has arrived, and can wait.
 */
export type Urgency = 'settle' | 'poll';

/** A request to be made later. */
export type Question = {
  readonly urgency: Urgency;
  /** When its waiting time starts, by the monotonic clock; now if absent. */
  readonly since?: number;
  /** Milliseconds. */
  readonly waitMs: number;
  /** It is not made earlier than this, whatever happens, because the service asked for a pause. Milliseconds. */
  readonly atLeastMs?: number;
  /** When the sale or operation was created; the newest come first. */
  readonly createdAt: number;
};

/** The most requests that start within any second, for everything together. */
export const questionsPerSecond = 5;

/** The most of them of one urgency, so that neither takes all places. */
export const questionsOfOneUrgency = {
  settle: { shown: 4, hidden: 4 },
  poll: { shown: 4, hidden: 1 },
} as const satisfies Record<Urgency, Record<Visibility, number>>;

/** How long to wait after a request that could not be made, in milliseconds. */
const askedInVainMs = 10_000;

/** The factor by which polls wait longer while the window is hidden. */
const hiddenSlowdown = 4;

/**
 * The most requests of one urgency in flight: a slow service must not be asked faster than it answers, and a sale
 * that is pressed now must not wait behind others.
 */
const underWayAtOnce = 2;

/**
 * What took this long, in milliseconds, counts as unanswered. A service can hang at single orders while it answers
 * about others, so those share one place of their urgency, and a sale that is pressed now finds the other.
 */
const unansweredMs = 5_000;

/** One in this many polls is the one that has been due longest; the others are the newest. */
const fairShare = 5;

type Entry = Omit<Question, 'since' | 'atLeastMs'> & {
  readonly since: number;
  readonly notBefore: number;
};

type RequestSchedulerDeps<Key> = {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** Makes the request. Its place is free again once the promise settles. After a rejection it is asked again. */
  readonly ask: (key: Key) => Promise<void>;
  /** Without it, as while the window is visible. */
  readonly pace?: Pace;
};

/**
 * Decides which sale or operation is asked about and when, by a monotonic clock and with a single timer, however many
 * are waiting.
 *
 * Each has at most one pending request, and none while one is in flight. Settling comes before polls; both stay
 * within {@link questionsPerSecond}, newest first, and every fifth poll is the one that has waited longest. What went
 * unanswered the last time is in flight one at a time.
 */
export class RequestScheduler<Key> {
  readonly #deps: RequestSchedulerDeps<Key>;
  readonly #pace: Pace;
  readonly #leavePace: () => void;
  readonly #waiting = new Map<Key, Entry>();
  readonly #underWay: Record<Urgency, number> = { settle: 0, poll: 0 };
  /** What went unanswered the last time. */
  readonly #unanswered = new Set<Key>();
  /** Which of that is in flight. */
  readonly #hanging: Record<Urgency, Key | undefined> = { settle: undefined, poll: undefined };
  /** When the last requests started, oldest first; only as many as the rate needs. */
  readonly #began: Record<Urgency | 'any', number[]> = { settle: [], poll: [], any: [] };
  #pollsCounted = 0;
  #wakesAt = Infinity;
  #cancel: () => void = () => undefined;
  #stopped = false;

  constructor(deps: RequestSchedulerDeps<Key>) {
    this.#deps = deps;
    this.#pace = deps.pace ?? new Pace();
    this.#leavePace = this.#pace.follow(() => this.#wakeAt(0));
  }

  /** Schedules the next request for a key, replacing a pending one. */
  put(key: Key, question: Question): void {
    if (this.#stopped) return;
    const { urgency, since = this.#deps.clock.monotonic(), waitMs, atLeastMs = 0, createdAt } = question;
    const entry = { urgency, createdAt, since, waitMs, notBefore: since + atLeastMs };
    this.#waiting.set(key, entry);
    this.#wakeAt(this.#dueAt(entry));
  }

  /** Milliseconds until a key is due; undefined if nothing is pending. */
  dueIn(key: Key): number | undefined {
    const entry = this.#waiting.get(key);
    return entry === undefined ? undefined : Math.max(0, this.#dueAt(entry) - this.#deps.clock.monotonic());
  }

  /** Makes a pending request due. */
  hurry(key: Key): void {
    const entry = this.#waiting.get(key);
    if (entry === undefined) return;
    this.#waiting.set(key, { ...entry, waitMs: 0 });
    this.#wakeAt(this.#dueAt({ ...entry, waitMs: 0 }));
  }

  /** Makes every pending request due. The rate stays the same. */
  hurryAll(): void {
    for (const key of this.#waiting.keys()) this.hurry(key);
  }

  /** Stops all requests. */
  stop(): void {
    this.#stopped = true;
    this.#leavePace();
    this.#cancel();
    this.#waiting.clear();
  }

  #dueAt({ urgency, since, waitMs, notBefore }: Entry): number {
    const slower = urgency === 'poll' && this.#pace.window === 'hidden' ? hiddenSlowdown : 1;
    return Math.max(since + waitMs * slower, notBefore);
  }

  /** Sets the timer, unless it already fires sooner. */
  #wakeAt(at: number): void {
    if (this.#stopped || at >= this.#wakesAt) return;
    this.#cancel();
    this.#wakesAt = at;
    const { clock } = this.#deps;
    this.#cancel = clock.after(Math.max(0, at - clock.monotonic()), () => this.#wake());
  }

  #wake(): void {
    this.#wakesAt = Infinity;
    if (this.#stopped) return;
    for (const urgency of ['settle', 'poll'] as const) {
      while (this.#allowedAt(urgency) <= this.#deps.clock.monotonic()) {
        const key = this.#nextDue(urgency);
        if (key === undefined) break;
        this.#begin(key, urgency);
      }
    }
    this.#wakeAt(this.#nextAt());
  }

  #nextDue(urgency: Urgency): Key | undefined {
    if (urgency === 'settle') return this.#newestDue(urgency);
    const isFair = this.#pollsCounted % fairShare === fairShare - 1;
    const key = isFair ? this.#longestDuePoll() : this.#newestDue(urgency);
    if (key !== undefined) this.#pollsCounted += 1;
    return key;
  }

  #begin(key: Key, urgency: Urgency): void {
    const entry = this.#waiting.get(key);
    this.#waiting.delete(key);
    this.#underWay[urgency] += 1;
    if (this.#unanswered.has(key)) this.#hanging[urgency] = key;
    this.#note(urgency);
    const { clock } = this.#deps;
    const began = clock.monotonic();
    const ended = (): void => {
      this.#underWay[urgency] -= 1;
      if (this.#hanging[urgency] === key) this.#hanging[urgency] = undefined;
      if (clock.monotonic() - began < unansweredMs) this.#unanswered.delete(key);
      else this.#unanswered.add(key);
      this.#wakeAt(this.#nextAt());
    };
    void this.#deps.ask(key).then(ended, (error: unknown) => {
      process.emitWarning(error instanceof Error ? error : String(error));
      // If it could not be asked about, for example because the ledger was unreadable, it still has to be settled.
      if (entry !== undefined && !this.#stopped && !this.#waiting.has(key))
        this.put(key, { urgency, waitMs: askedInVainMs, createdAt: entry.createdAt });
      ended();
    });
  }

  /** When the next request can start: it is due, has a place, and is within the rate. */
  #nextAt(): number {
    const allowedAt = { settle: this.#allowedAt('settle'), poll: this.#allowedAt('poll') };
    let next = Infinity;
    for (const [key, entry] of this.#waiting) {
      if (!this.#hasPlace(key, entry)) continue;
      next = Math.min(next, Math.max(this.#dueAt(entry), allowedAt[entry.urgency]));
    }
    return next;
  }

  /** Whether it would not be the second in flight that may hang. */
  #hasPlace(key: Key, { urgency }: Entry): boolean {
    return this.#hanging[urgency] === undefined || !this.#unanswered.has(key);
  }

  #note(urgency: Urgency): void {
    for (const began of [this.#began[urgency], this.#began.any]) {
      began.push(this.#deps.clock.monotonic());
      if (began.length > questionsPerSecond) began.shift();
    }
  }

  /** When another request is within the rate; Infinity while too many are unanswered. */
  #allowedAt(urgency: Urgency): number {
    if (this.#underWay[urgency] >= underWayAtOnce) return Infinity;
    const ofOne = this.#began[urgency].at(-questionsOfOneUrgency[urgency][this.#pace.window]);
    const ofAny = this.#began.any.at(-questionsPerSecond);
    return Math.max(ofOne ?? -Infinity, ofAny ?? -Infinity) + 1_000;
  }

  #newestDue(urgency: Urgency): Key | undefined {
    // What went unanswered comes after all others, the longest due first: each hangs, and the newest would take every turn.
    return this.#bestDue(urgency, (entry, key) =>
      this.#unanswered.has(key) ? -1 - this.#dueAt(entry) : entry.createdAt,
    );
  }

  #longestDuePoll(): Key | undefined {
    return this.#bestDue('poll', (entry) => -this.#dueAt(entry));
  }

  #bestDue(urgency: Urgency, worth: (entry: Entry, key: Key) => number): Key | undefined {
    const now = this.#deps.clock.monotonic();
    let best: { readonly key: Key; readonly worth: number } | undefined;
    for (const [key, entry] of this.#waiting) {
      if (entry.urgency !== urgency || this.#dueAt(entry) > now || !this.#hasPlace(key, entry)) continue;
      const its = worth(entry, key);
      if (best === undefined || its > best.worth) best = { key, worth: its };
    }
    return best?.key;
  }
}
