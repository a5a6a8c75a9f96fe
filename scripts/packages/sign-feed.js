// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { feedFile } from '../../src-main/updates/feed-address.ts';
import { signFeed } from '../../src-main/updates/signed-feed.ts';
import { packageEndings, packageKinds, productId, updateFeed } from '../../src-main/updates/update-feed.ts';
import { say } from '../progress.js';
import { keyText } from './update-key.js';

/**
 * Makes the feed of a folder's packages, and signs it:
 * `npm run package -- --sign-feed [folder] [--version 0.2.0] [--staging percent] [--days 90]`.
 *
 * @typedef {import('../../src-main/updates/update-feed.ts').OfferedPackage} Offered
 * @typedef {{ folder: string, version: string, staging: number | undefined, days: number }} Wanted
 */

/** How builders write what Node calls x64 and arm64. */
const architectures = /** @type {const} */ ({
  x64: 'x64',
  amd64: 'x64',
  x86_64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
});

/** How long a feed is believed, unless somebody says. */
const usualDays = 90;
const mostDays = 3_650;
const dayMs = 86_400_000;

/**
 * @param {readonly string[]} args @param {{ folder: string, version: string }} usual
 * @returns {Wanted | string} or what is wrong with them, in one sentence
 */
export function readArguments(args, usual) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { version: { type: 'string' }, staging: { type: 'string' }, days: { type: 'string' } },
      allowPositionals: true,
    });
    const [folder = usual.folder, ...more] = positionals;
    if (more.length > 0) return `there is one folder of packages, and "${more[0]}" is another.`;
    const { version = usual.version } = values;
    if (!updateFeed.shape.version.safeParse(version).success)
      return `a version is three numbers, as 0.2.0, and "${version}" isn't.`;
    const staging = wholeNumber(values.staging, 0, 100);
    if (staging === null) return `--staging is a percentage from 0 to 100, and "${values.staging}" isn't.`;
    const days = wholeNumber(values.days, 1, mostDays);
    if (days === null) return `--days is a number from 1 to ${mostDays}, and "${values.days}" isn't.`;
    return { folder, version, staging, days: days ?? usualDays };
  } catch (error) {
    return error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error);
  }
}

/** @param {string | undefined} text @param {number} least @param {number} most @returns {number | null | undefined} */
function wholeNumber(text, least, most) {
  if (text === undefined) return undefined;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : null;
  return number !== null && number >= least && number <= most ? number : null;
}

/**
 * @param {string} folder @param {string} version
 * @returns {Offered[]} the packages of exactly one version, of all systems that there are
 */
export function offeredIn(folder, version) {
  return readdirSync(folder)
    .filter((file) => isOfVersion(file, version))
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

/** 0.1.0 is neither 10.1.0 nor 0.1.01. @param {string} file @param {string} version */
const isOfVersion = (file, version) => new RegExp(`[-_]${version.replaceAll('.', '\\.')}[-_]`).test(file);

/**
 * @param {Wanted & { now: Date, privateKey: string }} given
 * @returns {string} the feed's file
 * @throws where there are no packages, or the key is no Ed25519 key
 */
export function feedOf({ folder, version, staging, days, now, privateKey }) {
  const packages = offeredIn(folder, version);
  if (packages.length === 0) throw new Error(`${folder} has no package of ${version}.`);
  const feed = updateFeed.parse({
    product: productId,
    version,
    releasedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * dayMs).toISOString(),
    ...(staging === undefined ? {} : { stagingPercentage: staging }),
    packages,
  });
  return signFeed(`${JSON.stringify(feed, null, 2)}\n`, privateKey);
}

/** @param {readonly string[]} args @returns {number} the exit code */
function main(args) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = readArguments(args, { folder: join(root, 'dist'), version });
  if (typeof wanted === 'string') {
    say(`✗ No feed was signed: ${wanted}`);
    return 2;
  }
  const key = process.env['ESIM_COUNTER_UPDATE_KEY'];
  if (key === undefined || key === '') {
    say(
      '✗ No feed was signed: ESIM_COUNTER_UPDATE_KEY has to be the private key, or name its file (docs/packages.md).',
    );
    return 2;
  }
  const { folder, staging, days } = wanted;
  try {
    const privateKey = keyText(key);
    const file = join(folder, feedFile);
    writeFileSync(file, feedOf({ ...wanted, now: new Date(), privateKey }));
    const whom = staging === undefined ? '' : `, to ${staging} tills in a hundred`;
    say(`✓ ${file} tells of ${wanted.version}${whom}, for ${days} days:`);
    for (const { file: name } of offeredIn(folder, wanted.version)) say(`  ${name}`);
    return 0;
  } catch (error) {
    say(`✗ No feed was signed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1])
  process.exitCode = main(process.argv.slice(2));
