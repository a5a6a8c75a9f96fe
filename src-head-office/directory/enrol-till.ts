import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { tillId } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { EnrolReply, EnrolRequest } from '../../src-chain-api/requests/enrol.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database } from '../database/database.ts';
import type { Chain } from './chain.ts';
import { codeHash } from './enrolment-code.ts';

const codeRow = z.object({ shop_id: z.string(), shop_name: z.string() });

/** Makes a till of whoever has a code, once. */
export async function enrolTill(
  database: Database,
  chain: Chain,
  { request, now }: { readonly request: EnrolRequest; readonly now: number },
): Promise<Result<EnrolReply, Problem>> {
  const id = tillId.parse(randomUUID());
  const hashed = codeHash(request.code);
  return database.transaction(async ({ query }) => {
    const { changed } = await query(
      `UPDATE enrolment_code SET used_at = $2, till_id = $3
       WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2`,
      [hashed, now, id],
    );
    // One sentence for all three, so that guessing learns nothing.
    if (changed !== 1)
      return fail<Problem>({
        kind: 'code-refused',
        sentence: 'The enrolment code is unknown, used or too old; ask for a new one.',
      });
    const { rows } = await query(
      `SELECT shop.id AS shop_id, shop.name AS shop_name FROM enrolment_code JOIN shop
         ON shop.id = enrolment_code.shop_id WHERE enrolment_code.code_hash = $1`,
      [hashed],
    );
    const shop = codeRow.parse(rows[0]);
    await query(
      `INSERT INTO till (id, shop_id, name, signing_key, sealing_key, enrolled_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        id,
        shop.shop_id,
        request.tillName,
        Buffer.from(request.signingKey, 'base64url'),
        Buffer.from(request.sealingKey, 'base64url'),
        now,
      ],
    );
    return succeed({
      tillId: id,
      chainName: chain.name,
      shopName: shop.shop_name,
      escrowKey: chain.secrets.escrow.public,
      phoneMarkKey: chain.secrets.phoneMarkKey,
      serverTime: now,
    });
  });
}
