import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { DebUpdater } from 'electron-updater';
import type { ProgramStart } from './program-start.ts';

type AppAdapter = ConstructorParameters<typeof DebUpdater>[1];

export type DebPackage = {
  readonly file: string;
  /** In base64. */
  readonly sha512: string;
};

type DebDeps = {
  /** The downloaded package, and what it has to be. */
  readonly found: () => DebPackage | undefined;
  /** How this program was started. */
  readonly own: ProgramStart;
  readonly startAfterEnd: (start: ProgramStart) => void;
};

/**
 * Installs a deb once this program has ended, and then starts the program again, whichever version is there. Nothing
 * is sold meanwhile, and no file is replaced under a running program. electron-updater would block main until the
 * password is typed and dpkg is done, take a package that dpkg refused for installed, and let apt remove the program.
 */
export class DebAfterEnd extends DebUpdater {
  readonly #deps: DebDeps;

  constructor(app: AppAdapter, deps: DebDeps) {
    super(null, app);
    this.#deps = deps;
  }

  /** @returns false if nobody could authorize it. */
  protected override doInstall(): boolean {
    const { found, own, startAfterEnd } = this.#deps;
    const deb = found();
    const asRoot = rootCommand();
    if (deb === undefined || asRoot === undefined) return false;
    startAfterEnd(debInstall(deb, asRoot, own));
    return true;
  }
}

/**
 * The command that becomes root; empty if the till's user is root. Undefined if nobody could be asked for a password.
 */
function rootCommand(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  const pkexec = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'pkexec'))
    .find(isExecutable);
  // Without a desktop to ask on, it ends at once and doesn't wait for a terminal.
  return pkexec === undefined ? undefined : [pkexec, '--disable-internal-agent'];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs as root. SECURITY: installs a copy that nobody else can write, whose bytes are what the signed feed promised:
 * the downloaded file is in a folder of the till's user until the password is typed. Further dependencies of a newer
 * version are fetched, and nothing is ever removed.
 */
const install = `
folder=$(mktemp -d) || exit
trap 'rm -rf "$folder"' EXIT
cp -- "$1" "$folder/update.deb" || exit
echo "$2  $folder/update.deb" | sha512sum --check --status || exit
export DEBIAN_FRONTEND=noninteractive
dpkg -i "$folder/update.deb" || apt-get --yes --no-remove --fix-broken install
`;

/** Runs as the till's user. The first argument says how many words of the rest are the "as root" command. */
const installAndStart = `
words=$1 script=$2 file=$3 hash=$4
shift 4
case $words in
  0) /bin/sh -c "$script" install "$file" "$hash" ;;
  *) root=$1 option=$2
     shift 2
     "$root" "$option" /bin/sh -c "$script" install "$file" "$hash" ;;
esac
exec "$@"
`;

/**
 * The command that installs a deb as root and then starts a program as the user who ran it, whether it was installed
 * or not.
 */
export function debInstall(
  { file, sha512 }: DebPackage,
  asRoot: readonly string[],
  then: ProgramStart,
): ProgramStart {
  const hash = Buffer.from(sha512, 'base64').toString('hex');
  const words = String(asRoot.length);
  return {
    program: '/bin/sh',
    args: [
      '-c',
      installAndStart,
      'update',
      words,
      install,
      file,
      hash,
      ...asRoot,
      then.program,
      ...then.args,
    ],
  };
}
