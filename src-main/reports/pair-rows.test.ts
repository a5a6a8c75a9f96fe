import { describe, expect, it } from 'vitest';
import type { GroupFigures, ReportPart } from '../../src-preload/contract/books/reports.ts';
import { nothingIn } from './figures.ts';
import { pairReport } from './pair-rows.ts';

const group = (key: string | null, gross: string, currency = 'USD'): GroupFigures => ({
  ...nothingIn(currency),
  ...{ key, name: null, sales: 1, gross },
});

function paired(by: ReportPart, now: GroupFigures[], before: GroupFigures[]) {
  const span = { from: '2026-03-28', to: '2026-03-30' };
  const currencies = [...new Set(now.map(({ currency }) => currency))];
  const { rows } = pairReport(
    {
      rows: now,
      totals: currencies.map((currency) => nothingIn(currency)),
      discounts: [],
      before: { from: '2026-03-25', to: '2026-03-27', until: null, totals: [], rows: before },
      unpriced: 0,
      ahead: 0,
    },
    by,
    span,
  );
  return rows.map((row) => [row.key, row.currency, row.gross, row.before?.gross ?? null]);
}

describe('the groups of a report', () => {
  it('are every day, beside the day at the same place of the span before', () => {
    const now = [group('2026-03-28', '10'), group('2026-03-30', '30')];
    const before = [group('2026-03-25', '1'), group('2026-03-26', '2')];
    expect(paired('day', now, before)).toEqual([
      ['2026-03-28', 'USD', '10', '1'],
      ['2026-03-29', 'USD', '0', '2'],
      ['2026-03-30', 'USD', '30', null],
    ]);
  });

  it('are all 24 hours, beside the same ones', () => {
    const rows = paired('hour', [group('9', '10')], [group('9', '1'), group('23', '2')]);
    expect(rows).toHaveLength(24);
    expect(rows[9]).toEqual(['9', 'USD', '10', '1']);
    expect(rows[23]).toEqual(['23', 'USD', '0', '2']);
  });

  it('are in their order, and then those that were sold before alone', () => {
    expect(
      paired('country', [group('JP', '10'), group(null, '5')], [group('FR', '3'), group('JP', '2')]),
    ).toEqual([
      ['JP', 'USD', '10', '2'],
      [null, 'USD', '5', null],
      ['FR', 'USD', '0', '3'],
    ]);
  });

  it('are of each currency by itself', () => {
    const now = [group('JP', '10'), group('JP', '9', 'EUR')];
    expect(paired('country', now, [group('JP', '2', 'EUR')])).toEqual([
      ['JP', 'USD', '10', null],
      ['JP', 'EUR', '9', '2'],
    ]);
  });
});
