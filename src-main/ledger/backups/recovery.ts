import { z } from 'zod';

/** The result of a recovery. */
export const recovery = z.object({
  /** When the backup that replaced the ledger was made, milliseconds since 1970 in UTC; null if there was none. */
  backupAt: z.int().nullable(),
  /** How many events after that backup were still readable in the ledger that was quarantined. */
  salvaged: z.int(),
  /**
   * Since when sales may be missing, milliseconds since 1970 in UTC: the time of the last event that is
   * there, or 0 if there is none.
   */
  missingSince: z.int(),
});
export type Recovery = z.infer<typeof recovery>;
