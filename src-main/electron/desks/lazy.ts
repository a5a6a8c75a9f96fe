/** A part of main that few starts need: loaded and made when it is first asked for, and kept. */
export class Lazy<Part> {
  readonly #load: () => Promise<() => Part>;
  #opened: Part | undefined;

  /** @param load brings what makes it; called again by whoever asks before it was made. */
  constructor(load: () => Promise<() => Part>) {
    this.#load = load;
  }

  /** Undefined while nobody has asked for it. */
  get opened(): Part | undefined {
    return this.#opened;
  }

  /** The same one for everybody, those included who ask while it is being loaded. */
  readonly open = async (): Promise<Part> => {
    const make = await this.#load();
    return (this.#opened ??= make());
  };
}
