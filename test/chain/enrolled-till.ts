import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { tillId } from '../../src-chain-api/ids.ts';
import { keychainFile } from './tills/keychain-file.ts';

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
      const { d: secret, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
      writeFileSync(keychain, JSON.stringify(keychainFile.parse({ till, signing: { secret, public: x } })));
      const publicKey = Buffer.from(String(x), 'base64url');
      await client.query(
        'INSERT INTO till (id, shop_id, name, signing_key, sealing_key, enrolled_at) VALUES ($1, $2, $3, $4, $5, $6)',
        [till, shop, `T${index + 1}`, publicKey, Buffer.alloc(32, 1), now],
      );
    }
  } finally {
    await client.end();
  }
}
