import { describe, expect, it } from 'vitest';
import { spanWords } from '../span/span-words.ts';
import { compare, comparisonWords, thanOf, type Than } from './comparison.ts';

const yesterday: Than = { kind: 'yesterday' };
const seen = (now: string, before: string, than: Than = yesterday, soldBefore = true) =>
  comparisonWords(compare(now, before, soldBefore), than)?.seen;

describe('what a span is compared with', () => {
  it('is so many days before, where they come just before, and else which', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' };
    expect(thanOf(week, { from: '2026-11-09', to: '2026-11-15', until: null })).toEqual({
      kind: 'days',
      days: 7,
    });
    const november = { from: '2026-11-01', to: '2026-11-30' };
    const october = { from: '2026-10-01', to: '2026-10-31', until: null };
    expect(thanOf(november, october)).toEqual({ kind: 'span', span: spanWords(october) });
    expect(thanOf({ ...november, to: '2026-11-28' }, { ...october, to: '2026-10-28' }).kind).toBe('span');
  });
});

describe('a figure beside the earlier one', () => {
  it.each([
    ['112', '100', '▲ 12% on yesterday'],
    ['88', '100', '▼ 12% on yesterday'],
    ['0', '100', '▼ 100% on yesterday'],
    ['1340', '100', '▲ 1,240% on yesterday'],
    ['100.00', '100', 'same as yesterday'],
    ['0', '0', 'same as yesterday'],
    ['100.4', '100', 'about the same as yesterday'],
    ['12', '0', 'none by this time yesterday'],
  ])('of %s and %s says “%s”', (now, before, words) => {
    expect(seen(now, before)).toBe(words);
  });

  it('says that nothing was sold, where nothing was: a percentage of nothing is none', () => {
    expect(seen('12', '0', yesterday, false)).toBe('no sales by this time yesterday');
    expect(seen('0', '0', { kind: 'days', days: 1 }, false)).toBe('no sales the day before');
    expect(seen('12', '0', { kind: 'days', days: 7 }, false)).toBe('no sales in the 7 days before');
  });

  it('has no percentage of what was below zero, or is', () => {
    expect(seen('12', '-3')).toBeUndefined();
    expect(seen('-12', '3')).toBeUndefined();
    // Refunds alone: the amount is told, and not that nothing was sold.
    expect(seen('12', '-3', yesterday, false)).toBeUndefined();
  });

  it('names the days that it is compared with', () => {
    expect(seen('3', '2', { kind: 'days', days: 1 })).toBe('▲ 50% on the day before');
    expect(seen('1', '2', { kind: 'days', days: 28 })).toBe('▼ 50% on the 28 days before');
    expect(seen('3', '2', { kind: 'span', span: 'Oct 1 – 31, 2026' })).toBe('▲ 50% on Oct 1 – 31, 2026');
    expect(seen('3', '0', { kind: 'span', span: 'Oct 1 – 31, 2026' }, false)).toBe(
      'no sales in Oct 1 – 31, 2026',
    );
  });

  it('is said without the arrows, which screen readers spell', () => {
    expect(comparisonWords(compare('3', '2', true), yesterday)?.said).toBe('50% more than yesterday');
    expect(comparisonWords(compare('1', '2', true), { kind: 'days', days: 7 })?.said).toBe(
      '50% less than the 7 days before',
    );
  });
});
