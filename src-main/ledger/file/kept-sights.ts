import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Of what it is known how soon the service shows it. */
export const sightedThings = ['purchases', 'activations'] as const;
export type SightedThing = (typeof sightedThings)[number];

const sight = z.object({
  id: z.string(),
  /** When it was looked for, milliseconds since 1970 in UTC. */
  at: z.number(),
  isAtOnce: z.boolean(),
});
const sightsOfThing = z.object({
  /** The last ones, the newest last. */
  sights: z.array(sight),
  /** When the service last showed that it had not shown something; null where it never did. */
  behindAt: z.number().nullable(),
});
const file = z.object({ merchantId: z.string(), purchases: sightsOfThing, activations: sightsOfThing });

/** One thing that the service had done, and whether it showed that at once. */
export type Sight = Readonly<z.output<typeof sight>>;
export type SightsOfThing = { readonly sights: readonly Sight[]; readonly behindAt: number | null };

const nothing: SightsOfThing = { sights: [], behindAt: null };

/**
 * Keeps beside the ledger how soon the service showed what this till did last, so that a start needn't learn it again.
 * Nothing waits for it. Where it is lost or can't be read, the till takes its time over refusals until it has learned it
 * anew.
 */
export class KeptSights {
  readonly #file: string;

  constructor(path: string) {
    this.#file = path;
  }

  /** What is known of an account; nothing where the file is another account's. */
  read(merchantId: string, thing: SightedThing): SightsOfThing {
    return this.#read(merchantId)[thing];
  }

  keep(merchantId: string, thing: SightedThing, seen: SightsOfThing): void {
    const text = JSON.stringify({ ...this.#read(merchantId), merchantId, [thing]: seen });
    try {
      // SECURITY: that the service was late must not be lost in a power cut, which would leave older and better news.
      writeFileSync(this.#file, text, { mode: 0o600, flush: isLate(seen) });
    } catch {
      // The next start knows what an earlier one did, or nothing.
    }
  }

  #read(merchantId: string): Readonly<Record<SightedThing, SightsOfThing>> {
    try {
      const read = file.safeParse(JSON.parse(readFileSync(this.#file, 'utf8')));
      if (read.success && read.data.merchantId === merchantId) return read.data;
    } catch {
      // There is none, or it was cut off while it was written.
    }
    return { purchases: nothing, activations: nothing };
  }
}

const isLate = ({ sights, behindAt }: SightsOfThing): boolean =>
  behindAt !== null || sights.some(({ isAtOnce }) => !isAtOnce);
