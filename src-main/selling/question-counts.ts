import type { ProviderOperationId } from '../domain/orders/operation.ts';
import { isFollowed, type AnyState } from '../../src-books/orders/transitions.ts';

/**
 * How many requests about something brought nothing new since the last state that was new, in this run. The first request
 * in a state follows soon. Something that alternates between states is asked about less and less often.
 */
export class QuestionCounts {
  readonly #asked = new Map<ProviderOperationId, number>();
  /** Which of the followed states were already seen. */
  readonly #followedIn = new Map<ProviderOperationId, ReadonlySet<AnyState>>();

  of(id: ProviderOperationId): number {
    return this.#asked.get(id) ?? 0;
  }

  /** A request brought nothing new. */
  add(id: ProviderOperationId): void {
    this.#asked.set(id, this.of(id) + 1);
  }

  moved(id: ProviderOperationId, state: AnyState): void {
    const seen = this.#followedIn.get(id) ?? new Set<AnyState>();
    if (seen.has(state)) {
      this.add(id);
      return;
    }
    this.#asked.delete(id);
    if (isFollowed(state)) this.#followedIn.set(id, new Set([...seen, state]));
  }

  forget(id: ProviderOperationId): void {
    this.#followedIn.delete(id);
  }
}
