// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getProjectLicenses } from 'generate-license-file';

const heading = `eSIM Counter is made with the work of others. Their licences follow, each after the packages that it is of.
Electron's own and Chromium's are beside the program: LICENSE.electron.txt and LICENSES.chromium.html.
`;

/**
 * Writes the licences of all that package.json has as `dependencies`, and of what those need.
 *
 * @param {string} root
 * @param {string} file
 * @throws where a package has no licence
 */
export async function writeThirdParty(root, file) {
  const licenses = await getProjectLicenses(join(root, 'package.json'), {
    // It has two, to choose from.
    replace: { 'type-fest': join(root, 'node_modules/type-fest/license-mit') },
  });
  const parts = licenses.map(({ content, notices, dependencies }) => {
    if (content.trim() === '') throw new Error(`${dependencies.join(', ')} has no licence`);
    const list = dependencies.map((each) => `  ${each}`).join('\n');
    return [list, content.trim(), ...notices.map((notice) => notice.trim())].join('\n\n');
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [heading, ...parts].join(`\n${'-'.repeat(80)}\n\n`));
}
