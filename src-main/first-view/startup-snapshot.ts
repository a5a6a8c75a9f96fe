import type { FirstView } from '../../src-preload/contract/snapshot.ts';
import type { PushName } from '../../src-preload/contract.ts';
import type { Appearance } from '../../src-preload/contract/settings/appearance.ts';
import type { Clock } from '../platform/clock.ts';
import { forgetFirstView, keepFirstView } from './first-view-file.ts';

/** How long changes are collected before the file is written, in milliseconds: a sale makes several. */
const settleMs = 5_000;

/** The pushes that change the first view. */
const shownFirst: ReadonlySet<PushName> = new Set<PushName>([
  'front',
  'balance',
  'open-count',
  'owed',
  'till-changed',
  'first-run',
  'language',
  'appearance',
]);

export type StartupSnapshotDeps = {
  readonly file: string;
  readonly build: string | undefined;
  readonly clock: Clock;
  /** The current view; null if nothing may be shown before somebody has signed in, or if no till is open. */
  readonly view: () => FirstView | null;
  readonly looks: () => Appearance;
};

/** Keeps the next start's first view up to date while the till runs. */
export class StartupSnapshot {
  readonly #deps: StartupSnapshotDeps;
  #cancel: (() => void) | undefined;

  constructor(deps: StartupSnapshotDeps) {
    this.#deps = deps;
  }

  /** Something was pushed to the windows. */
  onPush(name: PushName): void {
    // SECURITY: a view of another account, or from before there were PINs, must never be shown again.
    if (name === 'till-changed' || name === 'closed-books' || name === 'staff') this.#forget();
    if (shownFirst.has(name)) this.changed();
  }

  /** The view has changed and will be written soon. */
  changed(): void {
    this.#cancel ??= this.#deps.clock.after(settleMs, () => this.#keep());
  }

  /** The program ends. */
  end(): void {
    if (this.#cancel !== undefined) this.#keep();
  }

  #keep(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const { file, build, view, looks } = this.#deps;
    try {
      const shown = view();
      if (shown === null || build === undefined) forgetFirstView(file);
      else {
        const isPractice = shown.snapshot.mode === 'practice';
        keepFirstView(file, build, { ...looks(), isPractice, view: shown });
      }
    } catch {
      // A start without it takes a little longer.
    }
  }

  #forget(): void {
    try {
      forgetFirstView(this.#deps.file);
    } catch {
      // A folder in which nothing can be deleted takes no new file either, so there is none.
    }
  }
}

/**
 * What the next start may show before the books are read. No sales, because their codes must not be written unsealed.
 */
export const firstViewOf = (language: FirstView['language'], snapshot: FirstView['snapshot']): FirstView => ({
  language,
  snapshot: {
    ...snapshot,
    // Any balance of the next run is newer.
    balance: snapshot.balance === null ? null : { ...snapshot.balance, number: 0 },
    sales: [],
    // SECURITY: its customer must not be kept here.
    unfinished: null,
    codesToShow: [],
    service: { kind: 'connecting' },
    clockAheadMs: null,
    writing: { kind: 'writable' },
    news: null,
    checking: null,
  },
});
