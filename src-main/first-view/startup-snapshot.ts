import type { FirstView } from '../../src-preload/contract/snapshot.ts';
import type { PushName } from '../../src-preload/contract.ts';
import type { Appearance } from '../../src-preload/contract/appearance.ts';
import type { Clock } from '../platform/clock.ts';
import { forgetFirstView, keepFirstView } from './kept-first-view.ts';

/** A sale changes it several times. In milliseconds. */
const settleMs = 5_000;

/** What of all that windows are told is in the first view. */
const shownFirst: ReadonlySet<PushName> = new Set<PushName>([
  'front',
  'balance',
  'open-count',
  'till-changed',
  'language',
  'appearance',
]);

export type StartupSnapshotDeps = {
  readonly file: string;
  readonly build: string | undefined;
  readonly clock: Clock;
  /** As it is by now; null where nothing may be shown before somebody is known to be at the till, or there is no till. */
  readonly view: () => FirstView | null;
  readonly looks: () => Appearance;
};

/** Keeps the first view of the next start true while the till runs. */
export class StartupSnapshot {
  readonly #deps: StartupSnapshotDeps;
  #cancel: (() => void) | undefined;

  constructor(deps: StartupSnapshotDeps) {
    this.#deps = deps;
  }

  /** The windows were told something. */
  told(name: PushName): void {
    // SECURITY: what was shown of another account, or before there were PINs, is never shown again.
    if (name === 'till-changed' || name === 'closed-books' || name === 'staff') this.#forget();
    if (shownFirst.has(name)) this.changed();
  }

  /** It is another one by now, and kept soon. */
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
      else keepFirstView(file, build, { ...looks(), view: shown });
    } catch {
      // A start without it takes a little longer.
    }
  }

  #forget(): void {
    try {
      forgetFirstView(this.#deps.file);
    } catch {
      // A folder that takes nothing away takes nothing new either: there is none then.
    }
  }
}

/** What the next start may show before the books are read: no sales, whose codes are written nowhere else either. */
export const firstViewOf = (language: FirstView['language'], snapshot: FirstView['snapshot']): FirstView => ({
  language,
  snapshot: {
    ...snapshot,
    // Whatever the next run tells is later.
    balance: snapshot.balance === null ? null : { ...snapshot.balance, number: 0 },
    sales: [],
    service: { kind: 'connecting' },
    clockAheadMs: null,
    writing: { kind: 'writable' },
    news: null,
    checking: null,
  },
});
