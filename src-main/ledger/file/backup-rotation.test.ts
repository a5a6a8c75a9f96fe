import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupsToDiscard, type BackupFile } from './backup-rotation.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 2, 20, 12);
const plenty = Number.MAX_SAFE_INTEGER;

const backup = (at: number, bytes = 100): BackupFile => ({ name: String(at), at, bytes });

const kept = (backups: readonly BackupFile[], mostBytes = plenty): number[] => {
  const discarded = new Set(backupsToDiscard(backups, mostBytes));
  return backups.filter((one) => !discarded.has(one)).map(({ at }) => (noon - at) / hour);
};

describe('the rotation of backups', () => {
  it('keeps one per hour for 24 hours and one per day for the last 14 days with a backup', () => {
    const hours = Array.from({ length: 24 * 30 }, (_, age) => backup(noon - age * hour));
    // The newest of an earlier day is that of 23:00: 13, 37, 61 … hours before noon.
    const days = Array.from({ length: 12 }, (_, day) => 13 + 24 * (day + 1));
    expect(kept(hours)).toEqual([...Array.from({ length: 24 }, (_, age) => age), ...days]);
  });

  it('counts only days with a backup, so a till that was off for a year loses none', () => {
    const before = [0, 1, 2].map((day) => backup(noon - (365 + day) * 24 * hour));
    expect(kept([backup(noon), ...before])).toHaveLength(4);
  });

  it('keeps the newest of each hour', () => {
    expect(kept([backup(noon + 60_000), backup(noon)])).toEqual([-1 / 60]);
  });

  it('discards the oldest if they are too large together, but never the last two', () => {
    const backups = [0, 1, 2, 3].map((age) => backup(noon - age * hour, 100));
    expect(kept(backups, 300)).toEqual([0, 1, 2]);
    expect(kept(backups, 10)).toEqual([0, 1]);
  });

  it('never discards the newest, and is idempotent', () => {
    const some = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: noon }), bytes: fc.integer({ min: 1, max: 1_000 }) }),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 20_000 }), (entries, mostBytes) => {
        const backups = entries.map(({ at, bytes }) => backup(at, bytes));
        const discarded = new Set(backupsToDiscard(backups, mostBytes));
        const left = backups.filter((one) => !discarded.has(one));
        expect(Math.max(...left.map(({ at }) => at))).toBe(Math.max(...backups.map(({ at }) => at)));
        expect(backupsToDiscard(left, mostBytes)).toEqual([]);
      }),
    );
  });
});
