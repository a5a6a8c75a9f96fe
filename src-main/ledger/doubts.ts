import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { ChainHead } from './closing-mark.ts';
import type { LeftWrite } from './ledger-fault.ts';

/** What staff asked for when its writing failed in a way that leaves open whether it was written. */
export const doubtfulThings = ['sale', 'top-up', 'activation', 'refund', 'shift', 'cash'] as const;
export type DoubtfulThing = (typeof doubtfulThings)[number];

type Doubt = { readonly what: DoubtfulThing; readonly event: ChainHead };

const doubts = z.array(
  z.object({
    what: z.enum(doubtfulThings),
    event: z.object({ number: z.int(), hash: z.string() }),
  }),
);

/** What became of it. */
export type EndedDoubt = { readonly what: DoubtfulThing; readonly isRecorded: boolean };

/**
 * Keeps beside the ledger what staff were told of as perhaps recorded, until they have read what became of it. Nothing waits
 * for it, and nothing rests on it: it only lets the next start say what it found.
 */
export class Doubts {
  readonly #file: string;
  readonly #holds: (event: ChainHead) => boolean;
  #doubts: readonly Doubt[] | undefined;

  constructor(file: string, holds: (event: ChainHead) => boolean) {
    this.#file = file;
    this.#holds = holds;
  }

  /** Staff were told that it isn't certain. */
  keep(what: DoubtfulThing, { event }: LeftWrite): void {
    if (event === null) return;
    this.#doubts = [...this.#read(), { what, event }];
    tryTo(() => writeFileSync(this.#file, JSON.stringify(this.#doubts), { mode: 0o600 }));
  }

  /** How the last of them ended. To be asked once the ledger takes something again, or is opened; undefined without one. */
  ended(): EndedDoubt | undefined {
    const doubt = this.#read().at(-1);
    return doubt === undefined ? undefined : { what: doubt.what, isRecorded: this.#holds(doubt.event) };
  }

  /** Staff have read it. */
  forget(): void {
    this.#doubts = [];
    tryTo(() => rmSync(this.#file, { force: true }));
  }

  #read(): readonly Doubt[] {
    this.#doubts ??= readDoubts(this.#file);
    return this.#doubts;
  }
}

function readDoubts(file: string): readonly Doubt[] {
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
