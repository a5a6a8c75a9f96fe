import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { linuxProgram } from '../../../scripts/packages/after-pack.js';

/** Where the deb puts the program. */
const folder = '/opt/eSIM Counter';
export const installedProgram = join(folder, linuxProgram);

/** Why a deb can't be installed on this computer for a test; undefined where it can. */
export function whyNoInstallation(): string | undefined {
  if (process.platform !== 'linux') return 'there are debs on Linux alone';
  if (process.getuid?.() !== 0) return 'only root installs a deb without a password';
  if (spawnSync('dpkg', ['--version']).status !== 0) return 'there is no dpkg';
  if (installedVersion() !== undefined || existsSync(folder)) return 'esim-counter is installed here already';
  return undefined;
}

/** The version that dpkg has installed whole; undefined where there is none. */
export function installedVersion(): string | undefined {
  const { status, stdout } = spawnSync(
    'dpkg-query',
    ['-W', '-f', '${db:Status-Abbrev}${Version}', 'esim-counter'],
    {
      encoding: 'utf8',
    },
  );
  return status === 0 && stdout.startsWith('ii ') ? stdout.slice('ii '.length) : undefined;
}

/** @throws with what dpkg said, where it refuses. */
export function installDeb(file: string): void {
  const { status, stdout, stderr } = spawnSync('dpkg', ['-i', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`dpkg did not install the package: ${stdout}${stderr}`);
}

export function removeDeb(): void {
  spawnSync('dpkg', ['--purge', '--force-depends', 'esim-counter']);
  rmSync(folder, { recursive: true, force: true });
}

/** The processes that were started with a folder of data, whoever started them. */
export function processesOf(dataFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8')
          .split('\0')
          .includes(`--user-data-dir=${dataFolder}`);
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

/** Ends them, and waits until they have. */
export async function endProcessesOf(dataFolder: string): Promise<void> {
  for (const id of processesOf(dataFolder)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  while (processesOf(dataFolder).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}
