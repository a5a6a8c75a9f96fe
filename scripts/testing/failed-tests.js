// @ts-check
import { relative } from 'node:path';

/** @typedef {{ name: string, message?: string, status: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }} TestedFile */

const mostCharacters = 300;

/** @param {string | undefined} text */
const firstLine = (text) => (text ?? '').trim().split('\n', 1)[0]?.slice(0, mostCharacters) ?? '';

/**
 * A line for each test that failed and each file that couldn't be run: where it is, its name, and the first line of why.
 * @param {string | undefined} report vitest's JSON report; undefined where vitest broke before it wrote one
 * @param {string} root the folder that files are named from
 * @returns {string[]}
 */
export function failuresIn(report, root) {
  if (report === undefined) return ['vitest ended before it wrote its report'];
  /** @type {{ testResults: TestedFile[] }} */
  const { testResults } = JSON.parse(report);
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages?.[0])}`);
  });
}

const linesThatTellWhy = 5;

/** How a check ended that counts no tests. @param {string} output */
export const lastLinesOf = (output) =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-linesThatTellWhy)
    .map((line) => line.slice(0, mostCharacters));
