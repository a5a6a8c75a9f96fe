// @ts-check

/** @typedef {{ names: readonly string[], text: string }} LicensedWorks the packages under one license, and its text with notices */

const heading = `eSIM Counter is made with the work of others. Their licenses follow, each after the packages that it is of.
Electron's own and Chromium's are beside the program: LICENSE.electron.txt and LICENSES.chromium.html.
`;

const line = '-'.repeat(80);

/**
 * The text of THIRD-PARTY.txt: a heading, then for each license a line of dashes, the packages under it, indented, and its text.
 *
 * @param {readonly LicensedWorks[]} works
 * @throws where a package has no license
 */
export function thirdPartyText(works) {
  const parts = works.map(({ names, text }) => {
    if (text.trim() === '') throw new Error(`${names.join(', ')} has no license`);
    return `${names.map((name) => `  ${name}\n`).join('')}\n${text.trim()}\n`;
  });
  return [heading, ...parts].join(`\n${line}\n\n`);
}
