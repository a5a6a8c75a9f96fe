/** Looks again each time that it is told of something. */
export class Listening {
  readonly #listeners = new Set<() => void>();

  /** Something changed. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Resolves with what is wanted, once it is there. */
  readonly when = <Wanted>(look: () => Wanted | undefined): Promise<Wanted> =>
    new Promise((resolve) => {
      const listener = (): void => {
        const wanted = look();
        if (wanted === undefined) return;
        this.#listeners.delete(listener);
        resolve(wanted);
      };
      this.#listeners.add(listener);
      listener();
    });
}
