import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where PostgreSQL's programs are, and as whom they run. */
export type PostgresPrograms = {
  /** The folder of `postgres`, `initdb` and `pg_dump`. */
  readonly folder: string;
  /** The server refuses to run as root: it runs as the user that Debian's package makes for it. Empty where we aren't root. */
  readonly owner: { readonly uid?: number; readonly gid?: number };
};

/** PostgreSQL on this computer, or why there is none that tests can start. */
export type FoundPostgres =
  | { readonly kind: 'found'; readonly programs: PostgresPrograms }
  | { readonly kind: 'missing'; readonly why: string };

/** Debian puts each version into a folder of its own, and only its client programs on the path. */
const versionsFolder = '/usr/lib/postgresql';

/** Where other distributions put their one version. */
const plainFolder = '/usr/bin';

const oldestVersion = 15;

export function findPostgres(): FoundPostgres {
  if (process.platform !== 'linux')
    return { kind: 'missing', why: `tests start PostgreSQL on Linux, and this is ${process.platform}` };
  const [version] = installedVersions();
  if (version === undefined)
    return { kind: 'missing', why: `PostgreSQL ${oldestVersion} or later is not installed` };
  const owner = process.getuid?.() === 0 ? postgresUser() : {};
  if (owner === undefined)
    return {
      kind: 'missing',
      why: 'PostgreSQL refuses to run as root, and there is no user called postgres',
    };
  return { kind: 'found', programs: { folder: version, owner } };
}

/** The oldest first: version 15 is what the head office is tested on. */
function installedVersions(): string[] {
  if (!existsSync(versionsFolder)) return existsSync(join(plainFolder, 'postgres')) ? [plainFolder] : [];
  return readdirSync(versionsFolder)
    .map(Number)
    .filter((version) => version >= oldestVersion)
    .toSorted((one, other) => one - other)
    .map((version) => join(versionsFolder, String(version), 'bin'))
    .filter((folder) => existsSync(join(folder, 'postgres')));
}

function postgresUser(): { readonly uid: number; readonly gid: number } | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres');
  return fields === undefined ? undefined : { uid: Number(fields[2]), gid: Number(fields[3]) };
}
