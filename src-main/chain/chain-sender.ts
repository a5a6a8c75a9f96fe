import type { StreamHead } from '../../src-chain-api/ids.ts';
import { mostCardsOfBatch, mostEventsOfBatch } from '../../src-chain-api/limits.ts';
import type { Card } from '../../src-chain-api/requests/cards.ts';
import type { StreamReason } from '../../src-chain-api/requests/streams.ts';
import type { Clock } from '../platform/clock.ts';
import { headOfEvent, type ReadBooks } from './books/ledger-books.ts';
import type { CardRow } from '../ledger/streams/card-rows.ts';
import type { Answer } from './rules/answer.ts';
import { firstStep, nextStep, numberToLookAt } from './rules/next-step.ts';
import { segmentOf } from './rules/own-chain.ts';
import { pauseMs } from './rules/pause.ts';
import type { Step } from './rules/step.ts';
import type { Trouble } from './rules/trouble.ts';
import type { HeadOffice, Replied } from './wire/head-office.ts';

export type ChainSenderDeps = {
  readonly books: ReadBooks;
  readonly office: Pick<HeadOffice, 'openStream' | 'beginSession' | 'append' | 'eventsFrom' | 'sendCards'>;
  /** Begins a stream in the ledger. @returns whether it was written. */
  readonly branch: (reason: StreamReason, follows: StreamHead) => Promise<boolean>;
  /** Seals cards; undefined while the key that opens their telephone numbers isn't there. */
  readonly seal: (cards: readonly CardRow[]) => Promise<readonly Card[] | undefined>;
  /** The account that the ledger sells on; null in practice mode. */
  readonly merchantId: string | null;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly onStatus?: (status: SenderStatus) => void;
};

/** How far the sender is. */
export type SenderStatus = {
  /** Everything up to this time is at the head office, milliseconds since 1970 in UTC; null while that isn't known. */
  readonly upTo: number | null;
  /** How many events aren't there yet, as far as is known. */
  readonly waiting: number;
  /** What is in the way; null if nothing is. */
  readonly trouble: Trouble | null;
};

/** How long the sender rests when everything is there, unless it is woken: then it asks what is there. In milliseconds. */
const restMs = 300_000;

/** Turns without anything new at the head office after which it is taken for trouble, whatever the answers say. */
const mostIdleTurns = 40;

/**
 * Sends a ledger's events to the head office of a chain, in order and one request at a time, and then cards of customers.
 * No sale knows of it: it reads the ledger's file. Where it is, it asks the head office; it keeps nothing between runs.
 */
export class ChainSender {
  readonly #deps: ChainSenderDeps;
  readonly #ended = new AbortController();
  #step: Step | undefined;
  #failures = 0;
  #idleTurns = 0;
  /** Events in one request: halved while they are too much. */
  #most = mostEventsOfBatch;
  #status: SenderStatus = { upTo: null, waiting: 0, trouble: null };
  #wake: (() => void) | undefined;
  #isWoken = false;

  constructor(deps: ChainSenderDeps) {
    this.#deps = deps;
  }

  get status(): SenderStatus {
    return this.#status;
  }

  /** Sends until {@link stop} is called. Never rejects. */
  async run(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const rest = await this.turn();
      if (rest !== 'none') await this.#rest(rest);
    }
  }

  /** There may be something new in the ledger. It ends no wait that a failure began. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Gives up what is under way; nobody needs to know whether it was done. */
  stop(): void {
    this.#ended.abort();
    this.#wake?.();
  }

  /**
   * Does what is next: one request at most. Never rejects.
   *
   * @returns how long to wait then, in milliseconds. `untilWoken`: everything is there.
   */
  async turn(): Promise<'none' | Rest> {
    this.#isWoken = false;
    try {
      this.#step ??= this.#deps.books(firstStep);
      const step = this.#step;
      const answer = await this.#take(step);
      if (answer === 'nothing-new') {
        this.#settled();
        return { ms: restMs * (0.5 + this.#deps.random()), isUntilWoken: true };
      }
      if (this.#isTooMuch(step, answer)) return 'none';
      this.#count(answer);
      const next = this.#deps.books((own) => nextStep(step, answer, own));
      this.#step = next.step;
      if (next.trouble !== null) return this.#failed(next.trouble);
      return this.#idleTurns <= mostIdleTurns ? 'none' : this.#failed({ kind: 'not-it' });
    } catch {
      // The ledger's file can't be read at present.
      this.#step = undefined;
      return this.#failed({ kind: 'ledger' });
    }
  }

  /** Does a step. @returns nothing-new if everything is there. */
  async #take(step: Step): Promise<Answer | 'nothing-new'> {
    const { books, office, branch, merchantId } = this.#deps;
    const { signal } = this.#ended;
    switch (step.kind) {
      case 'ask': {
        const replied = await office.beginSession(step.stream, signal);
        return replied.kind === 'done' ? { kind: 'session', reply: replied.reply } : replied;
      }
      case 'open': {
        const segment = books((own) => segmentOf(own, step.stream));
        if (segment === undefined) return { kind: 'opened' };
        const { reason, parent, follows } = segment;
        const from = parent === null ? null : { stream: parent, head: follows };
        const replied = await office.openStream(step.stream, { reason, merchantId, parent: from }, signal);
        return replied.kind === 'done' ? { kind: 'opened' } : replied;
      }
      case 'send': {
        const { stream, token, head } = step;
        const events = books((own) => {
          const until = (segmentOf(own, stream)?.until ?? own.end).number;
          this.#note({ waiting: Math.max(0, own.end.number - head.number), upTo: own.timeAt(head.number) });
          return own.eventsAfter(head.number, until, this.#most);
        });
        if (events.length === 0) return this.#sendCards(step);
        return headIn(await office.append(stream, { token, after: head, events: [...events] }, signal));
      }
      case 'search': {
        const from = numberToLookAt(step);
        const replied = await office.eventsFrom(step.stream, from, signal);
        if (replied.kind !== 'done') return replied;
        return { kind: 'has', from, heads: replied.reply.events.map(headOfEvent) };
      }
      case 'branch':
        return { kind: 'branched', isWritten: await branch(step.reason, step.follows) };
    }
  }

  async #sendCards({
    cardsThrough,
    token,
  }: Extract<Step, { kind: 'send' }>): Promise<Answer | 'nothing-new'> {
    const { books, office, seal } = this.#deps;
    const rows = books((own) => own.cardsAfter(cardsThrough, mostCardsOfBatch));
    const last = rows.at(-1);
    if (last === undefined) return 'nothing-new';
    const cards = await seal(rows);
    if (cards === undefined) return 'nothing-new';
    const through = { token, change: last.change };
    const replied = await office.sendCards({ cards: [...cards], through }, this.#ended.signal);
    return replied.kind === 'done' ? { kind: 'cards-sent', through: last.change } : replied;
  }

  /** Whether fewer events have to be sent at once, and then can be. */
  #isTooMuch(step: Step, answer: Answer): boolean {
    const isTooLarge = answer.kind === 'refused' && answer.problem.kind === 'too-large';
    if (!isTooLarge || step.kind !== 'send' || this.#most === 1) return false;
    this.#most = Math.ceil(this.#most / 2);
    return true;
  }

  /** Whether that was any progress. */
  #count(answer: Answer): void {
    this.#idleTurns += 1;
    if (answer.kind !== 'sent' && answer.kind !== 'cards-sent') return;
    this.#most = Math.min(mostEventsOfBatch, this.#most * 2);
    this.#failures = 0;
    this.#idleTurns = 0;
  }

  #settled(): void {
    this.#failures = 0;
    this.#idleTurns = 0;
    this.#note({ upTo: this.#deps.clock.now(), waiting: 0, trouble: null });
  }

  #failed(trouble: Trouble): Rest {
    this.#failures += 1;
    this.#idleTurns = 0;
    this.#note({ trouble });
    return { ms: pauseMs(trouble, this.#failures, this.#deps.random()), isUntilWoken: false };
  }

  #note(change: Partial<SenderStatus>): void {
    const status = { ...this.#status, ...change };
    const isSame =
      status.upTo === this.#status.upTo &&
      status.waiting === this.#status.waiting &&
      status.trouble?.kind === this.#status.trouble?.kind;
    this.#status = status;
    if (!isSame) this.#deps.onStatus?.(status);
  }

  /** Waits, or until it is stopped, or until somebody wakes it where that is meant. */
  #rest({ ms, isUntilWoken }: Rest): Promise<void> {
    if (this.#ended.signal.aborted || (isUntilWoken && this.#isWoken)) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        cancel();
        this.#wake = undefined;
        resolve();
      };
      const cancel = this.#deps.clock.after(ms, () => {
        // Nobody woke it: the head office may have been restored from a backup, or the till may not be welcome any more.
        if (isUntilWoken) this.#step = undefined;
        done();
      });
      this.#wake = () => {
        if (isUntilWoken || this.#ended.signal.aborted) done();
      };
    });
  }
}

export type Rest = { readonly ms: number; readonly isUntilWoken: boolean };

const headIn = (replied: Replied<{ readonly head: StreamHead }>): Answer =>
  replied.kind === 'done' ? { kind: 'sent', head: replied.reply.head } : replied;
