import { describe, expect, it } from 'vitest';
import type { Figures, ReportRow } from '../../../src-preload/contract/books/reports.ts';
import { barsOf, barsOfToday, scaleOf } from './chart-bars.ts';
import { figuresIn } from './figures-of.ts';

const row = (key: string, own: Partial<Figures>, before: Partial<Figures> | null = null): ReportRow => ({
  ...figuresIn([], 'USD'),
  ...own,
  ...{ key, name: null },
  before: before === null ? null : { ...figuresIn([], 'USD'), ...before },
});

describe('the bars of a report', () => {
  it('are read with what they come to, and with what the earlier span came to where it had anything', () => {
    const rows = [
      row('2026-11-27', { gross: '24.90' }),
      row('2026-11-28', { gross: '49.80', returned: '24.90' }, { gross: '12.90' }),
      row('2026-11-29', {}, { gross: '12.90', returned: '12.90' }),
    ];
    expect(barsOf(rows, 'day', 'takings').map(({ words }) => words)).toEqual([
      'Fri, Nov 27, 2026, $24.90',
      'Sat, Nov 28, 2026, $24.90, $12.90 before',
      'Sun, Nov 29, 2026, $0.00',
    ]);
  });

  it('go below zero where more was refunded than sold', () => {
    const [bar] = barsOf([row('2026-11-28', { gross: '24.90', returned: '74.70' })], 'day', 'takings');
    expect(bar).toMatchObject({
      value: -49.8,
      short: '−\u206049.80',
      words: 'Sat, Nov 28, 2026, −\u2060$49.80',
    });
  });

  it('are days in their order, and countries by the measure that is shown', () => {
    const rows = [row('JP', { sales: 1, gross: '90' }), row('FR', { sales: 3, gross: '30' })];
    const ids = (measure: 'takings' | 'sales') => barsOf(rows, 'country', measure).map(({ id }) => id);
    expect(ids('takings')).toEqual(['JP', 'FR']);
    expect(ids('sales')).toEqual(['FR', 'JP']);
    const days = [row('2026-11-27', { gross: '1' }), row('2026-11-28', { gross: '2' })];
    expect(barsOf(days, 'day', 'takings').map(({ name }) => name)).toEqual(['Nov 27', 'Nov 28']);
  });

  it('of today stand beside what is usual in their hour', () => {
    const hour = { currency: 'USD', sales: 1, takings: '24.90' };
    const bars = barsOfToday([
      { ...hour, hour: 9, usual: '30' },
      { ...hour, hour: 14, usual: '0' },
    ]);
    expect(bars.map(({ words }) => words)).toEqual(['09:00, $24.90, usually $30.00', '14:00, $24.90']);
  });

  it('have an axis of whole sales, and of no less than coins', () => {
    expect(scaleOf('sales', 'USD').smallest).toBe(1);
    expect(scaleOf('margin', 'JPY').smallest).toBe(1);
    expect(scaleOf('takings', 'USD')).toMatchObject({ smallest: 0.01 });
  });
});
