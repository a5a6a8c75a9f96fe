// @ts-check
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Has work make its temporary files in a folder of its own, and removes that: programs that a test kills tidy up nothing.
 * The name is short, because paths of sockets may have about 100 bytes.
 * @template Result
 * @param {NodeJS.ProcessEnv} env
 * @param {(env: NodeJS.ProcessEnv, folder: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function inTemporaryFolder(env, work) {
  const folder = mkdtempSync(join(tmpdir(), 'esim-'));
  // A database that refuses to run as root has its own folder in here.
  chmodSync(folder, 0o711);
  try {
    // Windows reads the last two.
    return await work({ ...env, TMPDIR: folder, TMP: folder, TEMP: folder }, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
