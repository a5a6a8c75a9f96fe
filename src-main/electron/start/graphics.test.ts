import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isKnownWithoutGraphics, keepGraphics } from './graphics.ts';

const day = 24 * 60 * 60 * 1_000;
const now = Date.UTC(2026, 10, 22);
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graphics-'));
  file = join(folder, 'no-graphics.json');
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

describe('a computer without graphics', () => {
  it('is tried at the first start, and not at the next ones', () => {
    expect(isKnownWithoutGraphics(folder, '42.0.0', now)).toBe(false);
    keepGraphics(folder, '42.0.0', now, 'disabled_software');
    expect(isKnownWithoutGraphics(folder, '42.0.0', now)).toBe(true);
    expect(isKnownWithoutGraphics(folder, '42.0.0', now + 13 * day)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['by another Electron', '43.0.0', now],
    ['after two weeks', '42.0.0', now + 14 * day],
    ['where the clock was put back', '42.0.0', now - 1],
  ])('is tried again %s', (_when, electron, at) => {
    keepGraphics(folder, '42.0.0', now, 'disabled_off');
    expect(isKnownWithoutGraphics(folder, electron, at)).toBe(false);
  });

  it('counts as one with graphics once they draw', () => {
    keepGraphics(folder, '42.0.0', now, 'disabled_software');
    keepGraphics(folder, '42.0.0', now + 14 * day, 'enabled');
    expect(existsSync(file)).toBe(false);
    expect(isKnownWithoutGraphics(folder, '42.0.0', now + 14 * day)).toBe(false);
  });

  it.each(['unavailable_off', 'unavailable_software', 'unavailable_off_ok', ''])(
    'is not concluded from "%s", which may be temporary',
    (compositing) => {
      keepGraphics(folder, '42.0.0', now, compositing);
      expect(isKnownWithoutGraphics(folder, '42.0.0', now)).toBe(false);
      keepGraphics(folder, '42.0.0', now, 'disabled_software');
      keepGraphics(folder, '42.0.0', now + day, compositing);
      expect(isKnownWithoutGraphics(folder, '42.0.0', now + day)).toBe(true);
    },
  );

  it.each(['', 'no', 'null', '[]', '{"electron":42,"at":0}', '{"electron":"42.0.0"}'])(
    'is not concluded from a file with %j',
    (content) => {
      writeFileSync(file, content);
      expect(isKnownWithoutGraphics(folder, '42.0.0', now)).toBe(false);
    },
  );

  it('starts even if nothing can be stored', () => {
    const missing = join(folder, 'missing');
    keepGraphics(missing, '42.0.0', now, 'disabled_software');
    keepGraphics(missing, '42.0.0', now, 'enabled');
    expect(isKnownWithoutGraphics(missing, '42.0.0', now)).toBe(false);
  });
});
