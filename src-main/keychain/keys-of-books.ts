import type { Keychain } from './keychain.ts';
import type { InstallationId } from '../domain/orders/installation.ts';
import { keepRestoredKeys } from './seal-key-entry.ts';

/**
 * Holds keys that came with a backup from another computer until the keychain takes them: it may be locked when the
 * backup is restored. SECURITY: until then they are only in memory.
 */
export class KeysOfBooks {
  #waiting: readonly string[] = [];

  /** @param texts in the form of SealKey.text. */
  add(texts: readonly string[]): void {
    this.#waiting = [...texts, ...this.#waiting];
  }

  /** Stores the waiting keys in the keychain; those that it doesn't take wait for the next call. Never rejects. */
  async keep(keychain: Keychain, till: InstallationId): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    const kept = await keepRestoredKeys(keychain, till, waiting);
    if (kept.ok) this.#waiting = this.#waiting.filter((text) => !waiting.includes(text));
  }
}
