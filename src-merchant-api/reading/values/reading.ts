import type { Result } from '../../result.ts';

/** A record that was read, or one sentence of why it can't be. */
export type Reading<Value> = Result<Value, string>;
