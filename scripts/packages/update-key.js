// @ts-check
import { readFileSync } from 'node:fs';

/**
 * A key that the environment gives: itself, in PEM, or the name of a file that has it.
 * @param {string} given
 */
export const keyText = (given) => (given.startsWith('-----BEGIN ') ? given : readFileSync(given, 'utf8'));
