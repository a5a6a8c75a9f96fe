import type { Problem } from '../../../src-chain-api/problem.ts';
import type { NoAnswer, NotDone } from './answer.ts';

/** What is in the way of sending, as it is shown and waited for. */
export type Trouble =
  | { readonly kind: NoAnswer }
  | { readonly kind: Problem['kind']; readonly retryAfterMs: number | null }
  /** The till's own ledger can't be read, or took no new stream. */
  | { readonly kind: 'ledger' };

export const troubleOf = (answer: NotDone): Trouble =>
  answer.kind === 'no-answer'
    ? { kind: answer.cause }
    : { kind: answer.problem.kind, retryAfterMs: answer.retryAfterMs };
