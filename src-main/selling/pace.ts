/** Whether the till's window is visible. */
export type Visibility = 'shown' | 'hidden';

/**
 * How fast the service is asked about what can wait: less often while nobody looks. One object for the whole program,
 * set by whoever watches the window and read by whoever asks.
 */
export class Pace {
  #window: Visibility = 'shown';
  readonly #followers = new Set<() => void>();

  get window(): Visibility {
    return this.#window;
  }

  set window(visibility: Visibility) {
    if (visibility === this.#window) return;
    this.#window = visibility;
    for (const follow of this.#followers) follow();
  }

  /** @returns a function that ends it. */
  follow(onChange: () => void): () => void {
    this.#followers.add(onChange);
    return () => {
      this.#followers.delete(onChange);
    };
  }
}
