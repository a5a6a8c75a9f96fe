import type { Result } from '../src-merchant-api/result.ts';

/** What succeeded. @throws where it didn't. */
export function value<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.failure));
}
