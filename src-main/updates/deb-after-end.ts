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

type DebParts = {
  /** What was downloaded, and what it has to be. */
  readonly found: () => DebPackage | undefined;
  /** How this program was started. */
  readonly own: ProgramStart;
  readonly startAfterEnd: (start: ProgramStart) => void;
};

/**
 * Has a deb installed once this program has ended, and starts the program again, whichever version is there then: nothing is
 * sold meanwhile, and no file is replaced under a program that runs. electron-updater stands main still until the password is
 * typed and dpkg is done, takes a package that dpkg refused for installed, and lets apt remove the program.
 */
export class DebAfterEnd extends DebUpdater {
  readonly #deps: DebParts;

  constructor(app: AppAdapter, deps: DebParts) {
    super(null, app);
    this.#deps = deps;
  }

  /** @returns false where nobody could allow it. */
  protected override doInstall(): boolean {
    const { found, own, startAfterEnd } = this.#deps;
    const deb = found();
    const asRoot = rootCommand();
    if (deb === undefined || asRoot === undefined) return false;
    startAfterEnd(debInstall(deb, asRoot, own));
    return true;
  }
}

/** What becomes root; nothing where the till's user is. Undefined where nobody could be asked for a password. */
function rootCommand(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  const pkexec = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'pkexec'))
    .find(isExecutable);
  // Without a desktop that asks it ends at once, and waits for no terminal.
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
 * As root. SECURITY: what is installed is a copy that nobody else can write, and has the bytes that the signed feed promised:
 * the file itself lies in a folder of the till's user until the password is typed. What a newer version needs more is
 * fetched, and nothing is ever removed for it.
 */
const install = `
folder=$(mktemp -d) || exit
trap 'rm -rf "$folder"' EXIT
cp -- "$1" "$folder/update.deb" || exit
echo "$2  $folder/update.deb" | sha512sum --check --status || exit
export DEBIAN_FRONTEND=noninteractive
dpkg -i "$folder/update.deb" || apt-get --yes --no-remove --fix-broken install
`;

/** As the till's user: "as root" is as many words as the first argument says. */
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

/** The command that installs a deb as root, and starts a program as whoever ran it, installed or not. */
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
