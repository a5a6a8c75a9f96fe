import { describe, expect, it } from 'vitest';
import { days, longTitle, megabytes, offerWords, sizeWords, validityWords } from './package-words.ts';
import { japanPackage as japan } from '../../../test/fixtures/package-description.ts';

describe('words for packages', () => {
  it('says sizes as a shop does', () => {
    expect(sizeWords({ value: 10, unit: 'gb' })).toBe('10\u00a0GB');
    expect(sizeWords({ value: 10240, unit: 'MB' })).toBe('10\u00a0GB');
    expect(sizeWords({ value: 3000, unit: 'MB' })).toBe('3\u00a0GB');
    expect(sizeWords({ value: 500, unit: 'MB' })).toBe('500\u00a0MB');
  });

  it('says validity, whatever the spelling of the unit', () => {
    expect(validityWords({ value: 30, unit: 'DAYS' })).toBe('30\u00a0days');
    expect(validityWords({ value: 1, unit: 'day' })).toBe('1\u00a0day');
    expect(validityWords({ value: 12, unit: 'Month' })).toBe('12\u00a0months');
    expect(validityWords({ value: 2, unit: 'Moons' })).toBe('2\u00a0moon');
    expect(days({ value: 2, unit: 'weeks' })).toBe(14);
    expect(days({ value: 2, unit: 'hours' })).toBeUndefined();
  });

  it('compares volumes across units', () => {
    expect(megabytes({ value: 1, unit: 'GB' })).toBe(1024);
    expect(megabytes({ value: 1, unit: 'songs' })).toBeUndefined();
  });

  it('titles a package', () => {
    expect(longTitle(japan)).toBe('Japan, 10\u00a0GB, 30\u00a0days');
    expect(offerWords(japan)).toBe('10\u00a0GB for 30\u00a0days');
    expect(offerWords({ ...japan, unlimited: true, size: { value: 3, unit: 'GB' } })).toBe(
      'Unlimited for 30\u00a0days (3\u00a0GB a day at full speed)',
    );
    expect(offerWords({ ...japan, unlimited: true, size: { value: 0, unit: 'GB' } })).toBe(
      'Unlimited for 30\u00a0days',
    );
  });
});
