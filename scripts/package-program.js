// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that are not named after their package. @type {Record<string, string>} */
const packageOf = { depcruise: 'dependency-cruiser', lingui: '@lingui/cli' };

/**
 * The JavaScript file behind a program of node_modules/.bin. Run with our own Node it starts the same way on every
 * system; the .bin entry is a shell script on Windows, and elsewhere runs whichever `node` comes first.
 * @param {string} root
 * @param {string} program
 */
export function packageProgram(root, program) {
  const folder = join(root, 'node_modules', packageOf[program] ?? program);
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin?.[program];
  if (!file) throw new Error(`The package of ${program} has no program of that name.`);
  return join(folder, file);
}
