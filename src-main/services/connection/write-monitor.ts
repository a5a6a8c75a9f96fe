import type { Writing } from '../../../src-preload/contract/books/books.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { StorageFault, StorageFaultKind } from '../../platform/storage-fault.ts';
import type { Clock } from '../../platform/clock.ts';
import { instant } from '../views/sale-view.ts';

/** How long after a failure the ledger is tried again, in milliseconds. */
const tryAgainMs = 3_000;

export type WriteMonitorDeps = {
  readonly clock: Clock;
  /** Writes something meaningless, as large as a sale. */
  readonly probe: () => Result<unknown, StorageFault>;
  /** Saves everything that a ledger holds whose file was taken away. @returns whether it succeeded. */
  readonly rescue: () => boolean;
  readonly onChange: (writing: Writing) => void;
};

/**
 * Whether the ledger can be written. From the first failed write until one succeeds nothing is sold: what isn't
 * written must not be sent, and staff have to know before a customer waits.
 */
export class WriteMonitor {
  readonly #deps: WriteMonitorDeps;
  #state: Writing = { kind: 'writable' };
  #ended = false;
  #cancel: () => void = () => undefined;

  constructor(deps: WriteMonitorDeps) {
    this.#deps = deps;
  }

  get state(): Writing {
    return this.#state;
  }

  /** Why a sale can't even begin; undefined if it can. */
  get whyNotSell(): StorageFaultKind | undefined {
    return this.#state.kind === 'stopped' ? this.#state.fault : undefined;
  }

  /** Whether the ledger's file was taken away and everything that it holds has been saved. */
  get isRescued(): boolean {
    return this.#state.kind === 'stopped' && this.#state.isRescued;
  }

  /** A write failed. */
  failed({ kind: fault }: StorageFault): void {
    const { clock, rescue } = this.#deps;
    const since = this.#state.kind === 'stopped' ? this.#state.since : instant(clock.now());
    // At once: if the program ended, the open connection would be gone, and with it the last way to what was sold.
    const isRescued = fault === 'taken-away' && !this.#ended && (this.isRescued || rescue());
    this.#cancel();
    // Writing to a damaged ledger helps nobody. It has to be reopened, which checks it.
    if (fault !== 'corrupted' && !this.#ended) this.#cancel = clock.after(tryAgainMs, () => this.tryAgain());
    this.#say({ kind: 'stopped', fault, since, isRescued });
  }

  /** Something else on this disk found no room: looks whether the ledger does, before a sale has to find out. */
  doubt(): void {
    if (this.#ended || this.#state.kind === 'stopped') return;
    const written = this.#deps.probe();
    if (!written.ok) this.failed(written.failure);
  }

  /** Tries now whether the ledger can be written. */
  tryAgain(): void {
    if (this.#ended || this.#state.kind === 'writable') return;
    const written = this.#deps.probe();
    if (!written.ok) {
      this.failed(written.failure);
      return;
    }
    this.#cancel();
    this.#say({ kind: 'writable' });
  }

  end(): void {
    this.#ended = true;
    this.#cancel();
  }

  #say(state: Writing): void {
    const changed = JSON.stringify(state) !== JSON.stringify(this.#state);
    this.#state = state;
    if (changed && !this.#ended) this.#deps.onChange(state);
  }
}
