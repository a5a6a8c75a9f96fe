import { isLoopback } from '../../src-merchant-api/base-address.ts';
import { hostOf } from './authority-of.ts';
import { withAddresses } from './proxy-script.ts';

/** What the computer says of proxy auto-configuration files. */
export type ScriptSettings = {
  /** Where one is; null where none is named. */
  readonly address: string | null;
  /** Whether the network is to be asked for one, at the host "wpad". */
  readonly isLookedFor: boolean;
};

export type ProxyFinderDeps = {
  readonly settings: () => Promise<ScriptSettings>;
  /** The text of one; undefined where there is none to be had. */
  readonly fetchScript: (address: string) => Promise<string | undefined>;
  /** Runs one. */
  readonly runScript: (script: string, url: string) => Promise<string>;
  /** What the computer's settings say besides: proxies that they name. */
  readonly withoutScript: (url: string) => Promise<string>;
  /** Milliseconds since some moment, never going back. */
  readonly monotonic: () => number;
};

/** Where a network that has one answers for its proxies. */
const lookedForAt = 'http://wpad/wpad.dat';

/** How long it is believed what the computer said of scripts, and what was in one, in milliseconds. */
const believedMs = 5 * 60_000;

/**
 * Finds the proxies that lead to an address. Chromium, which reads the computer's settings and runs scripts, can fetch no
 * script where it looks up no names: that is done here.
 *
 * Who asks is answered by what is known, and what is too old is asked for meanwhile: nobody waits but the first.
 */
export class ProxyFinder {
  readonly #deps: ProxyFinderDeps;
  #script: Promise<string | undefined> | undefined;
  #askedAt = -Infinity;
  #asking = false;

  constructor(deps: ProxyFinderDeps) {
    this.#deps = deps;
  }

  /** As a script says it: "PROXY host:8080; DIRECT". */
  async proxiesFor(url: string): Promise<string> {
    const target = new URL(url);
    if (isLoopback(target.hostname)) return 'DIRECT';
    const script = await this.#scriptKnown();
    if (script === undefined) return this.#deps.withoutScript(url);
    return this.#deps.runScript(await withAddresses(script, hostOf(target)), url);
  }

  /** No connection came about: the network may be another one by now. */
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

  /** In Chromium's order: what the network says, then what is named. */
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
