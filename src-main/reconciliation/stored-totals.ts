import { z } from 'zod';
import { storedAmount } from '../ledger/values/stored-values.ts';
import type { Totals } from './comparing/tally.ts';

/** Totals as the ledger stores them. */
export const storedTotals: z.ZodType<Totals> = z.object({
  matched: z.int(),
  waiting: z.int(),
  before: z.int(),
  ours: storedAmount,
  theirs: storedAmount,
  otherwise: storedAmount,
});
