import { describe, expect, it } from 'vitest';
import { findPhones } from './find-phones.ts';
import { knownPhones } from './known-phones.ts';

const names = (typed: string): readonly string[] => findPhones(knownPhones, typed).map(({ name }) => name);

describe('phones that are known', () => {
  it('are not listed before something is typed', () => {
    expect(names(' ')).toEqual([]);
  });

  it('are found by parts of their name, whatever the spelling', () => {
    expect(names('IPHONE xr')).toEqual(['iPhone XR']);
    expect(names('samsung s21')).toEqual(['Samsung Galaxy S21']);
    expect(names('pixel 3')).toContain('Google Pixel 3a');
    expect(names('fairphone-5')).toEqual(['Fairphone 5']);
  });

  it('are not more than fit', () => {
    expect(names('i')).toHaveLength(8);
  });

  it('are listed once each, so that answers can’t contradict', () => {
    const all = knownPhones.flatMap(({ maker, models }) => models.map((model) => `${maker} ${model}`));
    expect(new Set(all).size).toBe(all.length);
  });
});
