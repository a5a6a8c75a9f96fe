import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What is tracked: how soon the service shows each of these. */
export const sightedThings = ['purchases', 'activations', 'refunds'] as const;
export type CheckedThing = (typeof sightedThings)[number];

const check = z.object({
  id: z.string(),
  /** When it was looked for, milliseconds since 1970 in UTC. */
  at: z.number(),
  isAtOnce: z.boolean(),
});
const sightsOfThing = z.object({
  /** The most recent ones, newest last. */
  checks: z.array(check),
  /** When the service last proved to have been late; null if never. */
  behindAt: z.number().nullable(),
});
const accountLines = z.object({
  /** When they were read, milliseconds since 1970 in UTC. */
  at: z.number(),
  lines: z.array(z.string()),
});
const file = z.object({
  merchantId: z.string(),
  /** The event number of the account's last move to another address, 0 if it never moved. */
  move: z.int(),
  purchases: sightsOfThing,
  activations: sightsOfThing,
  refunds: sightsOfThing,
  account: accountLines,
});

/** One thing that the service had done, and whether it showed it at once. */
export type FreshnessCheck = Readonly<z.output<typeof check>>;
export type FreshnessChecks = {
  readonly checks: readonly FreshnessCheck[];
  readonly behindAt: number | null;
};

/** An account at one address. What another address showed says nothing about this one. */
export type AccountPlace = Readonly<Pick<z.output<typeof file>, 'merchantId' | 'move'>>;

/** Lines of an account's history, and when they were read. */
export type KnownLines = Readonly<z.output<typeof accountLines>>;

const nothing = { checks: [], behindAt: null } satisfies FreshnessChecks;

/**
 * Stores beside the ledger by which lines an account is known, and how soon the service showed what this till did last, so that a start needn't learn
 * it again. Nothing waits for it. If it is lost or unreadable, the till waits longer before it believes
 * refusals, until it has learned it again.
 */
export class FreshnessFile {
  readonly #file: string;

  constructor(path: string) {
    this.#file = path;
  }

  /** What is known about an account; nothing if the file belongs to another account, or the account moved since. */
  read(place: AccountPlace, thing: CheckedThing): FreshnessChecks {
    return this.#read(place)[thing];
  }

  keep(place: AccountPlace, thing: CheckedThing, seen: FreshnessChecks): void {
    // SECURITY: "the service was late" must survive a power cut, or older, better news would remain.
    this.#write({ ...this.#read(place), ...place, [thing]: seen }, isLate(seen));
  }

  /** The lines by which an account is recognized; none where {@link read} returns nothing. */
  account(place: AccountPlace): KnownLines {
    return this.#read(place).account;
  }

  keepAccount(place: AccountPlace, account: KnownLines): void {
    this.#write({ ...this.#read(place), ...place, account }, false);
  }

  #write(kept: z.output<typeof file>, flush: boolean): void {
    try {
      writeFileSync(this.#file, JSON.stringify(kept), { mode: 0o600, flush });
    } catch {
      // The next start uses what an earlier run stored, or nothing.
    }
  }

  #read({ merchantId, move }: AccountPlace): Omit<z.output<typeof file>, keyof AccountPlace> {
    try {
      const read = file.safeParse(JSON.parse(readFileSync(this.#file, 'utf8')));
      if (read.success && read.data.merchantId === merchantId && read.data.move === move) return read.data;
    } catch {
      // There is none, or writing it was interrupted.
    }
    return { purchases: nothing, activations: nothing, refunds: nothing, account: { at: 0, lines: [] } };
  }
}

const isLate = ({ checks, behindAt }: FreshnessChecks): boolean =>
  behindAt !== null || checks.some(({ isAtOnce }) => !isAtOnce);
