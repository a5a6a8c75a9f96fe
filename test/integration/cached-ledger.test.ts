import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cachedLedger } from '../bench/filled/cached-ledger.ts';

test('a bench’s ledger is made once, and kept for the next run', () => {
  const place = mkdtempSync(join(tmpdir(), 'bench-ledgers-'));
  onTestFinished(() => {
    rmSync(place, { recursive: true });
  });

  const first = cachedLedger(3, place);
  writeFileSync(join(first, 'mark'), '');

  expect(cachedLedger(3, place)).toBe(first);
  expect(readdirSync(first)).toContain('mark');
  expect(readdirSync(join(first, 'practice'))).toContain('ledger.sqlite');
});
