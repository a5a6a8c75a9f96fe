import type { Clock } from '../platform/clock.ts';

export type IdleWatchParts = {
  readonly clock: Clock;
  readonly onIdle: () => void;
};

/** Calls back once nobody has touched the till for a while. */
export class IdleWatch {
  readonly #parts: IdleWatchParts;
  #limitMs: number | undefined;
  #activeAt = 0;
  #callOff: (() => void) | undefined;

  constructor(parts: IdleWatchParts) {
    this.#parts = parts;
  }

  /** Watches from here on; undefined: no more. In milliseconds. */
  watch(limitMs: number | undefined): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#limitMs = limitMs;
    this.active();
    this.#wait();
  }

  /** Somebody pressed a key or touched something. */
  active(): void {
    this.#activeAt = this.#parts.clock.monotonic();
  }

  /** One timer, however many keys: it looks when it rings how long ago the last one was. */
  #wait(): void {
    if (this.#limitMs === undefined) return;
    const { clock, onIdle } = this.#parts;
    const leftMs = this.#activeAt + this.#limitMs - clock.monotonic();
    if (leftMs <= 0) {
      this.#limitMs = undefined;
      onIdle();
      return;
    }
    this.#callOff = clock.after(leftMs, () => this.#wait());
  }
}
