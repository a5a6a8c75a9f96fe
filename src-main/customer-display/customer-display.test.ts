import { beforeEach, describe, expect, it } from 'vitest';
import type { Scene } from '../../src-preload/contract/customers/customer-display.ts';
import { fakeClock, type FakeClock } from '../../test/tills/fake-clock.ts';
import type { ChosenScreen, Screen } from './choose-screen.ts';
import { CustomerDisplay, type CustomerWindow } from './customer-display.ts';
import type { SoldToCustomer } from './make-scene.ts';

const counters: Screen = { id: 1, name: 'Front', bounds: { x: 0, y: 0, width: 1280, height: 800 } };
const customers: Screen = { id: 2, name: 'Back', bounds: { x: 1280, y: 0, width: 1024, height: 600 } };

/** A window that records its scenes and its place. */
class RecordedWindow implements CustomerWindow {
  readonly shown: Scene[] = [];
  bounds: Screen['bounds'];
  isOpen = true;
  readonly #onClosed: () => void;

  constructor(bounds: Screen['bounds'], onClosed: () => void) {
    this.bounds = bounds;
    this.#onClosed = onClosed;
  }

  show(scene: Scene): void {
    this.shown.push(scene);
  }

  fill(bounds: Screen['bounds']): void {
    this.bounds = bounds;
  }

  close(): void {
    this.isOpen = false;
    this.#onClosed();
  }

  get shows(): string | undefined {
    return this.shown.at(-1)?.view.kind;
  }
}

describe('the display for customers', () => {
  let clock: FakeClock;
  let all: Screen[];
  let chosen: ChosenScreen | null;
  let isCounterOpen: boolean;
  let openTill: string;
  let windows: RecordedWindow[];
  let sale: SoldToCustomer | undefined;
  let screensTold: number;
  let display: CustomerDisplay;

  beforeEach(() => {
    clock = fakeClock(0);
    all = [counters];
    chosen = null;
    isCounterOpen = true;
    openTill = 'till-1';
    windows = [];
    sale = undefined;
    const open = (bounds: Screen['bounds'], onClosed: () => void): RecordedWindow => {
      const window = new RecordedWindow(bounds, onClosed);
      windows.push(window);
      return window;
    };
    display = new CustomerDisplay({
      clock,
      screens: () => (isCounterOpen ? { all, countersId: 1 } : undefined),
      openOn: ({ bounds }, onClosed) => open(bounds, onClosed),
      openInFront: (onClosed) => open(counters.bounds, onClosed),
      settings: {
        chosen: () => chosen,
        keepChosen: (next) => {
          chosen = next;
        },
        language: () => 'en',
        keepLanguage: () => undefined,
      },
      onChange: (view) => {
        screensTold = view.screens.length;
      },
      till: () => ({ id: openTill, mode: 'live', source: { forSale: () => undefined, sold: () => sale } }),
    });
  });

  const openWindows = (): RecordedWindow[] => windows.filter(({ isOpen }) => isOpen);
  const aSale = { kind: 'sale', orderId: 'T1-1', number: 1, of: 1, isPaidNow: false } as const;

  it('opens on the chosen screen, closes when it is unplugged and reopens when it is plugged in', () => {
    all = [counters, customers];
    display.followScreens();
    expect(windows).toEqual([]);
    display.choose(2);
    expect(openWindows().map(({ bounds }) => bounds)).toEqual([customers.bounds]);
    all = [counters];
    display.followScreens();
    expect(openWindows()).toEqual([]);
    expect(screensTold).toBe(1);
    expect(display.view.chosen).toEqual({ id: 2, isThere: false });
    all = [counters, customers];
    display.followScreens();
    expect(openWindows()).toHaveLength(1);
  });

  it('closes when staff close their window, and opens on no screen while that is closed', () => {
    all = [counters, customers];
    display.choose(2);
    isCounterOpen = false;
    display.followScreens();
    expect(openWindows()).toEqual([]);
    expect(display.view).toMatchObject({ screens: [], chosen: { id: 2, isThere: false } });
    display.choose(1);
    expect(chosen).toMatchObject({ id: 2 });
    isCounterOpen = true;
    display.followScreens();
    expect(openWindows()).toHaveLength(1);
  });

  it('refits its window when the screen changes', () => {
    all = [counters, customers];
    display.choose(2);
    const bounds = { x: 0, y: 800, width: 800, height: 480 };
    all = [counters, { ...customers, bounds }];
    display.followScreens();
    expect(windows.map((window) => window.bounds)).toEqual([bounds]);
  });

  it('shows the same in the counter’s preview and on the screen', () => {
    all = [counters, customers];
    display.choose(2);
    display.turnToCustomer();
    display.turnToCustomer();
    sale = { state: 'accepted', package: null, activationMode: null, install: null, cash: null };
    display.show(aSale, 'de', 'iphone', 'till-1');
    expect(openWindows().map(({ shows }) => shows)).toEqual(['waiting', 'waiting']);
    expect(windows[0]?.shown.at(-1)).toMatchObject({ language: 'de', phone: 'iphone' });
  });

  it('follows the sale that it shows, and sends nothing twice', () => {
    display.turnToCustomer();
    sale = { state: 'accepted', package: null, activationMode: null, install: null, cash: null };
    display.show(aSale, null, 'not-known', 'till-1');
    display.followTill();
    expect(windows[0]?.shown).toHaveLength(1);
    sale = { ...sale, state: 'refused' };
    display.followTill();
    expect(windows[0]?.shows).toBe('not-sold');
  });

  it('shows nothing of a till that is not the one that staff see', () => {
    display.turnToCustomer();
    sale = { state: 'accepted', package: null, activationMode: null, install: null, cash: null };
    display.show(aSale, null, 'not-known', 'till-1');
    // The account was changed in the meantime.
    openTill = 'till-2';
    display.followTill();
    expect(windows[0]?.shows).toBe('welcome');
    display.show(aSale, null, 'not-known', 'till-1');
    expect(windows[0]?.shows).toBe('welcome');
    display.show(aSale, null, 'not-known', 'till-2');
    expect(windows[0]?.shows).toBe('waiting');
  });

  it('thanks for a moment and welcomes the next one in the usual language', async () => {
    display.turnToCustomer();
    display.show({ kind: 'thanks' }, 'ja', 'iphone', 'till-1');
    expect(windows[0]?.shows).toBe('thanks');
    await clock.pass(8_000);
    expect(windows[0]?.shown.at(-1)).toMatchObject({ language: 'en', view: { kind: 'welcome' } });
  });

  it('does not replace a newer scene with the welcome', async () => {
    display.turnToCustomer();
    display.show({ kind: 'thanks' }, null, 'not-known', 'till-1');
    sale = { state: 'refused', package: null, activationMode: null, install: null, cash: null };
    display.show(aSale, null, 'not-known', 'till-1');
    await clock.pass(60_000);
    expect(windows[0]?.shows).toBe('not-sold');
  });

  it('shows nothing of a sale once the staff have left', () => {
    all = [counters, customers];
    display.choose(2);
    display.turnToCustomer();
    sale = { state: 'refused', package: null, activationMode: null, install: null, cash: null };
    display.show(aSale, null, 'not-known', 'till-1');
    display.leave();
    expect(openWindows().map(({ shows }) => shows)).toEqual(['welcome']);
    expect(display.scene.view).toEqual({ kind: 'welcome' });
  });
});
