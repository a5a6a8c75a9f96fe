import { isLoopback } from '../../src-merchant-api/http/base-address.ts';
import { hostOf } from './authority-of.ts';
import { withAddresses } from './proxy-script.ts';

/** The computer's settings for proxy auto-configuration files. */
export type ScriptSettings = {
  /** Its address; null if none is set. */
  readonly address: string | null;
  /** Whether to look for one on the network, at the host "wpad". */
  readonly isLookedFor: boolean;
};

export type ProxyFinderDeps = {
  readonly settings: () => Promise<ScriptSettings>;
  /** Fetches a script; undefined if there is none. */
  readonly fetchScript: (address: string) => Promise<string | undefined>;
  /** Runs a script. */
  readonly runScript: (script: string, url: string) => Promise<string>;
  /** Other proxy settings of the computer. */
  readonly withoutScript: (url: string) => Promise<string>;
  /** Milliseconds since some moment, never going back. */
  readonly monotonic: () => number;
};

/** The address where a network offers its script. */
const lookedForAt = 'http://wpad/wpad.dat';

/** How long the computer's settings and a fetched script are trusted, in milliseconds. */
const believedMs = 5 * 60_000;

/**
 * Finds the proxies that lead to an address. Chromium, which reads the computer's settings and runs scripts,
 * resolves no names and so can't fetch a script: that is done here.
 *
 * Callers get what is known, and stale data is refreshed in the background: only the first caller waits.
 */
export class ProxyFinder {
  readonly #deps: ProxyFinderDeps;
  #script: Promise<string | undefined> | undefined;
  #askedAt = -Infinity;
  #asking = false;

  constructor(deps: ProxyFinderDeps) {
    this.#deps = deps;
  }

  /** In a script's syntax: "PROXY host:8080; DIRECT". */
  async proxiesFor(url: string): Promise<string> {
    const target = new URL(url);
    if (isLoopback(target.hostname)) return 'DIRECT';
    const script = await this.#scriptKnown();
    if (script === undefined) return this.#deps.withoutScript(url);
    return this.#deps.runScript(await withAddresses(script, hostOf(target)), url);
  }

  /** A connection failed: the network may have changed. */
  doubt(): void {
    this.#askedAt = -Infinity;
  }

  #scriptKnown(): Promise<string | undefined> {
    const { monotonic } = this.#deps;
    if (!this.#asking && monotonic() - this.#askedAt >= believedMs) {
      this.#asking = true;
      const asked = this.#ask()
        .catch(() => undefined)
        .finally(() => {
          this.#asking = false;
          this.#askedAt = monotonic();
          this.#script = asked;
        });
      this.#script ??= asked;
    }
    return this.#script ?? Promise.resolve(undefined);
  }

  /** In Chromium's order: the network's script, then the configured one. */
  async #ask(): Promise<string | undefined> {
    const { address, isLookedFor } = await this.#deps.settings();
    const places = [...(isLookedFor ? [lookedForAt] : []), ...(address === null ? [] : [address])];
    for (const place of places) {
      const script = await this.#deps.fetchScript(place);
      if (script !== undefined) return script;
    }
    return undefined;
  }
}
