import { z } from 'zod';
import { channel, done } from '../channel.ts';
import { openTillId, orderId } from '../plain-values.ts';
import { mostCodesToShow } from './ticket-limits.ts';

/** Sales that were begun at this till and whose code was shown to nobody yet. */
export const codesToShow = z.array(orderId).max(mostCodesToShow);

export const codesToShowRequests = {
  /** These are left to show, so far. Kept over a restart. Nothing is done for another till than the one that is open. */
  'codes-to-show': channel('counter', z.object({ openTillId, orderIds: codesToShow }), done),
} as const;
