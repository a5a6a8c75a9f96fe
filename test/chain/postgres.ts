import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../network/free-port.ts';
import { whenTestsEnd } from '../network/when-tests-end.ts';
import { findPostgres, type PostgresPrograms } from './postgres-programs.ts';
import { emptyData } from './postgres-template.ts';

/** A real PostgreSQL of one's own, with its data in a temporary folder. */
export type Postgres = {
  /** Of its database `postgres`, which is empty, as a user who may do everything. The same after a restart. */
  readonly url: string;
  /** Ends every process of it at once, as a power cut would, and waits until they have gone. Its data stays. */
  readonly kill: () => Promise<void>;
  /** Asks it to end without waiting for its clients, and waits until it has. Its data stays. */
  readonly shutDown: () => Promise<void>;
  /** Starts it again on the data that it left. Does nothing while it runs. */
  readonly start: () => Promise<void>;
  /** Shuts it down, keeps a copy of its data, and starts it again: a backup. @returns puts that copy in place of its data. */
  readonly backUp: () => Promise<() => Promise<void>>;
  /** Ends it and removes its folder. */
  readonly stop: () => Promise<void>;
};

export type PostgresOptions = {
  /**
   * Whether it waits for the disk, as a real one does. A kill of its processes loses nothing without; it is slower with,
   * and only with it do figures mean something.
   */
  readonly fsync?: boolean;
  /** Further settings, as on its command line. */
  readonly settings?: Readonly<Record<string, string>>;
};

const startWithinMs = 60_000;
const stopWithinMs = 30_000;

/**
 * Starts a PostgreSQL on a free port of this computer.
 *
 * @throws Error where there is none (`findPostgres` tells before), or with what it said where it doesn't start.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const found = findPostgres();
  if (found.kind === 'missing') throw new Error(found.why);
  const { programs } = found;
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  folders.add(folder);
  if (programs.owner.uid !== undefined && programs.owner.gid !== undefined)
    chownSync(folder, programs.owner.uid, programs.owner.gid);
  const data = join(folder, 'data');
  copyFolder(emptyData(programs), data);
  const port = await freePort();
  let running: ChildProcess | undefined = await startServer(programs, { folder, port, options });
  let backups = 0;

  const start = async (): Promise<void> => {
    running ??= await startServer(programs, { folder, port, options });
  };
  const kill = async (): Promise<void> => {
    const server = running;
    running = undefined;
    if (server !== undefined) await killAll(server);
  };
  const shutDown = async (): Promise<void> => {
    const server = running;
    running = undefined;
    if (server !== undefined) await endServer(server);
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill,
    shutDown,
    start,
    backUp: async () => {
      backups += 1;
      const copy = join(folder, `backup-${backups}`);
      await shutDown();
      copyFolder(data, copy);
      await start();
      return async () => {
        await kill();
        rmSync(data, { recursive: true });
        copyFolder(copy, data);
        await start();
      };
    },
    stop: async () => {
      await shutDown();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      folders.delete(folder);
    },
  };
}

const folders = new Set<string>();
const servers = new Set<ChildProcess>();
whenTestsEnd(() => {
  for (const server of servers) for (const pid of [...childrenOf(server.pid), server.pid]) strike(pid);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** With its owner and its modes, and without reading what the file system can share. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['--archive', '--reflink=auto', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}

async function startServer(
  { folder: programs, owner }: PostgresPrograms,
  place: { readonly folder: string; readonly port: number; readonly options: PostgresOptions },
): Promise<ChildProcess> {
  const { folder, port, options } = place;
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: options.fsync === false ? 'off' : 'on',
    // Tests start many of them beside each other.
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    ...options.settings,
  };
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Its messages in English: one of them is waited for.
    { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  servers.add(server);
  server.once('exit', () => servers.delete(server));
  await hasStarted(server);
  return server;
}

async function hasStarted(server: ChildProcess): Promise<void> {
  const { stderr } = server;
  if (stderr === null) throw new Error('PostgreSQL has no pipe');
  const said: string[] = [];
  const tooLate = setTimeout(() => void killAll(server), startWithinMs);
  try {
    for await (const line of createInterface({ input: stderr })) {
      if (line.includes('database system is ready to accept connections')) return;
      said.push(line);
    }
    throw new Error(`PostgreSQL did not start: ${said.join('\n')}`);
  } finally {
    clearTimeout(tooLate);
    // Whatever it writes later has to go somewhere, or a full pipe would stop it.
    stderr.resume();
  }
}

/** SIGINT is its fast shutdown: clients are cut off, what they had not committed is undone. */
async function endServer(server: ChildProcess): Promise<void> {
  if (!servers.has(server)) return;
  const ended = once(server, 'exit');
  const tooLate = setTimeout(() => void killAll(server), stopWithinMs);
  server.kill('SIGINT');
  await ended;
  clearTimeout(tooLate);
}

async function killAll(server: ChildProcess): Promise<void> {
  if (!servers.has(server)) return;
  const ended = once(server, 'exit');
  // Held first, so that it starts no further process meanwhile.
  server.kill('SIGSTOP');
  const children = childrenOf(server.pid);
  for (const pid of [...children, server.pid]) strike(pid);
  await ended;
  // Whoever is left would keep the next one from starting.
  while (children.some(isAlive)) await sleep(2);
}

/** Each is in a process group of its own. */
function childrenOf(pid: number | undefined): number[] {
  const listed = `/proc/${pid}/task/${pid}/children`;
  if (pid === undefined || !existsSync(listed)) return [];
  return readFileSync(listed, 'utf8').split(' ').filter(Boolean).map(Number);
}

function strike(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has gone by itself.
  }
}

/** A zombie, whose parent has not yet heard of its end, holds nothing any more. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
