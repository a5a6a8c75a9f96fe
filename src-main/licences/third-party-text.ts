import type { LicensedWorks } from './licensed-work.ts';

/**
 * The file of licences that comes with the program: a heading, then for each licence a line of dashes, the works that it is of,
 * indented, and its text. Made for reading; and read by the program, which shows it part by part.
 */
const heading = `eSIM Counter is made with the work of others. Their licences follow, each after the packages that it is of.
Electron's own and Chromium's are beside the program: LICENSE.electron.txt and LICENSES.chromium.html.
`;

const line = '-'.repeat(80);

/** A line of dashes may stand in a licence too; before one that begins a part stands nothing, behind it names. */
const between = new RegExp(`\\n${line}\\n\\n(?= {2}\\S)`);

/** @throws where a licence isn't told from the next one by {@link worksOfText}, or there is none. */
export function thirdPartyText(works: readonly LicensedWorks[]): string {
  const trimmed = works.map(({ names, text }) => ({ names, text: text.trim() }));
  const parts = trimmed.map(({ names, text }) => {
    if (text === '') throw new Error(`${names.join(', ')} has no licence`);
    return `${names.map((name) => `  ${name}\n`).join('')}\n${text}\n`;
  });
  const whole = [heading, ...parts].join(`\n${line}\n\n`);
  if (JSON.stringify(worksOfText(whole)) !== JSON.stringify(trimmed))
    throw new Error('a licence looks like the beginning of another');
  return whole;
}

/** What {@link thirdPartyText} was made of. Nothing where it is no such text. */
export function worksOfText(whole: string): LicensedWorks[] {
  return whole
    .split(between)
    .slice(1)
    .flatMap((part) => {
      const cut = part.indexOf('\n\n');
      const names = part
        .slice(0, cut)
        .split('\n')
        .map((name) => name.trim());
      return cut === -1 ? [] : [{ names, text: part.slice(cut).trim() }];
    });
}
