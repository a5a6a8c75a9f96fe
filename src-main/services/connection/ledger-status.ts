import type { BooksNews, Writing } from '../../../src-preload/contract/books/books.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { Replaced } from '../../ledger/records/till/installation-book.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OpenOutcome } from '../../background-jobs/ledger-opener.ts';
import type { DoubtfulThing } from '../../ledger/events/doubts.ts';
import type { StorageFault, StorageFaultKind } from '../../platform/storage-fault.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  knownOf,
  newsAfterLookUp,
  newsOf,
  newsOfDoubt,
  type Known,
  type LookUp,
} from '../views/books-news.ts';
import type { PushToWindows } from '../views/push-to-windows.ts';
import { WriteMonitor } from './write-monitor.ts';

/** How often the ledger's file is checked to be where the next start expects it, in milliseconds. */
const lookEveryMs = 60_000;

export type LedgerStatusDeps = {
  readonly ledger: Ledger;
  readonly openOutcome: OpenOutcome;
  readonly clock: Clock;
  readonly tell: PushToWindows;
  /** The ledger takes again what is written. */
  readonly onWritable: () => void;
};

/** The state of the ledger while it is open: whether it can be written, and what staff have to know about it. */
export class LedgerStatus {
  readonly #deps: LedgerStatusDeps;
  readonly #writing: WriteMonitor;
  #known: Known;
  #news: BooksNews | null;
  #held = 0;
  #cancelLook: () => void = () => undefined;
  /** In percent. */
  #checking: number | null = null;

  constructor(deps: LedgerStatusDeps) {
    const { openOutcome, clock, ledger, tell, onWritable } = deps;
    this.#deps = deps;
    this.#known = knownOf(openOutcome, () => ledger.installations.lastReplaced());
    for (const ended of ledger.doubts.ended()) if (newsOfDoubt(ended) === null) ledger.doubts.forget(ended);
    this.#news = newsOf(openOutcome) ?? this.#endedDoubt;
    this.#writing = new WriteMonitor({
      clock,
      probe: () => ledger.probe(),
      rescue: () => ledger.rescue(),
      onChange: (writing) => {
        tell('writing', writing);
        if (writing.kind !== 'writable') return;
        this.#tellEndedDoubt();
        onWritable();
      },
    });
    this.#lookLater();
  }

  /** What a window shows of it first. */
  get shown(): { writing: Writing; news: BooksNews | null; checking: number | null } {
    return { writing: this.#writing.state, news: this.#news, checking: this.#checking };
  }

  /** Why nothing can begin; undefined if it can. */
  get whyNotSell(): StorageFaultKind | undefined {
    return this.#writing.whyNotSell;
  }

  /** Whether the ledger was found damaged: it has to be reopened. */
  get isDamaged(): boolean {
    return this.whyNotSell === 'corrupted';
  }

  /** Whether its file was taken away and everything that it held has been saved: it has to be reopened. */
  get isRescued(): boolean {
    return this.#writing.isRescued;
  }

  /** A write failed. */
  writeFailed(fault: StorageFault): void {
    this.#writing.failed(fault);
  }

  /** A write that staff asked for failed, or possibly succeeded. */
  notTaken(fault: WriteFault, of: DoubtfulThing): void {
    if (fault.left !== null) this.#deps.ledger.doubts.keep(of, fault.left);
    this.#writing.failed(fault);
  }

  /** Whether it is still unknown if something that staff asked for was recorded. */
  get isInDoubt(): boolean {
    return this.#writing.whyNotSell !== undefined && this.#endedDoubt !== null;
  }

  /**
   * Why nothing more that staff ask for may be recorded; undefined if it may.
   *
   * SECURITY: told that a second press wasn't recorded, staff would take the first one's money for not recorded either, and
   * record it once more after a start that found it.
   */
  get whyNotRecord(): Problem | undefined {
    const fault = this.whyNotSell;
    return fault !== undefined && this.isInDoubt ? { kind: 'earlier-uncertain', fault } : undefined;
  }

  /** Something else on this disk found no room. */
  doubtRoom(): void {
    this.#writing.doubt();
  }

  /** Tries now whether the ledger can be written again. */
  tryToWrite(): void {
    this.#writing.tryAgain();
  }

  /** The ledger lacks events that this till had in it. */
  foundOlder(): void {
    if (this.#known.kind === 'older') return;
    this.#known = { kind: 'older' };
    this.#tellNews(newsOf(this.#known));
  }

  /** This till replaced another one, whose sales are being fetched. */
  tookPlaceOf(other: Replaced): void {
    this.#known = { kind: 'replaced', other };
    this.lookUpStands('runs', 0);
  }

  /** The progress of asking the service for what may be missing. @param found how many sales were found. */
  lookUpStands(lookUp: LookUp, found: number): void {
    const news = newsAfterLookUp(this.#known, lookUp, found);
    if (news === null && this.#isOfDoubt) return;
    if (JSON.stringify(news) !== JSON.stringify(this.#news)) this.#tellNews(news);
  }

  /**
   * How much of the ledger has been checked, from 0 to 1, while staff sell on it after it wasn't closed properly;
   * null once all of it is.
   */
  checking(done: number | null): void {
    const percent = done === null ? null : Math.floor(100 * done);
    if (percent === this.#checking) return;
    this.#checking = percent;
    this.#deps.tell('checking', percent);
  }

  /** The ledger was found damaged during a check beside the sales. */
  foundDamaged(fault: StorageFault): void {
    this.#deps.ledger.distrust();
    this.#writing.failed(fault);
  }

  /** A backup was made, or failed with this fault. */
  backedUp(fault: StorageFault | undefined): void {
    if (fault !== undefined) this.#tellNews({ kind: 'not-backed-up', fault: fault.kind });
    else if (this.#news?.kind === 'not-backed-up') this.#tellNews(null);
  }

  /** Staff have read what happened to the books. */
  newsRead(): void {
    const read = this.#news;
    if (read?.kind === 'not-recorded' || read?.kind === 'recorded')
      this.#deps.ledger.doubts.forget({ what: read.what, isRecorded: read.kind === 'recorded' });
    const next = this.isInDoubt ? null : this.#endedDoubt;
    this.#tellNews(next ?? (this.#news?.kind === 'held' ? null : this.#heldNews));
  }

  end(): void {
    this.#cancelLook();
    this.#writing.end();
  }

  /** This many sales and operations wait for a decision by staff. */
  held(count: number): void {
    if (count === this.#held) return;
    const isMore = count > this.#held;
    this.#held = count;
    if (this.#news?.kind === 'held' || (this.#news === null && isMore)) this.#tellNews(this.#heldNews);
  }

  /** Each write notices a missing file; a shop that sells nothing at the moment has to notice as well. */
  #lookLater(): void {
    const { clock, ledger } = this.#deps;
    this.#cancelLook = clock.after(lookEveryMs, () => {
      this.#lookLater();
      const found = ledger.lookAfter();
      if (!found.ok) this.writeFailed(found.failure);
    });
  }

  get #heldNews(): BooksNews | null {
    return this.#held === 0 ? null : { kind: 'held', count: this.#held };
  }

  get #isOfDoubt(): boolean {
    return this.#news?.kind === 'not-recorded' || this.#news?.kind === 'recorded';
  }

  get #endedDoubt(): BooksNews | null {
    return this.#deps.ledger.doubts.ended().map(newsOfDoubt).find(isNews) ?? null;
  }

  /** A write has succeeded, so the doubtful ones are decided. */
  #tellEndedDoubt(): void {
    const ended = this.#endedDoubt;
    if (ended !== null && (this.#news === null || this.#isOfDoubt)) this.#tellNews(ended);
  }

  #tellNews(news: BooksNews | null): void {
    this.#news = news;
    this.#deps.tell('news', news);
  }
}

const isNews = (news: BooksNews | null): news is BooksNews => news !== null;
