import type { Clock } from '../platform/clock.ts';

export type IdleWatchDeps = {
  readonly clock: Clock;
  readonly onIdle: () => void;
};

/** Calls back once nobody has used the till for a while. */
export class IdleWatch {
  readonly #deps: IdleWatchDeps;
  #limitMs: number | undefined;
  #activeAt = 0;
  #cancel: (() => void) | undefined;

  constructor(deps: IdleWatchDeps) {
    this.#deps = deps;
  }

  /** Starts watching, with a limit in milliseconds; undefined stops. */
  watch(limitMs: number | undefined): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#limitMs = limitMs;
    this.active();
    this.#wait();
  }

  /** Somebody pressed a key or touched something. */
  active(): void {
    this.#activeAt = this.#deps.clock.monotonic();
  }

  /** One timer, however many keys: when it fires it checks how long ago the last one was. */
  #wait(): void {
    if (this.#limitMs === undefined) return;
    const { clock, onIdle } = this.#deps;
    const leftMs = this.#activeAt + this.#limitMs - clock.monotonic();
    if (leftMs <= 0) {
      this.#limitMs = undefined;
      onIdle();
      return;
    }
    this.#cancel = clock.after(leftMs, () => this.#wait());
  }
}
