import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { LedgerFault } from '../ledger/ledger-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Codes } from '../sealing/codes.ts';
import { ChangeCourse } from './change-course.ts';
import type { Clock } from './clock.ts';
import type { CourseParts } from './course.ts';
import { nextQuestion } from './next-question.ts';
import { idOf, isOpen, type Subject, type SubjectId } from './operation.ts';
import type { ChangeIn } from './package-change.ts';
import { QuestionQueue, type Pace } from './question-queue.ts';
import { QuietTime } from './quiet-time.ts';
import { quietMs } from './retry-schedule.ts';
import { SaleCourse } from './sale-course.ts';
import type { SaleIn } from './sale.ts';
import { tell } from './tell.ts';
import { TopUpCourse } from './top-up-course.ts';
import type { TopUpIn } from './top-up.ts';

export type SubjectRunnerParts = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** How codes are written down. */
  readonly codes: Pick<Codes, 'keep'>;
  readonly random: () => number;
  /** How long an attempt without an answer must lie back before "not done" is believed, in milliseconds; for tests. */
  readonly quietMs?: number;
  /** Something moved into another state; it is on record. */
  readonly onMove: (subject: Subject) => void;
  /** Something stays as it is, and waits for its next question. */
  readonly onWait: (subject: Subject) => void;
  /** A call ended, with an answer or with a failure. */
  readonly onCall: (failure: MerchantFailure | undefined) => void;
  /** The ledger refused to take an event: what happened is not on record. */
  readonly onLedgerFault: (fault: LedgerFault) => void;
};

/** What is being sent. */
export type Sending = SaleIn<'sending'> | TopUpIn<'sending'> | ChangeIn<'sending'>;

/**
 * Runs the sales and operations of one account: sends each one, settles those without an answer and follows those
 * that are under way at the service.
 *
 * Nothing can be doubled, because of three things: an intent is on disk before a byte of it is sent; what has an order
 * id keeps it in every attempt, and what has none is never sent again unseen; and a subject is asked about by one
 * question at a time.
 */
export class SubjectRunner {
  readonly #parts: SubjectRunnerParts;
  readonly #queue: QuestionQueue<SubjectId>;
  readonly #sales: SaleCourse;
  readonly #topUps: TopUpCourse;
  readonly #changes: ChangeCourse;
  readonly #quiet: QuietTime;
  /** How many questions were asked in vain since a subject moved, in this run. */
  readonly #asked = new Map<SubjectId, number>();
  /** What is to be asked about as soon as the question that is under way has its answer. */
  readonly #hinted = new Set<SubjectId>();
  #stopped = false;

  constructor(parts: SubjectRunnerParts) {
    this.#parts = parts;
    const { ledger, client, clock, codes, onCall } = parts;
    this.#quiet = new QuietTime(clock, parts.quietMs ?? quietMs);
    const course: CourseParts = {
      ledger,
      client,
      clock,
      codes,
      quiet: this.#quiet,
      onCall: (failure) => tell(() => onCall(failure)),
      record: (subject, write) => this.#record(subject, write),
      askAgain: (subject) => this.#askAgain(subject),
    };
    this.#sales = new SaleCourse(course);
    this.#topUps = new TopUpCourse(course);
    this.#changes = new ChangeCourse(course);
    this.#queue = new QuestionQueue({ clock, ask: (id) => this.#ask(id) });
  }

  /** Takes up what the last run left open. */
  start(): void {
    const { ledger, merchantId } = this.#parts;
    for (const { id, state, createdAt } of [
      ...ledger.sales.open(merchantId),
      ...ledger.operations.open(merchantId),
    ]) {
      // The last run ended between sending and answer.
      if (state === 'sending') this.#interrupt(id);
      else this.#queue.put(id, { urgency: state === 'accepted' ? 'poll' : 'settle', waitMs: 0, createdAt });
    }
  }

  /** Tells of an attempt that is on record, and makes it. */
  send(sent: Sending): void {
    tell(() => this.#parts.onMove(sent));
    if (sent.kind === 'sale') void this.#sales.send(sent);
    else if (sent.kind === 'top-up') void this.#topUps.send(sent);
    else void this.#changes.send(sent);
  }

  /** When the service is asked about something next, in milliseconds since 1970; undefined where it isn't. */
  nextTryAt(id: SubjectId): number | undefined {
    const dueIn = this.#queue.dueIn(id);
    return dueIn === undefined ? undefined : this.#parts.clock.now() + dueIn;
  }

  /** Asks about everything open, at the usual rate: the network is back, the computer woke, or staff want to know. */
  askNow(): void {
    this.#queue.hurryAll();
  }

  /** Asks about something open: now, or once the question that is under way has its answer. */
  askAbout(id: SubjectId): void {
    if (this.#queue.dueIn(id) !== undefined) this.#queue.hurry(id);
    else this.#hinted.add(id);
  }

  /** Follows an order that was written down while this ran, and that nobody here has sent. */
  follow(id: SubjectId): void {
    const subject = this.#load(id);
    if (subject?.progress.state === 'accepted') this.#schedule(subject);
  }

  /** Whether somebody looks at the till: what can wait is asked less often where nobody does. */
  setPace(pace: Pace): void {
    this.#queue.setPace(pace);
  }

  /** Asks nothing more. A request that is on its way still records its answer while the ledger is open. */
  stop(): void {
    this.#stopped = true;
    this.#queue.stop();
  }

  #load(id: SubjectId): Subject | undefined {
    const { ledger } = this.#parts;
    return ledger.sales.find(id) ?? ledger.operations.find(id);
  }

  async #ask(id: SubjectId): Promise<void> {
    const subject = this.#stopped ? undefined : this.#load(id);
    if (subject === undefined) return;
    await this.#goOn(subject);
  }

  #goOn(subject: Subject): Promise<void> {
    switch (subject.kind) {
      case 'sale':
        return this.#sales.goOn(subject);
      case 'top-up':
        return this.#topUps.goOn(subject);
      case 'activation':
      case 'refund':
        return this.#changes.goOn(subject);
    }
  }

  /** What is being sent while nobody sends it was interrupted: going on notes that. */
  #interrupt(id: SubjectId): void {
    const subject = this.#load(id);
    if (subject !== undefined) void this.#goOn(subject);
  }

  #record<Moved extends Subject>(
    before: Subject,
    write: () => Result<Moved, LedgerFault>,
  ): Moved | undefined {
    const id = idOf(before);
    // What follows waits from here on: the disk's time is not added to it.
    const since = this.#parts.clock.monotonic();
    const written = write();
    if (written.ok) {
      const subject: Subject = written.value;
      this.#asked.delete(id);
      if (!isOpen(subject)) this.#forget(id);
      // What is being sent is asked about once it has its answer.
      if (isOpen(subject) && subject.progress.state !== 'sending') this.#schedule(subject, since);
      tell(() => this.#parts.onMove(subject));
      return written.value;
    }
    // The ledger was closed meanwhile: the next run settles it.
    if (this.#stopped) return undefined;
    tell(() => this.#parts.onLedgerFault(written.failure));
    this.#askAgain(this.#load(id) ?? before);
    return undefined;
  }

  #forget(id: SubjectId): void {
    this.#quiet.forget(id);
    this.#hinted.delete(id);
  }

  #askAgain(subject: Subject): void {
    if (!isOpen(subject)) return;
    const id = idOf(subject);
    this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1);
    this.#schedule(subject);
    tell(() => this.#parts.onWait(subject));
  }

  #schedule(subject: Subject, since = this.#parts.clock.monotonic()): void {
    const id = idOf(subject);
    const question = nextQuestion(subject, this.#asked.get(id) ?? 0, this.#parts.random);
    this.#queue.put(id, { ...question, since, ...(this.#hinted.delete(id) ? { waitMs: 0 } : {}) });
  }
}
