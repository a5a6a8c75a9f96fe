import { z } from 'zod';
import { channel, saved } from '../channel.ts';
import { orderId } from '../plain-values.ts';

export const messageWay = z.enum(['mail', 'whatsapp']);
export type MessageWay = z.infer<typeof messageWay>;

/** How giving a code to another program ended. */
const passedOn = z.enum(['done', 'dismissed', 'failed']);
export type PassedOn = z.infer<typeof passedOn>;

export const passingOnRequests = {
  /** Writes a sale's QR as a PNG where staff choose. */
  'code-save': channel('counter', z.object({ orderId }), saved),
  /**
   * Opens a message in the computer's mail program or messenger, once whoever is at the till has seen its address in a
   * dialog of main's. Nothing is sent by the till.
   */
  'message-open': channel(
    'counter',
    z.object({
      way: messageWay,
      /** A phone number as it was noted, for a messenger; null lets the other program ask. */
      to: z.string().max(100).nullable(),
      subject: z.string().max(200),
      text: z.string().max(4_000),
    }),
    passedOn,
  ),
} as const;
