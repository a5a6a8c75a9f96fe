import { foldedId } from '../../selling/history/reading/own-order.ts';

/** What staff asked for with one press. */
export type Press = {
  readonly cart: string;
  /** The eSIMs that it tops up, by their uidCustomer. */
  readonly esims: readonly string[];
  /** Whether it sells a ticket, rather than one top-up in Orders. */
  readonly isTicket: boolean;
};

/**
 * Presses that wait for the service before anything of them is written.
 *
 * SECURITY: until then nothing in the books shows that they are on their way, and a window that was loaded again doesn't
 * know of them either: the same could be asked for by another press, and both be sold. A till makes one ticket at a time.
 */
export class WaitingPresses {
  readonly #waiting = new Set<Press>();

  /** Whether another press waits that may be for the same. */
  hasAnother({ cart, esims, isTicket }: Press): boolean {
    return [...this.#waiting].some(
      (each) =>
        each.cart !== cart && ((isTicket && each.isTicket) || each.esims.some((uid) => isAmong(esims, uid))),
    );
  }

  /** @returns what ends its wait: something of it is written, or nothing will be. */
  begin(press: Press): () => void {
    // The same press may come twice, and each waits for itself.
    const waiting = { ...press };
    this.#waiting.add(waiting);
    return () => {
      this.#waiting.delete(waiting);
    };
  }
}

const isAmong = (esims: readonly string[], uid: string): boolean =>
  esims.some((each) => foldedId(each) === foldedId(uid));
