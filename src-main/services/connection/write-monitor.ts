import type { Writing } from '../../../src-preload/contract/books.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { StorageFault, StorageFaultKind } from '../../platform/storage-fault.ts';
import type { Clock } from '../../platform/clock.ts';
import { instant } from '../views/sale-view.ts';

/** How long after a failure it is tried whether the ledger takes something again, in milliseconds. */
const tryAgainMs = 3_000;

export type WriteMonitorDeps = {
  readonly clock: Clock;
  /** Writes something that means nothing, as much as a sale is. */
  readonly probe: () => Result<unknown, StorageFault>;
  /** Saves all that a ledger holds whose file was taken away. @returns whether it did. */
  readonly rescue: () => boolean;
  readonly onChange: (writing: Writing) => void;
};

/**
 * Whether the ledger takes what is to be written. From the first write that fails until one succeeds nothing is sold:
 * what isn't written must not be sent, and staff have to know before a customer waits.
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

  /** Why a sale isn't even begun; undefined where it may be. */
  get whyNotSell(): StorageFaultKind | undefined {
    return this.#state.kind === 'stopped' ? this.#state.fault : undefined;
  }

  /** Whether the file of the ledger was taken away, and all that it holds is saved. */
  get isRescued(): boolean {
    return this.#state.kind === 'stopped' && this.#state.isRescued;
  }

  /** The ledger did not take something. */
  failed({ kind: fault }: StorageFault): void {
    const { clock, rescue } = this.#deps;
    const since = this.#state.kind === 'stopped' ? this.#state.since : instant(clock.now());
    // At once: whatever ends the program would end the last way to what was sold.
    const isRescued = fault === 'taken-away' && !this.#ended && (this.isRescued || rescue());
    this.#cancel();
    // A damaged ledger takes things in vain: it has to be opened anew, which checks it.
    if (fault !== 'corrupted' && !this.#ended) this.#cancel = clock.after(tryAgainMs, () => this.tryAgain());
    this.#say({ kind: 'stopped', fault, since, isRescued });
  }

  /** Tries now whether the ledger takes something. */
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
