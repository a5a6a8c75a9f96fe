import { z } from 'zod';

/** What the practice process gets once. Amounts are decimals as text, times are milliseconds. */
export const practiceStart = z.object({
  dataFolder: z.string(),
  catalogFile: z.string(),
  merchantId: z.string(),
  /** SECURITY: passed in a message. Other programs can read a process's arguments and environment. */
  secret: z.string(),
  openingBalance: z.string(),
  issueDelayMs: z.number(),
});
export type PracticeStart = z.infer<typeof practiceStart>;

/** What it answers, once. */
export const practiceReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), address: z.string() }),
  z.object({ kind: z.literal('failed'), detail: z.string() }),
]);
export type PracticeReply = z.infer<typeof practiceReply>;
