import { createInterface } from 'node:readline';

/**
 * The merchant's secret, from the environment or the first line of standard input. A terminal is not asked: it would
 * show what is typed.
 *
 * @returns undefined where there is none.
 */
export async function readSecret(): Promise<string | undefined> {
  const { ESIM_SERVICE_SECRET: secret = '' } = process.env;
  if (secret !== '') return secret;
  if (process.stdin.isTTY) return undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdin.destroy();
    return line === '' ? undefined : line;
  }
  return undefined;
}
