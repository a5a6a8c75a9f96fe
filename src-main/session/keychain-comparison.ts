import type { Recognized } from '../account/recognize.ts';
import type { EventMark } from '../ledger/file/event-mark.ts';
import type { TillDeps } from './till-deps.ts';

export type KeychainComparisonDeps = {
  readonly till: Pick<TillDeps, 'recognize' | 'recognizeAgain' | 'ledger' | 'ends'>;
  /** The keychain answers while the till sells: it notes this end. @returns whether what that says is on record. */
  readonly onLateAnswer: (end: EventMark | null) => boolean;
  /** What the ledger says may be believed, or it was found behind: that is on record. */
  readonly onSettled: () => void;
};

/**
 * Whether this start has compared the ledger's end with what the keychain notes of it.
 *
 * SECURITY: whoever puts a whole data folder back puts its settings back too, so only the keychain can tell that customers
 * were given since what this ledger says they are owed. Until it has, that may have been given already, however the
 * settings and the service see it.
 */
export class KeychainComparison {
  readonly #deps: KeychainComparisonDeps;
  /** Whether what the keychain notes has been read: not before may another end be noted over it. */
  #isRead: boolean;
  #closed = false;

  constructor(deps: KeychainComparisonDeps) {
    this.#deps = deps;
    const { recognize, ledger } = deps.till;
    // Practice has no keychain, and no money.
    this.#isRead = recognize === null;
    if (!this.#isRead && ledger.endMark() !== null) ledger.behind.doubt();
  }

  /** The installation was checked. Call once what that says of the ledger is on record. */
  heard(recognized: Recognized): void {
    if (recognized.kind === 'unanswered') return;
    this.#isRead = true;
    // A keychain that notes no end of a ledger that has one says nothing about it.
    if (recognized.kind === 'same' && recognized.end === null) return;
    if (this.#deps.till.ledger.behind.settle()) this.#deps.onSettled();
  }

  /** Asks the keychain again if it hasn't answered: it may be open now. */
  async askAgain(): Promise<void> {
    if (this.#isRead) return;
    const again = await this.#deps.till.recognizeAgain();
    // A copy gets its own id at the next start, before it sells. Until then nothing is noted for the original.
    if (this.#closed || this.#isDone() || again.kind !== 'same') return;
    if (this.#deps.onLateAnswer(again.end)) this.heard(again);
  }

  /**
   * Notes an end in the keychain. SECURITY: never over one that nobody has read, which may be a newer ledger's. @returns
   * whether that needn't be tried again.
   */
  keep(end: EventMark | null): Promise<boolean> {
    const { keepElsewhere } = this.#deps.till.ends;
    // At once: the program may end.
    if (this.#isRead) return keepElsewhere(end);
    return this.askAgain().then(() => (this.#isRead ? keepElsewhere(end) : false));
  }

  end(): void {
    this.#closed = true;
  }

  /** Asked again after the wait. */
  #isDone(): boolean {
    return this.#isRead;
  }
}
