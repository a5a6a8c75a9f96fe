import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What main caught nowhere, as its log tells it.
 *
 * @param since milliseconds since 1970 in UTC; earlier ones are left out.
 */
export function faultsOfMain(dataFolder: string, since: number): string[] {
  const logs = join(dataFolder, 'logs');
  if (!existsSync(logs)) return [];
  return readdirSync(logs)
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
    .filter((line) => line.includes('"event":"uncaught"') && timeOf(line) >= since);
}

function timeOf(line: string): number {
  const [, at = ''] = /"at":"([^"]*)"/.exec(line) ?? [];
  return Date.parse(at);
}
