/** A part of main that few starts need. It is loaded and made when it is first asked for, and kept. */
export class Lazy<Part> {
  readonly #load: () => Promise<() => Part>;
  #opened: Part | undefined;

  /** @param load loads the factory; called again for each caller until the part is made. */
  constructor(load: () => Promise<() => Part>) {
    this.#load = load;
  }

  /** Undefined until somebody has asked for it. */
  get opened(): Part | undefined {
    return this.#opened;
  }

  /** The same instance for everybody, also for those who ask while it is loading. */
  readonly open = async (): Promise<Part> => {
    const make = await this.#load();
    return (this.#opened ??= make());
  };
}
