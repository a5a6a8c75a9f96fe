import { parseArgs } from 'node:util';

export const usage = `Usage: npm run test:crash [-- --kills N] [--seed S] [--app]

Kills a till, and sometimes the service, while it sells, tops up, activates and refunds over a network and with a
service that misbehave; lets it converge; and compares the ledger with the service's books.

  --app       the app with its windows is killed, in place of its engine alone
  --kills N   how often the till is killed, default 300
  --seed S    a whole number: the same choices as the run that printed it
  --help      this text
`;

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'run'; readonly kills: number; readonly seed: number; readonly app: boolean };

/** @param newSeed for a run that isn't told one. */
export function readCommandLine(argv: readonly string[], newSeed: () => number): Command {
  const flags = parseFlags(argv);
  if (flags === undefined)
    return { kind: 'wrong', why: 'there is a flag that is not known, or lacks its value' };
  const { help = false, kills = '300', seed, app = false } = flags;
  if (help) return { kind: 'help' };
  if (!/^[1-9]\d{0,5}$/.test(kills))
    return { kind: 'wrong', why: '--kills has to be a number from 1 to 999999' };
  if (seed !== undefined && !/^\d{1,9}$/.test(seed)) {
    return { kind: 'wrong', why: '--seed has to be a whole number of up to nine digits' };
  }
  return { kind: 'run', kills: Number(kills), seed: seed === undefined ? newSeed() : Number(seed), app };
}

function parseFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: {
        kills: { type: 'string' },
        seed: { type: 'string' },
        app: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch {
    return undefined;
  }
}
