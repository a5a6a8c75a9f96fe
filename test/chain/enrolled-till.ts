import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { tillId } from '../../src-chain-api/ids.ts';
import { chainKeys, makeKeys } from '../../src-main/chain/chain-keys.ts';

/** Writes tills into the directory of a head office, as enrolment would, and the keychain of each into a file. */
export async function enrolTills(databaseUrl: string, keychains: readonly string[]): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const shop = randomUUID();
    const now = Date.now();
    await client.query('INSERT INTO shop (id, name, made_at) VALUES ($1, $2, $3)', [
      shop,
      `Shop ${shop}`,
      now,
    ]);
    for (const [index, keychain] of keychains.entries()) {
      const till = tillId.parse(randomUUID());
      const { signing, sealing } = makeKeys();
      const phoneMarkKey = randomBytes(32).toString('base64url');
      writeFileSync(keychain, JSON.stringify(chainKeys.parse({ till, signing, sealing, phoneMarkKey })));
      await client.query(
        'INSERT INTO till (id, shop_id, name, signing_key, sealing_key, enrolled_at) VALUES ($1, $2, $3, $4, $5, $6)',
        [till, shop, `T${index + 1}`, raw(signing.public), raw(sealing.public), now],
      );
    }
  } finally {
    await client.end();
  }
}

const raw = (key: string): Buffer => Buffer.from(key, 'base64url');
