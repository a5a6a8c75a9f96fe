import { z } from 'zod';

/** Which window may send a request. */
export type Audience = 'counter' | 'receipt' | 'customer-display';

type Channel<Request extends z.ZodType, Reply extends z.ZodType> = {
  readonly audience: Audience;
  readonly request: Request;
  readonly reply: Reply;
};

export const channel = <Request extends z.ZodType, Reply extends z.ZodType>(
  audience: Audience,
  request: Request,
  reply: Reply,
): Channel<Request, Reply> => ({ audience, request, reply });

export const nothing = z.undefined();

/** The reply of what only has to be done. */
export const done = z.void();

/** The reply of what staff save to a file. */
export const saved = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), file: z.string() }),
  z.object({ kind: z.literal('dismissed') }),
  z.object({ kind: z.literal('failed') }),
]);
