import { SealKey } from './seal-key.ts';

/**
 * The keys of a till: its own, which all is sealed with, and those that came with books of another computer, which only open.
 */
export class SealKeys {
  readonly own: SealKey;
  /** The own one first; no key twice. */
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

  /** The keys that texts stand for, the first one as the own; none where the first is no key. @param texts as SealKey.text has them. */
  static read(texts: readonly string[]): SealKeys | 'none' {
    const [own, ...others] = texts.flatMap((text) => SealKey.read(text) ?? []);
    return own === undefined ? 'none' : new SealKeys(own, others);
  }

  /** The key of an id; undefined where it isn't here. */
  of(keyId: string): SealKey | undefined {
    return this.all.find(({ id }) => id === keyId);
  }

  /** SECURITY: overwrites all of them. */
  erase(): void {
    for (const key of this.all) key.erase();
  }
}
