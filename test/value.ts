import { expect } from 'vitest';
import type { Result } from '../src-merchant-api/result.ts';

/** What succeeded; a test fails where it didn't. */
export const value = <Value>(result: Result<Value, unknown>): Value =>
  result.ok ? result.value : expect.fail(JSON.stringify(result.failure));
