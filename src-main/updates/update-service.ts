import type { KeyObject } from 'node:crypto';
import type { BaseAddressFault } from '../../src-merchant-api/http/base-address.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type {
  InstallFault,
  UpdateFault,
  UpdateState,
  UpdatesView,
} from '../../src-preload/contract/settings/updates.ts';
import type { Clock } from '../platform/clock.ts';
import { addressOfFile, feedFile, parseFeedAddress, type FeedAddress } from './feed-address.ts';
import { fetchFeed } from './fetch-within.ts';
import { leaveToInstall, whyNotYet, type TillStanding } from './may-install.ts';
import type { PackageUpdater } from './package-updater.ts';
import { compareVersions } from './release-version.ts';
import { verifiedFeed } from './signed-feed.ts';
import type { TriedVersion } from './tried-version.ts';
import { readFeed, type FoundUpdate, type PackageKind } from './update-feed.ts';

/** How long after a check the next one follows, in milliseconds. */
const everyMs = 6 * 3_600_000;
/** Tills of a chain that open together don't check together: each waits up to this much longer. */
const spreadMs = 3_600_000;

/** How often the window gets the progress of a download, in milliseconds. */
const tellEveryMs = 250;

/**
 * Which kinds are also installed when the till is closed. A deb and Windows' installer ask for an administrator's
 * password, and on macOS a till continues without a window.
 */
const installsAtTheEnd: Readonly<Record<PackageKind, boolean>> = {
  deb: false,
  nsis: false,
  AppImage: true,
  mac: false,
};

export type UpdateServiceDeps = {
  /** Of this program. */
  readonly version: string;
  readonly architecture: string;
  /** How the program was installed; undefined if it wasn't. */
  readonly kind: PackageKind | undefined;
  /** The public key for feeds that the program was built with; undefined if it was built without. */
  readonly key: KeyObject | undefined;
  readonly settings: {
    readonly feedAddress: string | null;
    readonly keepFeedAddress: (address: string | null) => void;
  };
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The current state of the till. */
  readonly standing: () => TillStanding;
  /** Backs the till's ledgers up. @returns false if it wasn't done, or something was written since. */
  readonly backUp: () => Promise<boolean>;
  /** Loaded once a newer version is known. */
  readonly updater: (kind: PackageKind) => Promise<PackageUpdater>;
  readonly tried: TriedVersion;
  readonly onChange: (view: UpdatesView) => void;
  /** Ends the program. */
  readonly end: () => void;
};

/** The current state. What a window sees of it is made on request. */
type Known =
  | Exclude<UpdateState, { kind: 'off' | 'ready' }>
  | {
      readonly kind: 'ready';
      readonly found: FoundUpdate;
      readonly updater: PackageUpdater;
      readonly fault: InstallFault | null;
    };

/** Checks for newer versions, and installs them when nothing prevents it. */
export class UpdateService {
  readonly #deps: UpdateServiceDeps;
  #known: Known = { kind: 'none', lookedAt: null };
  #pushed = '';
  #cancelLook: () => void = () => undefined;
  /** Cancels the current check; a new address does that. */
  #round = new AbortController();

  /** The version that the last run had installed, if this isn't it. */
  #triedInVain: string | null;

  constructor(deps: UpdateServiceDeps) {
    this.#deps = deps;
    const tried = deps.tried.read();
    this.#triedInVain = tried !== null && compareVersions(tried, deps.version) > 0 ? tried : null;
    if (tried !== null) deps.tried.keep(null);
  }

  /** The last run ended in order to install a newer version, and that wasn't installed. */
  get wasTriedInVain(): boolean {
    return this.#triedInVain !== null;
  }

  get view(): UpdatesView {
    const { version, settings } = this.#deps;
    return { version, address: settings.feedAddress, state: this.#state };
  }

  get #state(): UpdateState {
    const { kind } = this.#deps;
    const off = this.#whyOff;
    if (off !== undefined || kind === undefined) return { kind: 'off', why: off ?? 'no-package' };
    if (this.#known.kind !== 'ready') return this.#known;
    const { found, fault } = this.#known;
    return {
      kind: 'ready',
      version: found.version,
      waitsFor: whyNotYet(this.#deps.standing()),
      installs: installsAtTheEnd[kind] ? 'at-the-end' : 'by-hand',
      fault,
    };
  }

  get #whyOff() {
    const { kind, key, settings } = this.#deps;
    if (kind === undefined) return 'no-package';
    if (key === undefined) return 'no-key';
    return settings.feedAddress === null ? 'no-address' : undefined;
  }

  /** Stops checking. */
  close(): void {
    this.#cancelLook();
    this.#round.abort();
  }

  /** Sets another address, or none, and checks there. */
  set(typed: string | null): Result<void, BaseAddressFault> {
    const read = typed === null ? succeed(null) : parseFeedAddress(typed);
    if (!read.ok) return read;
    this.#round.abort();
    this.#round = new AbortController();
    this.#deps.settings.keepFeedAddress(read.value);
    this.#change({ kind: 'none', lookedAt: null });
    void this.look();
    return succeed(undefined);
  }

  /** Something in the till has changed: what an update waits for may have changed too. */
  tillChanged(): void {
    if (this.#known.kind === 'ready') this.#tell();
  }

  /** Checks for a newer version and downloads it; repeats every few hours. */
  async look(): Promise<void> {
    this.#lookAfter(everyMs + this.#deps.random() * spreadMs);
    const { key, kind, settings } = this.#deps;
    const address = settings.feedAddress === null ? undefined : parseFeedAddress(settings.feedAddress);
    if (key === undefined || kind === undefined || address?.ok !== true || this.#isBusy) return;
    const before = this.#known;
    const { signal } = this.#round;
    this.#change({ kind: 'checking' });
    const found = await this.#find(address.value, key, kind);
    if (isOver(signal)) return;
    if (!found.ok) {
      // What is ready already was verified with its own feed.
      if (before.kind === 'ready') this.#change(before);
      else this.#change(this.#refused(found.failure));
      return;
    }
    if (found.value === undefined) {
      if (before.kind === 'ready') before.updater.forget();
      this.#change({ kind: 'none', lookedAt: this.#now() });
      return;
    }
    await this.#fetch(found.value, address.value, kind, signal);
  }

  async #find(
    feed: FeedAddress,
    key: KeyObject,
    kind: PackageKind,
  ): Promise<Result<FoundUpdate | undefined, UpdateFault>> {
    const { fetch, version, architecture, clock } = this.#deps;
    const file = await fetchFeed(fetch, addressOfFile(feed, feedFile));
    if (!file.ok) return file;
    const text = verifiedFeed(file.value, key);
    return text.ok ? readFeed(text.value, { version, kind, architecture }, clock.now()) : fail(text.failure);
  }

  async #fetch(found: FoundUpdate, feed: FeedAddress, kind: PackageKind, signal: AbortSignal): Promise<void> {
    const { version, offered } = found;
    const totalBytes = offered.size;
    let updater: PackageUpdater;
    try {
      updater = await this.#deps.updater(kind);
      const isOffered = await updater.isOffered(found, feed);
      if (isOver(signal)) return;
      if (!isOffered) {
        this.#change({ kind: 'not-yet', version, lookedAt: this.#now() });
        return;
      }
    } catch {
      if (!isOver(signal)) this.#change(this.#refused('failed'));
      return;
    }
    const downloading = { kind: 'downloading', version, totalBytes } as const;
    this.#change({ ...downloading, receivedBytes: 0 });
    let toldAt = this.#deps.clock.monotonic();
    const done = await updater.download((receivedBytes) => {
      const now = this.#deps.clock.monotonic();
      if (isOver(signal) || now - toldAt < tellEveryMs) return;
      toldAt = now;
      this.#change({ ...downloading, receivedBytes });
    }, signal);
    if (isOver(signal)) return;
    if (!done.ok) {
      this.#change(this.#refused(done.failure));
      return;
    }
    const fault = this.#triedInVain === version ? 'not-installed' : null;
    this.#triedInVain = null;
    this.#change({ kind: 'ready', found, updater, fault });
  }

  /** A manager wants to install what is ready. */
  async install(): Promise<void> {
    if (await this.#install(true)) this.#deps.end();
  }

  /** The till is closed: installs what may be installed then, if nothing prevents it. */
  async installAtTheEnd(): Promise<void> {
    const { kind } = this.#deps;
    if (kind !== undefined && installsAtTheEnd[kind]) await this.#install(false);
  }

  /** @returns whether it was installed, so that the program has to end. */
  async #install(startsAgain: boolean): Promise<boolean> {
    const ready = this.#known;
    if (ready.kind !== 'ready' || this.#whyOff !== undefined) return false;
    const { updater, found } = ready;
    const { version } = found;
    const { signal } = this.#round;
    if (whyNotYet(this.#deps.standing()).length > 0) {
      this.#tell();
      return false;
    }
    this.#change({ kind: 'backing-up', version });
    const isWhole = await updater.isWhole();
    const isBackedUp = isWhole && (await this.#deps.backUp().catch(() => false));
    if (isOver(signal)) return false;
    if (!isWhole) {
      updater.forget();
      this.#change(this.#refused('wrong-package'));
      return false;
    }
    // SECURITY: nothing is awaited from here to the installer, so that nothing can be sold in between.
    const leave = leaveToInstall(this.#deps.standing(), isBackedUp);
    if (!leave.ok) {
      this.#change({ ...ready, fault: leave.failure === 'no-backup' ? 'no-backup' : null });
      return false;
    }
    this.#change({ kind: 'installing', version });
    this.#deps.tried.keep(version);
    if (updater.install(leave.value, startsAgain)) return true;
    this.#deps.tried.keep(null);
    this.#change({ ...ready, fault: 'not-installed' });
    return false;
  }

  get #isBusy(): boolean {
    return ['checking', 'downloading', 'backing-up', 'installing'].includes(this.#known.kind);
  }

  #refused(fault: UpdateFault): Known {
    return { kind: 'refused', fault, lookedAt: this.#now() };
  }

  #now(): string {
    return new Date(this.#deps.clock.now()).toISOString();
  }

  #lookAfter(waitMs: number): void {
    this.#cancelLook();
    this.#cancelLook = this.#deps.clock.after(waitMs, () => void this.look());
  }

  #change(known: Known): void {
    this.#known = known;
    this.#tell();
  }

  /** Pushes the state to the window if it has changed. */
  #tell(): void {
    const { view } = this;
    const text = JSON.stringify(view);
    if (text === this.#pushed) return;
    this.#pushed = text;
    this.#deps.onChange(view);
  }
}

/** Read again each time: something may have been awaited. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;
