import type { Reply } from '../raw-request.ts';
import type { Context, Mode } from '../rule.ts';

/** A request that the interface says is refused, and how. */
export type RefusalCase = {
  readonly id: string;
  readonly words: string;
  readonly status: 400 | 402 | 404 | 409;
  readonly mode: Mode;
  readonly ask: (context: Context) => Promise<Reply>;
};

export const unknownProduct = 'conformance-no-such-product';
