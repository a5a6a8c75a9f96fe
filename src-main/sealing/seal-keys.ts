import { SealKey } from './seal-key.ts';

/**
 * The keys of a till: its own, which seals everything, and those that came with a ledger from another
 * computer, which only open.
 */
export class SealKeys {
  readonly own: SealKey;
  /** Its own one first; no duplicates. */
  readonly all: readonly SealKey[];

  constructor(own: SealKey, others: readonly SealKey[] = []) {
    this.own = own;
    const known = new Set([own.id]);
    this.all = [
      own,
      ...others.filter(({ id }) => {
        const isNew = !known.has(id);
        known.add(id);
        return isNew;
      }),
    ];
  }

  /**
   * Parses keys, the first one as the till's own; none if the first is no key. @param texts in the form of
   * SealKey.text.
   */
  static read(texts: readonly string[]): SealKeys | 'none' {
    const [own, ...others] = texts.flatMap((text) => SealKey.read(text) ?? []);
    return own === undefined ? 'none' : new SealKeys(own, others);
  }

  /** The key with an id; undefined if it isn't here. */
  of(keyId: string): SealKey | undefined {
    return this.all.find(({ id }) => id === keyId);
  }

  /** SECURITY: overwrites all of them. */
  erase(): void {
    for (const key of this.all) key.erase();
  }
}
