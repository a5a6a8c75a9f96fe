import type { Clock } from '../platform/clock.ts';

/**
 * What a question is for. `settle` finds out about money, or sends again what has no answer. `poll` asks whether
 * something that is certain has come, and can wait.
 */
export type Urgency = 'settle' | 'poll';

/** A question that is to be asked later. */
export type Question = {
  readonly urgency: Urgency;
  /** When its waits begin, by the monotonic clock; now, where nothing is said. */
  readonly since?: number;
  /** Milliseconds. */
  readonly waitMs: number;
  /** It is not asked sooner, whatever happens: the service asked to be left alone. Milliseconds. */
  readonly atLeastMs?: number;
  /** When the subject was made; the newest are asked first. */
  readonly createdAt: number;
};

/** Whether somebody looks at the till. */
export type Pace = 'shown' | 'hidden';

/** How many questions begin in any second at most, for all subjects together. */
export const questionsPerSecond = 5;

/** How many of them are of one urgency: neither takes all places, so that the other one goes on. */
export const questionsOfOneUrgency = {
  settle: { shown: 4, hidden: 4 },
  poll: { shown: 4, hidden: 1 },
} as const satisfies Record<Urgency, Record<Pace, number>>;

/** How long it is waited after a question that could not be asked, in milliseconds. */
const askedInVainMs = 10_000;

/** How many times as long each poll waits while nobody looks. */
const hiddenSlowdown = 4;

/**
 * So many questions of one urgency wait for their answers at once: a slow service must not be asked faster than it
 * answers, and a sale that is pressed now must find the way free.
 */
const underWayAtOnce = 2;

/** Of so many polls that begin, one is the one that is due the longest; the others go to the newest. */
const fairShare = 5;

type Entry = Omit<Question, 'since' | 'atLeastMs'> & {
  readonly since: number;
  readonly notBefore: number;
};

type Parts<Key> = {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** Asks; the place that the question takes is free again when the promise settles. One that rejects is asked again. */
  readonly ask: (key: Key) => Promise<void>;
};

/**
 * Decides which subject is asked about when, by a monotonic clock and with one timer, however many wait.
 *
 * A subject has one question at most, and none while it is being asked about. Settling questions go before polls; both
 * within {@link questionsPerSecond}, the newest first, and of the polls every fifth the one that waits the longest.
 */
export class RequestScheduler<Key> {
  readonly #deps: Parts<Key>;
  readonly #waiting = new Map<Key, Entry>();
  readonly #underWay: Record<Urgency, number> = { settle: 0, poll: 0 };
  /** When the last questions began, the earliest first; no more than make up the rate. */
  readonly #began: Record<Urgency | 'any', number[]> = { settle: [], poll: [], any: [] };
  #pollsCounted = 0;
  #pace: Pace = 'shown';
  #wakesAt = Infinity;
  #cancel: () => void = () => undefined;
  #stopped = false;

  constructor(deps: Parts<Key>) {
    this.#deps = deps;
  }

  /** Puts a subject's next question, in place of one that waits. */
  put(key: Key, question: Question): void {
    if (this.#stopped) return;
    const { urgency, since = this.#deps.clock.monotonic(), waitMs, atLeastMs = 0, createdAt } = question;
    const entry = { urgency, createdAt, since, waitMs, notBefore: since + atLeastMs };
    this.#waiting.set(key, entry);
    this.#wakeAt(this.#dueAt(entry));
  }

  /** Milliseconds until a subject is due; undefined where none of its questions waits. */
  dueIn(key: Key): number | undefined {
    const entry = this.#waiting.get(key);
    return entry === undefined ? undefined : Math.max(0, this.#dueAt(entry) - this.#deps.clock.monotonic());
  }

  /** Makes a subject's question due, if it has one. */
  hurry(key: Key): void {
    const entry = this.#waiting.get(key);
    if (entry === undefined) return;
    this.#waiting.set(key, { ...entry, waitMs: 0 });
    this.#wakeAt(this.#dueAt({ ...entry, waitMs: 0 }));
  }

  /** Makes every question due. They are asked at the same rate as always. */
  hurryAll(): void {
    for (const key of this.#waiting.keys()) this.hurry(key);
  }

  setPace(pace: Pace): void {
    if (pace === this.#pace) return;
    this.#pace = pace;
    this.#wakeAt(0);
  }

  /** Nothing is asked any more. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
    this.#waiting.clear();
  }

  #dueAt({ urgency, since, waitMs, notBefore }: Entry): number {
    const slower = urgency === 'poll' && this.#pace === 'hidden' ? hiddenSlowdown : 1;
    return Math.max(since + waitMs * slower, notBefore);
  }

  /** Sets the one timer, unless it wakes sooner. */
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
    this.#note(urgency);
    const ended = (): void => {
      this.#underWay[urgency] -= 1;
      this.#wakeAt(this.#nextAt());
    };
    void this.#deps.ask(key).then(ended, (error: unknown) => {
      process.emitWarning(error instanceof Error ? error : String(error));
      // What could not be asked about, as where the ledger could not be read, is still to be settled.
      if (entry !== undefined && !this.#stopped && !this.#waiting.has(key))
        this.put(key, { urgency, waitMs: askedInVainMs, createdAt: entry.createdAt });
      ended();
    });
  }

  /** When something can be asked next: what is due, has a place, and is within the rate. */
  #nextAt(): number {
    const allowedAt = { settle: this.#allowedAt('settle'), poll: this.#allowedAt('poll') };
    let next = Infinity;
    for (const entry of this.#waiting.values()) {
      next = Math.min(next, Math.max(this.#dueAt(entry), allowedAt[entry.urgency]));
    }
    return next;
  }

  #note(urgency: Urgency): void {
    for (const began of [this.#began[urgency], this.#began.any]) {
      began.push(this.#deps.clock.monotonic());
      if (began.length > questionsPerSecond) began.shift();
    }
  }

  /** When one more question is within the rate; Infinity while too many have no answer. */
  #allowedAt(urgency: Urgency): number {
    if (this.#underWay[urgency] >= underWayAtOnce) return Infinity;
    const ofOne = this.#began[urgency].at(-questionsOfOneUrgency[urgency][this.#pace]);
    const ofAny = this.#began.any.at(-questionsPerSecond);
    return Math.max(ofOne ?? -Infinity, ofAny ?? -Infinity) + 1_000;
  }

  #newestDue(urgency: Urgency): Key | undefined {
    return this.#bestDue(urgency, (entry) => entry.createdAt);
  }

  #longestDuePoll(): Key | undefined {
    return this.#bestDue('poll', (entry) => -this.#dueAt(entry));
  }

  #bestDue(urgency: Urgency, worth: (entry: Entry) => number): Key | undefined {
    const now = this.#deps.clock.monotonic();
    let best: { readonly key: Key; readonly worth: number } | undefined;
    for (const [key, entry] of this.#waiting) {
      if (entry.urgency !== urgency || this.#dueAt(entry) > now) continue;
      const its = worth(entry);
      if (best === undefined || its > best.worth) best = { key, worth: its };
    }
    return best?.key;
  }
}
