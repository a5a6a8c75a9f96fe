// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { getProjectLicenses } from 'generate-license-file';
import { thirdPartyText } from './third-party-text.js';

/** The licenses of what is inside, in the project's folder: packages carry it. */
export const thirdPartyFile = 'out/THIRD-PARTY.txt';

/**
 * Writes the licenses of all that package.json has as `dependencies`, and of what those need.
 *
 * @param {string} root
 * @throws where a package has no license
 */
export async function writeThirdParty(root) {
  const licenses = await getProjectLicenses(join(root, 'package.json'), {
    // It has two, to choose from.
    replace: { 'type-fest': join(root, 'node_modules/type-fest/license-mit') },
  });
  const works = licenses
    .map(({ content, notices, dependencies }) => ({
      names: dependencies.toSorted(),
      text:
        content.trim() === '' ? '' : [content.trim(), ...notices.map((notice) => notice.trim())].join('\n\n'),
    }))
    .toSorted((one, other) => ((one.names[0] ?? '') < (other.names[0] ?? '') ? -1 : 1));
  const file = join(root, thirdPartyFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, thirdPartyText(works));
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1])
  await writeThirdParty(fileURLToPath(new URL('../..', import.meta.url)));
