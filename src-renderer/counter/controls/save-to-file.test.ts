import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveToFile } from './save-to-file.ts';

const saved = { kind: 'saved', file: '/z.pdf' } as const;

describe('saving to a file', () => {
  it('asks once while the system’s window is open, and again afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof saved>();
    const first = saveToFile(() => promise);
    expect(await saveToFile(() => Promise.resolve(saved))).toEqual({ kind: 'already-open' });
    resolve(saved);
    expect(await first).toEqual(saved);
    await expect(saveToFile(() => Promise.reject(new Error('not passed on')))).rejects.toThrow(
      'not passed on',
    );
    expect(await saveToFile(() => Promise.resolve(saved))).toEqual(saved);
  });

  it('is asked for in no other way', () => {
    const cwd = join(import.meta.dirname, '../..');
    const asked = globSync('**/*.{ts,tsx}', { cwd })
      .flatMap((file) => readFileSync(join(cwd, file), 'utf8').split('\n'))
      .filter((line) => /till\.ask\('[a-z]+-save'/.test(line));
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((line) => !line.includes('saveToFile(() =>'))).toEqual([]);
  });
});
