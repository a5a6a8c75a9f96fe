import type {
  CustomerDisplayView,
  CustomerLanguage,
  CustomerSees,
  PhoneKind,
  Scene,
  SceneView,
} from '../../src-preload/contract/customers/customer-display.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Clock } from '../platform/clock.ts';
import { chooseScreen, chosenFrom, type ChosenScreen, type Screen } from './choose-screen.ts';
import { makeScene, type SceneSource } from './make-scene.ts';

/** A window that customers look at. */
export type CustomerWindow = {
  readonly show: (scene: Scene) => void;
  /** Moves it to a screen, and makes it as large as that. */
  readonly fill: (bounds: Screen['bounds']) => void;
  readonly close: () => void;
};

export type CustomerDisplayDeps = {
  /** All screens, and the one with the counter's window. Undefined while that window is closed. */
  readonly screens: () => { readonly all: readonly Screen[]; readonly countersId: number } | undefined;
  readonly openOn: (screen: Screen, onClosed: () => void) => CustomerWindow;
  /** Opens in front of the counter's window; a key of its own closes it. */
  readonly openInFront: (onClosed: () => void) => CustomerWindow;
  readonly settings: {
    readonly chosen: () => ChosenScreen | null;
    readonly keepChosen: (screen: ChosenScreen | null) => void;
    readonly language: () => CustomerLanguage;
    readonly keepLanguage: (language: CustomerLanguage) => void;
  };
  /** The open till. Undefined if there is none, and so nothing to show. */
  readonly till: () => { readonly id: string; readonly mode: Mode; readonly source: SceneSource } | undefined;
  /** Reports to the staff that {@link CustomerDisplay.view} has changed. */
  readonly onChange: (view: CustomerDisplayView) => void;
  readonly clock: Clock;
};

/** How long a customer is thanked before the next one is welcomed, in milliseconds. */
const thanksMs = 8_000;

const welcome: CustomerSees = { kind: 'welcome' };

/**
 * What customers see: one scene, in a window on a screen of its own, in one in front of the counter, in both or in
 * neither. The counter names the subject. A window that is opened later shows the current scene.
 */
export class CustomerDisplay {
  readonly #deps: CustomerDisplayDeps;
  #sees: CustomerSees = welcome;
  /** The till of the current subject. */
  #tillId: string | null = null;
  #language: CustomerLanguage | null = null;
  #phone: PhoneKind = 'not-known';
  #cancel: (() => void) | undefined;
  /** The last scene sent, so that nothing is sent twice. */
  #shown: string | undefined;
  #standing: { readonly screenId: number; readonly window: CustomerWindow } | undefined;
  #inFront: CustomerWindow | undefined;

  constructor(deps: CustomerDisplayDeps) {
    this.#deps = deps;
  }

  /**
   * Changes the subject.
   *
   * @param language of this customer; null for the default.
   * @param tillId the till that staff see: another one has other prices.
   */
  show(sees: CustomerSees, language: CustomerLanguage | null, phone: PhoneKind, tillId: string | null): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#sees = sees;
    this.#tillId = tillId;
    this.#language = language;
    this.#phone = phone;
    if (sees.kind === 'thanks') {
      this.#cancel = this.#deps.clock.after(thanksMs, () => this.show(welcome, null, 'not-known', null));
    }
    this.#tell();
  }

  /** Nobody is at the till. */
  leave(): void {
    this.show(welcome, null, 'not-known', null);
    this.#inFront?.close();
  }

  /** Something in the till has changed: a sale has moved on, or prices have changed. */
  followTill(): void {
    if (this.#sees.kind === 'sale' || this.#sees.kind === 'reading') this.#tell();
  }

  /** What a newly opened window should show. */
  get scene(): Scene {
    const till = this.#deps.till();
    const common = { language: this.#language ?? this.#deps.settings.language(), phone: this.#phone };
    if (till === undefined) return { ...common, mode: 'live', view: { kind: 'welcome' } };
    return { ...common, mode: till.mode, view: this.#view(till) };
  }

  #view({ id, source }: { readonly id: string; readonly source: SceneSource }): SceneView {
    const isOfTill = this.#sees.kind === 'reading' || this.#sees.kind === 'sale';
    if (isOfTill && id !== this.#tillId) return { kind: 'welcome' };
    try {
      return makeScene(this.#sees, source);
    } catch {
      // Staff learn that the ledger can't be read from their own next request.
      return { kind: 'welcome' };
    }
  }

  /**
   * Screens were plugged in, unplugged or changed, or the counter's window moved: puts the window where it belongs.
   * Without the counter's window there is none for customers.
   */
  followScreens(): void {
    this.#stand();
    this.#deps.onChange(this.view);
  }

  #stand(): void {
    const { screens, settings, openOn } = this.#deps;
    const around = screens();
    const screen = around && chooseScreen(around.all, around.countersId, settings.chosen());
    if (screen?.id === this.#standing?.screenId && screen !== undefined) {
      this.#standing?.window.fill(screen.bounds);
      return;
    }
    this.#standing?.window.close();
    this.#standing = undefined;
    if (screen === undefined) return;
    const window = openOn(screen, () => {
      if (this.#standing?.window === window) this.#standing = undefined;
    });
    this.#standing = { screenId: screen.id, window };
  }

  /** Turns the counter's own screen to the customer. */
  turnToCustomer(): void {
    if (this.#inFront !== undefined) return;
    const window = this.#deps.openInFront(() => {
      if (this.#inFront === window) this.#inFront = undefined;
    });
    this.#inFront = window;
  }

  /** Chooses a screen for customers; null for none. A missing one changes nothing. */
  choose(screenId: number | null): void {
    const { screens, settings } = this.#deps;
    if (screenId === null) settings.keepChosen(null);
    const screen = screens()?.all.find(({ id }) => id === screenId);
    if (screen !== undefined) settings.keepChosen(chosenFrom(screen));
    this.followScreens();
  }

  /** The language for customers who haven't chosen one. */
  chooseLanguage(language: CustomerLanguage): void {
    this.#deps.settings.keepLanguage(language);
    this.#tell();
  }

  get view(): CustomerDisplayView {
    const { screens, settings } = this.#deps;
    const around = screens();
    const chosen = settings.chosen();
    const there = around && chooseScreen(around.all, around.countersId, chosen);
    return {
      language: settings.language(),
      screens: (around?.all ?? []).map(({ id, name, bounds: { width, height } }) => ({
        id,
        name,
        width,
        height,
        isCounters: id === around?.countersId,
      })),
      chosen: chosen === null ? null : { id: there?.id ?? chosen.id, isThere: there !== undefined },
    };
  }

  close(): void {
    this.#cancel?.();
    this.#standing?.window.close();
    this.#inFront?.close();
  }

  #tell(): void {
    if (this.#standing === undefined && this.#inFront === undefined) return;
    const { scene } = this;
    const serialized = JSON.stringify(scene);
    if (serialized === this.#shown) return;
    this.#shown = serialized;
    this.#standing?.window.show(scene);
    this.#inFront?.show(scene);
  }
}
