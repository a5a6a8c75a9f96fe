// @ts-check
import { say } from '../progress.js';
import { runNpm } from '../setup/npm-command.js';

/**
 * What `npm audit --json` has said, in words. A registry that isn't asked must not pass for one that knows of nothing.
 *
 * @param {string} output
 * @returns {{ code: 0 | 1 | 2, lines: string[] }} 0: nothing is known. 1: something is. 2: nobody could be asked.
 */
export function auditVerdict(output) {
  const unanswered = {
    code: /** @type {const} */ (2),
    lines: ['audit: the registry tells of no faults here: nothing was looked at.'],
  };
  /** @type {unknown} */
  let told;
  try {
    told = JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return unanswered;
  }
  const { vulnerabilities } =
    /** @type {{ vulnerabilities?: Record<string, { severity?: string, range?: string }> }} */ (told);
  if (vulnerabilities === undefined) return unanswered;
  const found = Object.entries(vulnerabilities);
  if (found.length === 0) return { code: 0, lines: ['audit: no fault is known of what is shipped.'] };
  return {
    code: 1,
    lines: [
      ...found.map(([name, { severity = 'unknown', range = '' }]) => `  ${name} ${range}: ${severity}`),
      `audit: faults are known of ${found.length} packages.`,
    ],
  };
}

/**
 * Asks the registry for known faults of what is shipped.
 * @param {string} root
 * @returns {Promise<number>} the exit code
 */
export async function audit(root) {
  const { output } = await runNpm(root, ['audit', '--omit=dev', '--json', '--loglevel=silent']);
  const { code, lines } = auditVerdict(output);
  for (const line of lines) say(line);
  return code;
}
