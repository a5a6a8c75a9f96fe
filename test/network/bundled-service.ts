import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What names the file of the bundled service to the processes of a run; without it the service is started from its source. */
export const bundledService = 'ESIM_COUNTER_BUNDLED_SERVICE';

/** As {@link bundledService}, of the process in which services run for tests. */
export const bundledHost = 'ESIM_COUNTER_BUNDLED_HOST';

/**
 * Bundles the merchant service once for a run that starts it hundreds of times: to find and strip its modules takes three
 * times as long as its start.
 *
 * @returns removes it.
 */
export async function bundleService(): Promise<() => void> {
  // Where nothing is bundled nobody has to load what bundles.
  const { bundle } = await import('../bundled-program.ts');
  const folder = mkdtempSync(join(tmpdir(), 'bundled-service-'));
  process.env[bundledService] = await bundle('src-service/main.ts', folder, 'es');
  process.env[bundledHost] = await bundle('test/network/service-host.ts', folder, 'es');
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Vitest calls this before the tests. */
export default bundleService;
