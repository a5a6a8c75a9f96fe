import type { Keychain } from './keychain.ts';
import type { InstallationId } from '../domain/installation.ts';
import { keepRestoredKeys } from './seal-key-entry.ts';

/**
 * Keys that came with books of another computer, until the keychain has them: it may be locked when those are restored.
 * SECURITY: in memory alone until then.
 */
export class KeysOfBooks {
  #waiting: readonly string[] = [];

  /** @param texts as SealKey.text has them. */
  add(texts: readonly string[]): void {
    this.#waiting = [...texts, ...this.#waiting];
  }

  /** Puts what waits into the keychain; what that doesn't take waits for the next time. Never rejects. */
  async keep(keychain: Keychain, till: InstallationId): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    const kept = await keepRestoredKeys(keychain, till, waiting);
    if (kept.ok) this.#waiting = this.#waiting.filter((text) => !waiting.includes(text));
  }
}
