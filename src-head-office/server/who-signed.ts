import type { FastifyRequest } from 'fastify';
import type { TillId } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import {
  ed25519PublicKey,
  verifyRequest,
  type SignedRequest,
} from '../../src-chain-api/request-signature.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Till } from '../directory/tills.ts';

export type FindTill = (id: TillId) => Promise<Till | null>;

const methods: readonly SignedRequest['method'][] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * The till that signed a request.
 *
 * SECURITY: that a till was revoked is told only to who has its key.
 */
export async function whoSigned(
  { request, bytes, now }: { readonly request: FastifyRequest; readonly bytes: Buffer; readonly now: number },
  findTill: FindTill,
): Promise<Result<Till, Problem>> {
  const method = methods.find((one) => one === request.method);
  if (method === undefined) return fail(unsigned);
  let till: Till | null = null;
  // An error of the database is no wrong signature.
  let failure: { readonly error: unknown } | null = null;
  const verified = await verifyRequest(
    { method, target: request.raw.url ?? '', body: bytes },
    request.headers,
    async (id) => {
      try {
        const found = await findTill(id);
        till = found;
        return found === null ? null : ed25519PublicKey(found.signingKey);
      } catch (error) {
        failure = { error };
        return null;
      }
    },
    now,
  );
  return judge(verified.kind, { till, failure, now });
}

const unsigned: Problem = {
  kind: 'unsigned',
  sentence: 'The request is not signed by a till of this chain.',
};

function judge(
  kind: 'signed' | 'wrong-time' | 'unsigned',
  found: {
    readonly till: Till | null;
    readonly failure: { readonly error: unknown } | null;
    readonly now: number;
  },
): Result<Till, Problem> {
  if (found.failure !== null) throw found.failure.error;
  if (kind === 'unsigned' || found.till === null) return fail(unsigned);
  if (found.till.isRevoked)
    return fail({ kind: 'revoked', sentence: 'The head office has taken this till out of the chain.' });
  if (kind === 'wrong-time')
    return fail({
      kind: 'wrong-time',
      serverTime: found.now,
      sentence: "The till's clock is too far from the head office's.",
    });
  return succeed(found.till);
}
