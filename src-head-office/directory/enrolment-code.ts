import { hash, randomInt } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { enrolmentCodeLivesMs } from '../../src-chain-api/limits.ts';
import { shopNamed } from './shops.ts';

/** Crockford's: none of I, L, O and U, which are read as others, or as what they shouldn't be. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** As it is read aloud: three groups of four. 60 bits, by a cryptographic generator. */
export const newCode = (): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)] ?? '')
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** What is stored of a code. However it was typed: small letters, without hyphens, O for 0. */
export function codeHash(typed: string): Uint8Array {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return hash('sha256', code, 'buffer');
}

/** A code by which one till joins a shop, which is made where there is none of that name. @returns the code, which is stored nowhere. */
export async function makeCode(
  database: Database,
  { shopName, now }: { readonly shopName: string; readonly now: number },
): Promise<string> {
  const code = newCode();
  const shop = await shopNamed(database, shopName, now);
  await database.query(
    'INSERT INTO enrolment_code (code_hash, shop_id, made_at, expires_at) VALUES ($1, $2, $3, $4)',
    [codeHash(code), shop, now, now + enrolmentCodeLivesMs],
  );
  return code;
}
