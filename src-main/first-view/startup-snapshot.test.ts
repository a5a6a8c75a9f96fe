import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirstView, Snapshot } from '../../src-preload/contract/snapshot.ts';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { StartupSnapshot, firstViewOf } from './startup-snapshot.ts';
import { buildOf, firstViewFileName, keepFirstView, readFirstView } from './first-view-file.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-view-'));
  file = join(folder, firstViewFileName);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const snapshot: Snapshot = {
  mode: 'live',
  till: 'T1',
  tillId: 'K7M2QX9P',
  tillAsks: null,
  firstRun: null,
  service: { kind: 'online' },
  clockAheadMs: 4_000,
  writing: { kind: 'writable' },
  news: { kind: 'fetched', fetched: 2 },
  checking: 7,
  balance: null,
  front: { soldMost: [], favorites: [], askedFor: [] },
  sales: [],
  openTillId: 'till-1',
  openCount: 3,
  owed: [],
  keepsPhones: true,
  unfinished: null,
  codesToShow: [],
};

const startupSnapshot = (view: () => FirstView | null = () => firstViewOf('de', snapshot)) => {
  const clock = fakeClock(0);
  const looks = () => ({ theme: 'dark', zoom: 125 }) as const;
  return { clock, keeping: new StartupSnapshot({ file, build: 'this', clock, view, looks }) };
};

describe('the first view of the next start', () => {
  it('is what was pushed to the windows, without what holds for this run only', async () => {
    const { clock, keeping } = startupSnapshot();
    keeping.onPush('balance');
    keeping.onPush('open-count');
    expect(clock.waiting()).toBe(1);
    await clock.pass(5_000);
    expect(readFirstView(file, 'this')).toEqual({
      theme: 'dark',
      zoom: 125,
      isPractice: false,
      view: {
        language: 'de',
        snapshot: {
          ...snapshot,
          service: { kind: 'connecting' },
          clockAheadMs: null,
          news: null,
          checking: null,
        },
      },
    });
  });

  it('says whether the next start needs the practice service', () => {
    for (const mode of ['practice', 'live'] as const) {
      const { keeping } = startupSnapshot(() => firstViewOf('de', { ...snapshot, mode }));
      keeping.changed();
      keeping.end();
      expect(readFirstView(file, 'this')?.isPractice).toBe(mode === 'practice');
    }
  });

  it('is readable only by the till’s user', () => {
    keepFirstView(file, 'this', { theme: 'system', zoom: 100, isPractice: true, view: {} });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('survives a program that ends early', () => {
    const { keeping } = startupSnapshot();
    keeping.changed();
    keeping.end();
    expect(existsSync(file)).toBe(true);
  });

  it.each(['sale', 'operation', 'print-jobs', 'records-progress'] as const)(
    'does not depend on %s',
    (name) => {
      const { clock, keeping } = startupSnapshot();
      keeping.onPush(name);
      expect(clock.waiting()).toBe(0);
    },
  );

  it.each(['till-changed', 'closed-books', 'staff'] as const)(
    'is deleted at once when %s is pushed',
    (name) => {
      const { keeping } = startupSnapshot();
      keeping.changed();
      keeping.end();
      keeping.onPush(name);
      expect(existsSync(file)).toBe(false);
    },
  );

  it('is deleted if nothing may be shown', async () => {
    const { clock, keeping } = startupSnapshot(() => null);
    keepFirstView(file, 'this', { theme: 'system', zoom: 100, isPractice: true, view: {} });
    keeping.changed();
    await clock.pass(5_000);
    expect(existsSync(file)).toBe(false);
  });

  it('contains no sale, since its code would be in it', () => {
    const sold = { ...snapshot, sales: [{ orderId: 'T1-1' }] } as unknown as Snapshot;
    expect(JSON.stringify(firstViewOf('en', sold))).not.toContain('T1-1');
  });
});

describe('a stored first view', () => {
  const kept = (): string => {
    keepFirstView(file, 'this', { theme: 'light', zoom: 80, isPractice: true, view: { a: 1 } });
    return readFileSync(file, 'utf8');
  };

  it('is ignored by another build of the program', () => {
    kept();
    expect(readFirstView(file, 'another')).toBeUndefined();
  });

  it('is ignored if it is torn, empty or absent', () => {
    const whole = kept();
    for (const left of ['', whole.slice(0, -1), '\0'.repeat(whole.length), 'null', '[]']) {
      writeFileSync(file, left);
      expect(readFirstView(file, 'this')).toBeUndefined();
    }
    rmSync(file);
    expect(readFirstView(file, 'this')).toBeUndefined();
  });

  it('belongs to the window whose page names the same scripts', () => {
    const page = (script: string) =>
      writeFileSync(
        join(folder, 'counter.html'),
        `<link href="/assets/a.css"><script type="module" src="/assets/counter-${script}.js"></script>`,
      );
    page('B2');
    expect(buildOf(folder)).toBe('counter-B2.js');
    page('C3');
    expect(buildOf(folder)).toBe('counter-C3.js');
    expect(buildOf(join(folder, 'nowhere'))).toBeUndefined();
  });

  it('is ignored without valid appearance settings or mode', () => {
    const whole = { build: 'this', view: {}, theme: 'dark', zoom: 100, isPractice: true };
    writeFileSync(file, JSON.stringify(whole));
    expect(readFirstView(file, 'this')).toBeDefined();
    for (const odd of [
      { theme: 'pink' },
      { zoom: '100' },
      { isPractice: 'yes' },
      { isPractice: undefined },
    ]) {
      writeFileSync(file, JSON.stringify({ ...whole, ...odd }));
      expect(readFirstView(file, 'this')).toBeUndefined();
    }
  });
});
