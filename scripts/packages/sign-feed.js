// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { feedFile } from '../../src-main/updates/feed-address.ts';
import { signFeed } from '../../src-main/updates/signed-feed.ts';
import { packageEndings, packageKinds, productId, updateFeed } from '../../src-main/updates/update-feed.ts';
import { say } from '../progress.js';
import { keyText } from './update-key.js';

/**
 * Makes the feed of a folder's packages, and signs it: `npm run package -- --sign-feed [folder] [--staging percent]`.
 *
 * @typedef {import('../../src-main/updates/update-feed.ts').OfferedPackage} Offered
 */

/** How builders write what Node calls x64 and arm64. */
const architectures = /** @type {const} */ ({
  x64: 'x64',
  amd64: 'x64',
  x86_64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
});

/**
 * @param {string} folder @param {string} version
 * @returns {Offered[]} the packages of one version, of all systems that there are
 */
export function offeredIn(folder, version) {
  return readdirSync(folder)
    .filter((file) => file.includes(version))
    .toSorted()
    .flatMap((file) => {
      const kind = packageKinds.find((each) => file.endsWith(packageEndings[each]));
      const written = Object.keys(architectures).find((each) => new RegExp(`[-_]${each}\\.`).test(file));
      if (kind === undefined || written === undefined) return [];
      const bytes = readFileSync(join(folder, file));
      const sha512 = createHash('sha512').update(bytes).digest('base64');
      const architecture = architectures[/** @type {keyof typeof architectures} */ (written)];
      return [{ kind, architecture, file, size: bytes.length, sha512 }];
    });
}

/**
 * @param {{ folder: string, version: string, staging: number | undefined, now: Date, privateKey: string }} given
 * @returns {string} the feed's file
 * @throws where there are no packages, or the key is no Ed25519 key
 */
export function feedOf({ folder, version, staging, now, privateKey }) {
  const feed = updateFeed.parse({
    product: productId,
    version,
    releasedAt: now.toISOString(),
    ...(staging === undefined ? {} : { stagingPercentage: staging }),
    packages: offeredIn(folder, version),
  });
  return signFeed(`${JSON.stringify(feed, null, 2)}\n`, privateKey);
}

/** @param {readonly string[]} args @returns {number} the exit code */
function main(args) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const at = args.indexOf('--staging');
  const staging = at === -1 ? undefined : Number(args[at + 1]);
  const [folder = join(root, 'dist')] = args.filter(
    (_arg, place) => at === -1 || (place !== at && place !== at + 1),
  );
  const key = process.env['ESIM_COUNTER_UPDATE_KEY'];
  if (key === undefined || key === '') {
    say(
      '✗ No feed was signed: ESIM_COUNTER_UPDATE_KEY has to be the private key, or name its file (docs/packages.md).',
    );
    return 2;
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  try {
    const privateKey = keyText(key);
    const file = join(folder, feedFile);
    writeFileSync(file, feedOf({ folder, version, staging, now: new Date(), privateKey }));
    say(`✓ ${file} tells of ${version}${staging === undefined ? '' : `, to ${staging} tills in a hundred`}:`);
    for (const { file: name } of offeredIn(folder, version)) say(`  ${name}`);
    return 0;
  } catch (error) {
    say(`✗ No feed was signed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1])
  process.exitCode = main(process.argv.slice(2));
