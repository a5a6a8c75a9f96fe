import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feedFile } from '../../src-main/updates/feed-address.ts';
import { signFeed } from '../../src-main/updates/signed-feed.ts';
import { packageEndings, productId, type PackageKind } from '../../src-main/updates/update-feed.ts';

/** What a feed is made of, where it isn't as it should be. */
export type Published = {
  readonly version?: string;
  readonly kind?: PackageKind;
  readonly staging?: number;
  readonly product?: string;
  readonly expiresAt?: string;
  /** Of another maker than the till was built by. */
  readonly privateKey?: string;
};

export type FeedServer = {
  readonly address: string;
  /** PEM, in a file as a developer's till is given it. */
  readonly publicKeyFile: string;
  readonly privateKey: string;
  readonly package: Buffer;
  /** Lays a package and a signed feed of it there. */
  readonly publish: (published?: Published) => void;
  /** Answers for a file otherwise, or not at all; null as before. */
  readonly answer: (file: string, respond: ((response: ServerResponse) => void) | null) => void;
  /** The files that were asked for, in order. */
  readonly asked: string[];
  readonly stop: () => Promise<void>;
};

export const packageName = (version: string, kind: PackageKind): string =>
  `esim-counter-${version}-x64${packageEndings[kind]}`;

/** A server of updates on this computer, with a key of its own. */
export async function startFeedServer(): Promise<FeedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'esim-counter-feed-'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const publicKeyFile = join(folder, 'public.pem');
  writeFileSync(publicKeyFile, publicKey);
  const packageBytes = Buffer.alloc(3_000_000, 'a package of a newer version, ');
  const files = new Map<string, string | Buffer>();
  const others = new Map<string, (response: ServerResponse) => void>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const file = (request.url ?? '').slice(1);
    asked.push(file);
    const other = others.get(file);
    const content = files.get(file);
    if (other !== undefined) other(response);
    else if (content === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': Buffer.byteLength(content) }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    publicKeyFile,
    privateKey,
    package: packageBytes,
    publish: (published = {}) => {
      const { version = '0.2.0', kind = 'deb', staging, product = productId } = published;
      const { expiresAt = '2999-01-01T00:00:00Z', privateKey: signer } = published;
      const file = packageName(version, kind);
      files.set(file, packageBytes);
      const feed = {
        product,
        version,
        releasedAt: '2026-03-01T09:00:00Z',
        expiresAt,
        ...(staging === undefined ? {} : { stagingPercentage: staging }),
        packages: [
          {
            kind,
            architecture: process.arch,
            file,
            size: packageBytes.length,
            sha512: createHash('sha512').update(packageBytes).digest('base64'),
          },
        ],
      };
      files.set(feedFile, signFeed(JSON.stringify(feed), signer ?? privateKey));
    },
    answer: (file, respond) => {
      if (respond === null) others.delete(file);
      else others.set(file, respond);
    },
    asked,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Answers on and on, as fast as it is read. */
export function withoutEnd(response: ServerResponse): void {
  response.writeHead(200);
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
