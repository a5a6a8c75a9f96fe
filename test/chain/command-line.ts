import { parseArgs } from 'node:util';

export const usage = `Usage: npm run test:chain [-- --runs N] [--seed S] [--only R] [--lanes L] [--planted]

Sells at several tills while tills, the head office and PostgreSQL are killed, the network cuts, delays, halves and
repeats, and folders and databases are copied and put back; then compares every till's own chain with what the head
office has.

  --runs N    how many runs, default 30
  --seed S    a whole number: the same choices as the run that printed it
  --only R    only the run of this number, of those of the seed
  --lanes L   so many runs beside each other, default 2
  --planted   faults are put into a copy of the head office, one after another, and runs have to find each
  --help      this text
`;

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'planted'; readonly seed: number }
  | {
      readonly kind: 'run';
      readonly runs: number;
      readonly seed: number;
      readonly only: number | null;
      readonly lanes: number;
    };

/** @param newSeed for a run that isn't told one. */
export function readCommandLine(argv: readonly string[], newSeed: () => number): Command {
  const flags = parseFlags(argv);
  if (flags === undefined)
    return { kind: 'wrong', why: 'there is a flag that is not known, or lacks its value' };
  const { help = false, runs = '30', seed, only, lanes = '2', planted = false } = flags;
  if (help) return { kind: 'help' };
  if (!/^[1-9]\d{0,5}$/.test(runs))
    return { kind: 'wrong', why: '--runs has to be a number from 1 to 999999' };
  if (seed !== undefined && !/^\d{1,9}$/.test(seed))
    return { kind: 'wrong', why: '--seed has to be a whole number of up to nine digits' };
  const chosen = seed === undefined ? newSeed() : Number(seed);
  if (planted) return { kind: 'planted', seed: chosen };
  if (only !== undefined && !/^[1-9]\d{0,5}$/.test(only))
    return { kind: 'wrong', why: '--only has to be a number from 1 to 999999' };
  if (!/^[1-8]$/.test(lanes)) return { kind: 'wrong', why: '--lanes has to be a number from 1 to 8' };
  return {
    kind: 'run',
    runs: Number(runs),
    seed: chosen,
    only: only === undefined ? null : Number(only),
    lanes: Number(lanes),
  };
}

function parseFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: {
        runs: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
        lanes: { type: 'string' },
        planted: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch {
    return undefined;
  }
}
