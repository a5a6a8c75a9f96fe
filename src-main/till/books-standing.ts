import type { BooksNews, Writing } from '../../src-preload/contract/books.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Arrival } from '../ledger/ledger-door.ts';
import type { LedgerFault, LedgerFaultKind } from '../ledger/ledger-fault.ts';
import type { Clock } from '../sales/clock.ts';
import { newsAfterLookUp, newsOf, type LookUp } from './books-news.ts';
import type { Tell } from './till-parts.ts';
import { WriteWatch } from './write-watch.ts';

export type BooksStandingParts = {
  readonly ledger: Ledger;
  readonly arrival: Arrival;
  readonly clock: Clock;
  readonly tell: Tell;
};

/** How it stands with the ledger while it is open: whether it takes what is written, and what staff have to know of it. */
export class BooksStanding {
  readonly #parts: BooksStandingParts;
  readonly #writing: WriteWatch;
  #news: BooksNews | null;
  /** In percent. */
  #checking: number | null = null;

  constructor(parts: BooksStandingParts) {
    const { arrival, clock, ledger, tell } = parts;
    this.#parts = parts;
    this.#news = newsOf(arrival);
    this.#writing = new WriteWatch({
      clock,
      probe: () => ledger.probe(),
      onChange: (writing) => tell('writing', writing),
    });
  }

  /** What a window is shown of it first. */
  get shown(): { writing: Writing; news: BooksNews | null; checking: number | null } {
    return { writing: this.#writing.state, news: this.#news, checking: this.#checking };
  }

  /** Why nothing can be begun; undefined where it can. */
  get whyNotSell(): LedgerFaultKind | undefined {
    return this.#writing.whyNotSell;
  }

  /** Whether the ledger was found damaged: it has to be opened anew. */
  get isDamaged(): boolean {
    return this.whyNotSell === 'corrupted';
  }

  /** The ledger did not take something. */
  writeFailed(fault: LedgerFault): void {
    this.#writing.failed(fault);
  }

  /** Tries now whether the ledger takes something again. */
  tryToWrite(): void {
    this.#writing.tryAgain();
  }

  /** How far it is with asking the service for what may be missing. @param found how many sales it told of. */
  lookUpStands(lookUp: LookUp, found: number): void {
    const news = newsAfterLookUp(this.#parts.arrival, lookUp, found);
    if (JSON.stringify(news) !== JSON.stringify(this.#news)) this.#tellNews(news);
  }

  /** How much of the ledger is read, from 0 to 1, while staff sell on it after it wasn't closed; null once all is. */
  checking(done: number | null): void {
    const percent = done === null ? null : Math.floor(100 * done);
    if (percent === this.#checking) return;
    this.#checking = percent;
    this.#parts.tell('checking', percent);
  }

  /** The ledger was found damaged while it was read beside the sales. */
  foundDamaged(fault: LedgerFault): void {
    this.#parts.ledger.distrust();
    this.#writing.failed(fault);
  }

  /** A backup was made, or why it couldn't be. */
  backedUp(fault: LedgerFault | undefined): void {
    if (fault !== undefined) this.#tellNews({ kind: 'not-backed-up', fault: fault.kind });
    else if (this.#news?.kind === 'not-backed-up') this.#tellNews(null);
  }

  /** The staff have read what happened to the books. */
  newsRead(): void {
    this.#tellNews(null);
  }

  end(): void {
    this.#writing.end();
  }

  #tellNews(news: BooksNews | null): void {
    this.#news = news;
    this.#parts.tell('news', news);
  }
}
