import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabasePlace } from './database/open-database.ts';

export const usage = `Usage: npm run head-office -- [options]
       npm run head-office -- new-code [--shop NAME] [options]
       npm run head-office -- revoke TILL [options]

The head office of a chain of shops: every till's books in one database. It prints its address, the fingerprint of its
certificate, and a code by which a first till joins in Settings.

  new-code              prints a code for one more till, for 15 minutes
  revoke TILL           takes a till out of the chain, by its name or its id

  --folder DIR          for its secrets, and for its database where no other is named
  --database URL        a PostgreSQL: postgres://user:password@host:port/database. Safer, as a list of processes shows it
                        to everyone on this computer: the environment variable HEAD_OFFICE_DATABASE
  --owner URL           who owns the tables, where the running head office isn't to; or HEAD_OFFICE_OWNER
  --port PORT           default 4020; 0 picks a free one
  --behind-proxy        plain HTTP on this computer only, for a proxy that ends TLS
  --chain NAME          of a new chain, default "My chain"
  --shop NAME           of the code, default "Shop 1"; made where it is missing
  --help                this text
`;

export type Place = {
  readonly folder: string;
  readonly database: DatabasePlace;
  readonly owner: DatabasePlace | null;
  readonly chainName: string;
};

/** What a command line asks for. `wrong` is a sentence. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly sentence: string }
  | {
      readonly kind: 'start';
      readonly place: Place;
      readonly port: number;
      readonly behindProxy: boolean;
      readonly shopName: string;
    }
  | { readonly kind: 'new-code'; readonly place: Place; readonly shopName: string }
  | { readonly kind: 'revoke'; readonly place: Place; readonly till: string };

export type Environment = {
  readonly HEAD_OFFICE_DATABASE?: string | undefined;
  readonly HEAD_OFFICE_OWNER?: string | undefined;
  readonly XDG_DATA_HOME?: string | undefined;
  readonly APPDATA?: string | undefined;
};

const largestPort = 65_535;
const longestName = 80;

/** Reads the command line, as far as that is possible without looking at anything. */
export function readCommandLine(argv: readonly string[], environment: Environment): Command {
  const parsed = parse(argv);
  if ('sentence' in parsed) return { kind: 'wrong', sentence: parsed.sentence };
  const { values, positionals } = parsed;
  if (values.help === true) return { kind: 'help' };
  const place = placeOf(values, environment);
  if ('sentence' in place) return { kind: 'wrong', sentence: place.sentence };
  const [word, till, ...more] = positionals;
  const shopName = values.shop ?? 'Shop 1';
  if (!isName(shopName)) return wrongName('--shop');
  if (word === undefined) return startOf(values, place, shopName);
  if (values.port !== undefined || values['behind-proxy'] !== undefined)
    return { kind: 'wrong', sentence: `--port and --behind-proxy are for starting, not for ${word}` };
  if (word === 'new-code' && till === undefined) return { kind: 'new-code', place, shopName };
  if (word === 'revoke' && till !== undefined && more.length === 0) return { kind: 'revoke', place, till };
  return {
    kind: 'wrong',
    sentence:
      word === 'revoke'
        ? 'revoke takes one till, by its name or its id'
        : `"${[word, till].filter(Boolean).join(' ')}" is no command; --help lists them`,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      allowPositionals: true,
      options: {
        folder: { type: 'string' },
        database: { type: 'string' },
        owner: { type: 'string' },
        port: { type: 'string' },
        'behind-proxy': { type: 'boolean' },
        chain: { type: 'string' },
        shop: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    // Node's message names the flag and goes on with advice that is not ours.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\.?\n/);
    const why = sentence.replace('argument is ambiguous', 'has no value, or one that begins with a dash');
    return { sentence: `${why}; --help lists the options` };
  }
}

type Values = Exclude<ReturnType<typeof parse>, { sentence: string }>['values'];

function placeOf(values: Values, environment: Environment): Place | { readonly sentence: string } {
  if (values.folder === '') return { sentence: '--folder is empty' };
  const folder = resolve(values.folder ?? usualFolder(environment));
  const url = values.database ?? nonEmpty(environment.HEAD_OFFICE_DATABASE);
  const owner = values.owner ?? nonEmpty(environment.HEAD_OFFICE_OWNER);
  const chainName = values.chain ?? 'My chain';
  if (!isName(chainName)) return wrongName('--chain');
  for (const [flag, given] of [
    ['--database', url],
    ['--owner', owner],
  ] as const)
    if (given !== undefined && !isDatabaseUrl(given))
      return { sentence: `${flag} has to be postgres://user:password@host:port/database` };
  if (owner !== undefined && url === undefined) return { sentence: '--owner goes with --database' };
  return {
    folder,
    chainName,
    database: url === undefined ? { kind: 'folder', folder } : { kind: 'server', url },
    owner: owner === undefined ? null : { kind: 'server', url: owner },
  };
}

function startOf(values: Values, place: Place, shopName: string): Command {
  const given = values.port ?? '4020';
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  if (!(port <= largestPort))
    return { kind: 'wrong', sentence: `--port has to be a whole number from 0 to ${largestPort}` };
  return { kind: 'start', place, port, behindProxy: values['behind-proxy'] === true, shopName };
}

const wrongName = (flag: string): { readonly kind: 'wrong'; readonly sentence: string } => ({
  kind: 'wrong',
  sentence: `${flag} has to be a name of 1 to ${longestName} letters`,
});

const isName = (name: string): boolean =>
  name.trim() !== '' && name.length <= longestName && !/\p{Cc}/u.test(name);

const isDatabaseUrl = (url: string): boolean =>
  /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url) && new URL(url).pathname.length > 1;

const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** Where programs of this system keep what they write. */
function usualFolder(environment: Environment): string {
  const name = 'esim-counter-head-office';
  if (process.platform === 'win32')
    return join(nonEmpty(environment.APPDATA) ?? join(homedir(), 'AppData', 'Roaming'), name);
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  return join(nonEmpty(environment.XDG_DATA_HOME) ?? join(homedir(), '.local', 'share'), name);
}
