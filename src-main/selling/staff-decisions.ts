import { fail, type Result } from '../../src-merchant-api/result.ts';
import type { ProviderOperationId } from '../domain/orders/operation.ts';
import type { HeldDecision, HeldRefusal } from './held-work.ts';

/** A decision, and who is told what came of it. */
export type Decided = {
  readonly decision: HeldDecision;
  readonly end: (done: Result<void, HeldRefusal>) => void;
};

export const notHeld: HeldRefusal = { kind: 'not-held' };

/** Staff's decisions about held work, until they are carried out. */
export class StaffDecisions {
  readonly #waiting = new Map<ProviderOperationId, Decided>();

  has(id: ProviderOperationId): boolean {
    return this.#waiting.has(id);
  }

  /** @returns what comes of it, once it is carried out. */
  add(id: ProviderOperationId, decision: HeldDecision): Promise<Result<void, HeldRefusal>> {
    const decided = Promise.withResolvers<Result<void, HeldRefusal>>();
    this.#waiting.set(id, { decision, end: decided.resolve });
    return decided.promise;
  }

  /** The decision about something, which is about to be carried out; undefined if there is none. */
  take(id: ProviderOperationId): Decided | undefined {
    const decided = this.#waiting.get(id);
    this.#waiting.delete(id);
    return decided;
  }

  /** It is no longer held. */
  drop(id: ProviderOperationId): void {
    this.take(id)?.end(fail(notHeld));
  }

  dropAll(): void {
    for (const id of [...this.#waiting.keys()]) this.drop(id);
  }
}
