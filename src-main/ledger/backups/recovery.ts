import { z } from 'zod';

/** What came of a recovery. */
export const recovery = z.object({
  /** When the backup was made that is open instead, milliseconds since 1970 in UTC; null where there was none. */
  backupAt: z.int().nullable(),
  /** How many events after that backup were still to be read in the ledger that was set aside. */
  salvaged: z.int(),
  /**
   * From when on sales may be missing, milliseconds since 1970 in UTC: the time of the last event that is there, or 0
   * where there is none.
   */
  missingSince: z.int(),
});
export type Recovery = z.infer<typeof recovery>;
