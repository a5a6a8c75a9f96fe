import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const file = z.object({
  merchantId: z.string(),
  address: z.string(),
  /** The event number of the last move that was recorded by then, of any account; 0 if there was none. */
  move: z.int(),
});

/** An account at one address, and which moves had been recorded when it was connected there. */
export type ConnectedAt = Readonly<z.output<typeof file>>;

/**
 * Stores beside the ledger where its account was last connected. The settings don't tell: they can be lost, changed by
 * a profile, or changed in practice mode, when this ledger is closed.
 */
export class AddressFile {
  readonly #file: string;

  constructor(path: string) {
    this.#file = path;
  }

  /** Undefined before the first connection, or if it can't be read. */
  read(): ConnectedAt | undefined {
    try {
      return file.safeParse(JSON.parse(readFileSync(this.#file, 'utf8'))).data;
    } catch {
      return undefined;
    }
  }

  /** SECURITY: on the disk when this returns, before anything is sent there: a power cut must not take it back. */
  keep(connected: ConnectedAt): void {
    try {
      writeFileSync(this.#file, JSON.stringify(connected), { mode: 0o600, flush: true });
    } catch {
      // The last move on record tells it until a later start can write this. Where there is none, a move that passes by
      // the open till isn't noticed until then.
    }
  }
}
