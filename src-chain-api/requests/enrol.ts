import { z } from 'zod';
import { tillId } from '../ids.ts';

/** POST, not signed: a new till has no credential, and brings its keys. */
export const enrolPath = '/v1/enrol';

/** 32 bytes of an Ed25519 or X25519 public key (RFC 8032, RFC 7748), or of a secret key of that size, in base64url. */
export const key32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const enrolRequest = z.object({
  /** Of one use, within `enrolmentCodeLivesMs`. */
  code: z.string().min(1).max(40),
  /** As staff know it: "T1". */
  tillName: z.string().min(1).max(40),
  /** Ed25519. Whoever signs with its secret half is the till. */
  signingKey: key32,
  /** X25519. What is sealed to it only this till can open. */
  sealingKey: key32,
});
export type EnrolRequest = z.infer<typeof enrolRequest>;

export const enrolReply = z.object({
  tillId,
  /** As the owner named them. */
  chainName: z.string(),
  shopName: z.string(),
  /** X25519: cards of customers are sealed to it. */
  escrowKey: key32,
  /** HMAC-SHA-256, of telephone numbers: the same at every till, so that any finds what another sold. */
  phoneMarkKey: key32,
  /** Milliseconds since 1970 in UTC. */
  serverTime: z.int(),
});
export type EnrolReply = z.infer<typeof enrolReply>;
