import { z } from 'zod';
import { channel, saved } from '../channel.ts';
import { orderId } from '../plain-values.ts';

export const messageWay = z.enum(['mail', 'whatsapp']);
export type MessageWay = z.infer<typeof messageWay>;

/** How giving a code to another program ended. */
const passedOn = z.enum(['done', 'dismissed', 'failed']);
export type PassedOn = z.infer<typeof passedOn>;

export const passingOnRequests = {
  /** Shows a file that was saved since the start in its folder. Not ok for any other. */
  'saved-show': channel('counter', z.object({ file: z.string().max(4_096) }), z.object({ ok: z.boolean() })),
  /** Writes a sale's QR as a PNG where staff choose. */
  'code-save': channel('counter', z.object({ orderId }), saved),
  /**
   * Opens a message in the computer's mail program or messenger, once whoever is at the till has seen in a dialog of
   * main's whom it goes to and what it says. Nothing is sent by the till.
   */
  'message-open': channel(
    'counter',
    z.object({
      way: messageWay,
      /** A phone number as it was noted, for a messenger; null lets the other program ask. */
      to: z.string().max(100).nullable(),
      subject: z.string().max(400),
      text: z.string().max(12_000),
    }),
    passedOn,
  ),
} as const;
