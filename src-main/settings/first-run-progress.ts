import type { FirstRun } from '../../src-preload/contract/account/first-run.ts';
import { firstRunAt, stepsLeft } from './first-run.ts';
import type { PrintingSettings } from './printing-settings.ts';
import type { Settings } from './settings.ts';

type SettingsAsked = Pick<
  Settings,
  | 'firstRun'
  | 'keepFirstRun'
  | 'isSet'
  | 'account'
  | 'hasPrices'
  | 'isNamed'
  | 'namedFor'
  | 'locked'
  | 'knowsStaff'
>;

type FirstRunDeps = {
  readonly settings: () => SettingsAsked;
  readonly printing: () => Pick<PrintingSettings, 'printing'>;
  /** Whether other files of a till are there: the shop's account's books, staff, printers. */
  readonly hasOtherFiles: () => boolean;
  /** Where this computer says it is, as ISO 3166-1 alpha-2; empty if it doesn't say. */
  readonly region: () => string;
  readonly push: (firstRun: FirstRun | null) => void;
};

/** The set-up of a new installation, as far as it is in this run. */
export class FirstRunProgress {
  readonly #deps: FirstRunDeps;
  /** Undefined until it is asked for: only a till whose books are open can tell. */
  #shown: FirstRun | null | undefined;

  constructor(deps: FirstRunDeps) {
    this.#deps = deps;
  }

  /** How far it is; null on a till that sells. */
  at(areBooksEmpty: () => boolean): FirstRun | null {
    if (this.#shown === undefined) this.#shown = this.#begin(areBooksEmpty);
    else if (this.#shown?.at === 'choices' && this.#deps.settings().account !== null)
      this.#shown = this.#steps();
    return this.#shown;
  }

  /** Staff have finished, or skipped the rest. */
  end(): void {
    this.#note('over');
    this.#shown = null;
    this.#deps.push(null);
  }

  /** The till was set up from a file, which noted that this is over: asks what the file left open. */
  setFromFile(): void {
    if (this.#shown === null || this.#shown === undefined) return;
    // With staff, an administrator has made the till ready for them.
    this.#shown = this.#deps.settings().knowsStaff ? null : this.#steps();
  }

  #begin(areBooksEmpty: () => boolean): FirstRun | null {
    const settings = this.#deps.settings();
    const noted = settings.firstRun;
    const hasSettings = settings.isSet;
    // No file is looked for on a till that has been set up.
    const asksFiles = noted === undefined && !hasSettings;
    const at = firstRunAt({
      noted,
      hasAccount: settings.account !== null,
      hasSettings: hasSettings || (asksFiles && this.#deps.hasOtherFiles()),
      hasBooks: noted !== 'over' && !hasSettings && !areBooksEmpty(),
    });
    if (at === null) return null;
    this.#note('begun');
    return at === 'choices' ? { at } : this.#steps();
  }

  #steps(): FirstRun | null {
    const { settings, printing, region } = this.#deps;
    const { account, namedFor, isNamed, hasPrices, locked } = settings();
    const steps = stepsLeft({
      hasPrices,
      hasShopName: printing().printing.shop.name !== '',
      isNamed: account === null ? isNamed : namedFor === account.merchantId,
      locked,
    });
    if (steps.length > 0) return { at: 'steps', steps, region: /^[A-Z]{2}$/.exec(region())?.[0] ?? null };
    this.#note('over');
    return null;
  }

  #note(firstRun: 'begun' | 'over'): void {
    const settings = this.#deps.settings();
    if (settings.firstRun === firstRun) return;
    try {
      settings.keepFirstRun(firstRun);
    } catch {
      // A disk that can't be written is told of elsewhere. The next start asks again.
    }
  }
}
