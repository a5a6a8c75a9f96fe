import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What is tracked: how soon the service shows each of these. */
export const sightedThings = ['purchases', 'activations', 'refunds'] as const;
export type SightedThing = (typeof sightedThings)[number];

const sight = z.object({
  id: z.string(),
  /** When it was looked for, milliseconds since 1970 in UTC. */
  at: z.number(),
  isAtOnce: z.boolean(),
});
const sightsOfThing = z.object({
  /** The most recent ones, newest last. */
  sights: z.array(sight),
  /** When the service last proved to have been late; null if never. */
  behindAt: z.number().nullable(),
});
const file = z.object({
  merchantId: z.string(),
  purchases: sightsOfThing,
  activations: sightsOfThing,
  refunds: sightsOfThing,
});

/** One thing that the service had done, and whether it showed it at once. */
export type Sight = Readonly<z.output<typeof sight>>;
export type SightsOfThing = { readonly sights: readonly Sight[]; readonly behindAt: number | null };

const nothing: SightsOfThing = { sights: [], behindAt: null };

/**
 * Stores beside the ledger how soon the service showed what this till did last, so that a start needn't learn
 * it again. Nothing waits for it. If it is lost or unreadable, the till waits longer before it believes
 * refusals, until it has learned it again.
 */
export class KeptSights {
  readonly #file: string;

  constructor(path: string) {
    this.#file = path;
  }

  /** What is known about an account; nothing if the file belongs to another account. */
  read(merchantId: string, thing: SightedThing): SightsOfThing {
    return this.#read(merchantId)[thing];
  }

  keep(merchantId: string, thing: SightedThing, seen: SightsOfThing): void {
    const text = JSON.stringify({ ...this.#read(merchantId), merchantId, [thing]: seen });
    try {
      // SECURITY: "the service was late" must survive a power cut, or older, better news would remain.
      writeFileSync(this.#file, text, { mode: 0o600, flush: isLate(seen) });
    } catch {
      // The next start uses what an earlier run stored, or nothing.
    }
  }

  #read(merchantId: string): Readonly<Record<SightedThing, SightsOfThing>> {
    try {
      const read = file.safeParse(JSON.parse(readFileSync(this.#file, 'utf8')));
      if (read.success && read.data.merchantId === merchantId) return read.data;
    } catch {
      // There is none, or writing it was interrupted.
    }
    return { purchases: nothing, activations: nothing, refunds: nothing };
  }
}

const isLate = ({ sights, behindAt }: SightsOfThing): boolean =>
  behindAt !== null || sights.some(({ isAtOnce }) => !isAtOnce);
