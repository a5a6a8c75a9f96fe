import { z } from 'zod';
import type { TillId } from '../../src-chain-api/ids.ts';
import { claimLivesMs } from '../../src-chain-api/limits.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { ClaimReply, ClaimRequest } from '../../src-chain-api/requests/claims.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database } from '../database/database.ts';

/**
 * Claims something for a while, or claims it on: nobody else has it until then. A claim whose time is over is anybody's, so a
 * till that died keeps nothing from the others.
 *
 * One statement decides: of two at the same time the second finds the first one's claim.
 */
export async function claim(
  { query }: Database,
  { till, request, now }: { readonly till: TillId; readonly request: ClaimRequest; readonly now: number },
): Promise<Result<ClaimReply, Problem>> {
  const { kind, merchantId, subject, operationId } = request;
  const until = now + claimLivesMs;
  const { changed } = await query(
    `INSERT INTO claim (kind, merchant_id, subject, operation_id, till_id, claimed_at, until)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (kind, merchant_id, subject) DO UPDATE
       SET operation_id = $4, till_id = $5, claimed_at = $6, until = $7
       WHERE claim.until <= $6 OR (claim.operation_id = $4 AND claim.till_id = $5)`,
    [kind, merchantId, subject, operationId, till, now, until],
  );
  if (changed === 1) return succeed({ until, serverTime: now });
  const { rows } = await query(
    'SELECT until FROM claim WHERE kind = $1 AND merchant_id = $2 AND subject = $3',
    [kind, merchantId, subject],
  );
  // Given up in this moment: whoever asks again has it.
  const held = rows[0] === undefined ? now : z.int().parse(rows[0]['until']);
  return fail({ kind: 'claimed', until: held, sentence: 'Another till is doing this.' });
}

/** Gives up the claims of an operation of this till's, and of nobody else's. Does nothing where there is none. */
export async function giveUpClaim(
  { query }: Database,
  { till, operationId }: { readonly till: TillId; readonly operationId: string },
): Promise<Result<null, Problem>> {
  await query('DELETE FROM claim WHERE till_id = $1 AND operation_id = $2', [till, operationId]);
  return succeed(null);
}
