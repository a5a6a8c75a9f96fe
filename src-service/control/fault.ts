import { z } from 'zod';

/** Before the endpoint does its work, or after: the client can't tell from outside. */
const when = z.enum(['before', 'after']);

/**
 * What can go wrong between an endpoint and its client. Where it says "before", the endpoint does nothing; all others
 * come after it has done its work.
 */
export const fault = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('delay'),
    when: when.default('before'),
    ms: z.int().min(0).max(3_600_000),
  }),
  /** The connection is cut without a byte of a reply. */
  z.strictObject({ kind: z.literal('drop'), when }),
  /** Half of the reply's body, and the connection is cut. */
  z.strictObject({ kind: z.literal('truncate') }),
  z.strictObject({ kind: z.literal('content-type'), contentType: z.string().min(1).default('text/html') }),
  /** The endpoint gets the request twice, as of a network that sends it again; the second answer goes out. */
  z.strictObject({ kind: z.literal('repeat') }),
  /** 502 and a page, as a proxy on the way answers. */
  z.strictObject({ kind: z.literal('bad-gateway'), when }),
  /** A refusal in the interface's words, as somebody on the way says it. */
  z.strictObject({ kind: z.literal('refuse'), when, status: z.int().min(400).max(499).default(400) }),
  z.strictObject({
    kind: z.literal('too-many-requests'),
    retryAfterSeconds: z.int().min(0).max(86_400).default(1),
  }),
  z.strictObject({
    kind: z.literal('unavailable'),
    retryAfterSeconds: z.int().min(0).max(86_400).optional(),
  }),
  /** The Date header is off by so much. */
  z.strictObject({ kind: z.literal('wrong-date'), offsetMs: z.int() }),
  z.strictObject({ kind: z.literal('redirect'), location: z.string().min(1), status: redirectStatus() }),
  /** Another status, and other members of the reply: what a service says that isn't so. */
  z.strictObject({
    kind: z.literal('other-reply'),
    status: z.int().min(200).max(599).optional(),
    members: z.record(z.string(), z.json()).default({}),
  }),
  /** The reply, and blanks behind it up to a size. */
  z.strictObject({ kind: z.literal('oversized'), bytes: z.int().min(1).max(134_217_728).default(1_048_576) }),
]);
export type Fault = z.infer<typeof fault>;

function redirectStatus() {
  return z
    .union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])
    .default(307);
}
