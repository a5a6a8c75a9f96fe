import type { z } from 'zod';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Till } from '../directory/tills.ts';

/** A request of a till whose signature holds. `body` and the others are as they came. */
export type SignedCall = {
  readonly till: Till;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Milliseconds since 1970 in UTC. */
  readonly now: number;
};

/** What the server offers to tills. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:names` for what varies. */
  readonly path: string;
  readonly handle: (call: SignedCall) => Promise<Result<unknown, Problem>>;
};

/** Reads what came by a schema, or says that it can't be read. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): Result<z.infer<Schema>, Problem> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [first] = parsed.error.issues;
  // The place, not the value.
  const place = (first?.path ?? []).map(String).join('.') || 'the whole';
  return {
    ok: false,
    failure: { kind: 'bad-request', sentence: `The request can't be read: ${place} is not as it has to be.` },
  };
}
