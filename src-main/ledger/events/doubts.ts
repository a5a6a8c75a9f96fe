import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { LeftWrite } from './write-fault.ts';

/**
 * What staff asked for when its writing failed in a way that leaves open whether it was written.
 *
 * customer: a note about one · erasure: a customer who is to be forgotten · adoption: of what was made elsewhere ·
 * difference: how one from the service was settled · closing: of something that nobody knows the end of.
 */
export const doubtfulThings = [
  'sale',
  'top-up',
  'activation',
  'refund',
  'shift',
  'cash',
  'customer',
  'erasure',
  'adoption',
  'difference',
  'closing',
] as const;
export type DoubtfulThing = (typeof doubtfulThings)[number];

/** What became of it. */
export type EndedDoubt = { readonly what: DoubtfulThing; readonly isRecorded: boolean };

/** Before it is known what became of it. */
type OpenDoubt = { readonly what: DoubtfulThing } & LeftWrite;

const what = z.enum(doubtfulThings);
const doubts = z.array(
  z.union([
    z.object({ what, isRecorded: z.boolean() }),
    z.object({ what, event: z.object({ number: z.int(), hash: z.string() }) }),
    z.object({ what, name: z.string() }),
  ]),
);

/**
 * Keeps beside the ledger what staff were told of as perhaps recorded, until they have read what became of it. Nothing waits
 * for it, and nothing rests on it: it only lets the next start say what it found.
 */
export class Doubts {
  readonly #file: string;
  readonly #holds: (left: LeftWrite) => boolean;
  #doubts: readonly (OpenDoubt | EndedDoubt)[];

  /** @param holds whether the ledger has it. */
  constructor(file: string, holds: (left: LeftWrite) => boolean) {
    this.#file = file;
    this.#holds = holds;
    this.#doubts = readDoubts(file);
    // What another run has left is looked up before anything more is written, which could take its place.
    if (this.#doubts.some((doubt) => !('isRecorded' in doubt))) this.#keep(this.ended().toReversed());
  }

  /** Staff were told that it isn't certain. */
  keep(thing: DoubtfulThing, left: LeftWrite): void {
    this.#keep([...this.#doubts, { what: thing, ...left }]);
  }

  /** How they ended, the last one first. To be asked once the ledger takes something again, or is opened. */
  ended(): readonly EndedDoubt[] {
    return this.#doubts
      .map((doubt) => ('isRecorded' in doubt ? doubt : { what: doubt.what, isRecorded: this.#holds(doubt) }))
      .toReversed();
  }

  /** Staff have read what became of those that ended so. */
  forget({ what: thing, isRecorded }: EndedDoubt): void {
    const left = this.ended().filter((doubt) => doubt.what !== thing || doubt.isRecorded !== isRecorded);
    this.#keep(left.toReversed());
  }

  #keep(kept: readonly (OpenDoubt | EndedDoubt)[]): void {
    this.#doubts = kept;
    tryTo(() =>
      kept.length === 0
        ? rmSync(this.#file, { force: true })
        : writeFileSync(this.#file, JSON.stringify(kept), { mode: 0o600 }),
    );
  }
}

function readDoubts(file: string): readonly (OpenDoubt | EndedDoubt)[] {
  try {
    return doubts.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // Staff see in Orders what is recorded.
  }
}
