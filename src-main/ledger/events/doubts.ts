import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { LeftWrite } from './write-fault.ts';

/**
 * What staff were doing when a write failed so that its outcome is uncertain.
 *
 * customer: a note about one · erasure: forgetting a customer · adoption: of something made elsewhere ·
 * difference: how a difference from the service was settled · closing: of something whose end nobody knows ·
 * payback: of what a customer is owed · payback-undone: of one that no customer got · tender-correction: of how they had paid · given-price: what
 * they had paid for what only the service knew · price-correction: of such a price.
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
  'payback',
  'payback-undone',
  'tender-correction',
  'given-price',
  'price-correction',
] as const;
export type DoubtfulThing = (typeof doubtfulThings)[number];

/** The outcome, once it is known. */
export type EndedDoubt = { readonly what: DoubtfulThing; readonly isRecorded: boolean };

/** Before the outcome is known. */
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
 * Stores beside the ledger the writes that staff were told are uncertain, until they have read the outcome.
 * Nothing waits for it, and nothing depends on it: it only lets the next start report what it found.
 */
export class Doubts {
  readonly #file: string;
  readonly #holds: (left: LeftWrite) => boolean;
  #doubts: readonly (OpenDoubt | EndedDoubt)[];

  /** @param holds whether the ledger has the write. */
  constructor(file: string, holds: (left: LeftWrite) => boolean) {
    this.#file = file;
    this.#holds = holds;
    this.#doubts = readDoubts(file);
    // Looked up before anything more is written, which could take the place of what an earlier run left.
    if (this.#doubts.some((doubt) => !('isRecorded' in doubt))) this.#keep(this.ended().toReversed());
  }

  /** Staff were told that this write is uncertain. */
  keep(thing: DoubtfulThing, left: LeftWrite): void {
    this.#keep([...this.#doubts, { what: thing, ...left }]);
  }

  /** The outcomes, latest first. Call once the ledger can be written again, or when it is opened. */
  ended(): readonly EndedDoubt[] {
    return this.#doubts
      .map((doubt) => ('isRecorded' in doubt ? doubt : { what: doubt.what, isRecorded: this.#holds(doubt) }))
      .toReversed();
  }

  /** Staff have read this outcome. */
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
    // Staff can see in Orders what is recorded.
  }
}
