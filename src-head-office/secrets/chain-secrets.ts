import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { key32 } from '../../src-chain-api/requests/enrol.ts';
import { makeCertificate, type OwnCertificate } from '../tls/make-certificate.ts';

/**
 * What the chain has beside its database.
 *
 * SECURITY: whoever has these reads every customer's card and plays the head office, so they are never in the database, whose
 * backups go elsewhere.
 */
export type ChainSecrets = {
  /** X25519: opens what tills sealed. Each half 32 bytes in base64url. */
  readonly escrow: { readonly secret: string; readonly public: string };
  /** HMAC-SHA-256, of telephone numbers: 32 bytes in base64url. */
  readonly phoneMarkKey: string;
  readonly tls: OwnCertificate;
};

const stored = z.object({
  escrow: z.object({ secret: key32, public: key32 }),
  phoneMarkKey: key32,
  tls: z.object({ certificate: z.string().min(1), key: z.string().min(1) }),
});

const fileName = 'chain-secrets.json';

/** Reads them; null where the folder has none yet. @throws where they can't be read. */
export function readSecrets(folder: string): ChainSecrets | null {
  try {
    return stored.parse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes new ones, for a new chain; on disk, and nobody else's to read, when this is done. */
export async function makeSecrets(folder: string, name: string, now: Date): Promise<ChainSecrets> {
  const { d: secret = '', x = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  const secrets = stored.parse({
    escrow: { secret, public: x },
    phoneMarkKey: randomBytes(32).toString('base64url'),
    tls: await makeCertificate(name, now),
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  writeOnce(folder, JSON.stringify(secrets));
  return secrets;
}

/** Whole or not at all, and never in the place of others. */
function writeOnce(folder: string, text: string): void {
  const file = join(folder, fileName);
  const writing = `${file}.${process.pid}`;
  rmSync(writing, { force: true });
  const descriptor = openSync(writing, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  linkSync(writing, file);
  rmSync(writing);
  if (process.platform === 'win32') return;
  const directory = openSync(folder, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/** Tells two phone mark keys apart without being one. */
export const phoneMarkCheck = (key: string): Uint8Array =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update('eSIM Counter: is this the key?').digest();
