import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirstView, Snapshot } from '../../src-preload/contract/snapshot.ts';
import { fakeClock } from '../../test/fake-clock.ts';
import { StartupSnapshot, firstViewOf } from './startup-snapshot.ts';
import { buildOf, firstViewFileName, keepFirstView, readFirstView } from './kept-first-view.ts';

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
  service: { kind: 'online' },
  clockAheadMs: 4_000,
  writing: { kind: 'writable' },
  news: { kind: 'fetched', fetched: 2 },
  checking: 7,
  balance: null,
  front: { soldMost: [], favourites: [], askedFor: [] },
  sales: [],
  openTillId: 'till-1',
  openCount: 3,
  keepsPhones: true,
};

const keeper = (view: () => FirstView | null = () => firstViewOf('de', snapshot)) => {
  const clock = fakeClock(0);
  const looks = () => ({ theme: 'dark', zoom: 125 }) as const;
  return { clock, keeping: new StartupSnapshot({ file, build: 'this', clock, view, looks }) };
};

describe('the first view of the next start', () => {
  it('is what the windows were told, without what is true of this run alone', async () => {
    const { clock, keeping } = keeper();
    keeping.told('balance');
    keeping.told('open-count');
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
      const { keeping } = keeper(() => firstViewOf('de', { ...snapshot, mode }));
      keeping.changed();
      keeping.end();
      expect(readFirstView(file, 'this')?.isPractice).toBe(mode === 'practice');
    }
  });

  it('is for the user of the till alone', () => {
    keepFirstView(file, 'this', { theme: 'system', zoom: 100, isPractice: true, view: {} });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is kept where the program ends before its time', () => {
    const { keeping } = keeper();
    keeping.changed();
    keeping.end();
    expect(existsSync(file)).toBe(true);
  });

  it.each(['sale', 'operation', 'print-jobs', 'records-progress'] as const)('does not hang on %s', (name) => {
    const { clock, keeping } = keeper();
    keeping.told(name);
    expect(clock.waiting()).toBe(0);
  });

  it.each(['till-changed', 'closed-books', 'staff'] as const)('is gone at once when %s is told', (name) => {
    const { keeping } = keeper();
    keeping.changed();
    keeping.end();
    keeping.told(name);
    expect(existsSync(file)).toBe(false);
  });

  it('is taken away where nothing may be shown', async () => {
    const { clock, keeping } = keeper(() => null);
    keepFirstView(file, 'this', { theme: 'system', zoom: 100, isPractice: true, view: {} });
    keeping.changed();
    await clock.pass(5_000);
    expect(existsSync(file)).toBe(false);
  });

  it('keeps no sale, whose code would be in it', () => {
    const sold = { ...snapshot, sales: [{ orderId: 'T1-1' }] } as unknown as Snapshot;
    expect(JSON.stringify(firstViewOf('en', sold))).not.toContain('T1-1');
  });
});

describe('a first view that was kept', () => {
  const kept = (): string => {
    keepFirstView(file, 'this', { theme: 'light', zoom: 80, isPractice: true, view: { a: 1 } });
    return readFileSync(file, 'utf8');
  };

  it('is none for another build of the program, which may read it otherwise', () => {
    kept();
    expect(readFirstView(file, 'another')).toBeUndefined();
  });

  it('is none where it was torn, emptied or never there', () => {
    const whole = kept();
    for (const left of ['', whole.slice(0, -1), '\0'.repeat(whole.length), 'null', '[]']) {
      writeFileSync(file, left);
      expect(readFirstView(file, 'this')).toBeUndefined();
    }
    rmSync(file);
    expect(readFirstView(file, 'this')).toBeUndefined();
  });

  it('is of the window whose page names the same scripts', () => {
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

  it('is none where its looks are none', () => {
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
