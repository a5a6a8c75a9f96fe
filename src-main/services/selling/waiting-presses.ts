/**
 * Presses that wait for the service before anything of them is written.
 *
 * SECURITY: until then nothing in the books shows that they are on their way, and a window that was loaded again doesn't
 * know of them either: the same could be asked for by another press, and both be sold. A till makes one ticket at a time, so
 * that any other press may be for the same.
 */
export class WaitingPresses {
  readonly #waiting = new Set<{ readonly cart: string }>();

  /** Whether a press under another name waits. */
  hasAnother(cart: string): boolean {
    return [...this.#waiting].some((each) => each.cart !== cart);
  }

  /** @returns what ends its wait: something of it is written, or nothing will be. */
  begin(cart: string): () => void {
    // The same press may come twice, and each waits for itself.
    const waiting = { cart };
    this.#waiting.add(waiting);
    return () => {
      this.#waiting.delete(waiting);
    };
  }
}
