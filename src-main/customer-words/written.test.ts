import { describe, expect, it } from 'vitest';
import { customerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import { localeOf } from './customer-language.ts';
import { amountIn, percentagesIn, timesIn } from './written.ts';

const at = new Date(2025, 10, 21, 14, 3).getTime();
const plain = (text: string): string =>
  text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each(customerLanguage.options)('on paper in %s', (language) => {
  const locale = localeOf(language);

  it('a percentage has its sign where its readers expect it', () => {
    const shown = plain(percentagesIn(locale)('8.1'));
    expect(shown).toMatch(language === 'tr' ? /^%8,1$/ : /^8[.,]1 ?%$/);
  });

  it('a time has 24 hours and digits from 0 to 9', () => {
    const shown = timesIn(locale)(at);
    expect(shown).toContain('14:03');
    expect(shown).toMatch(/2025/);
  });

  it('an amount keeps every decimal that it has', () => {
    expect(plain(amountIn(locale, '1234.123456', 'USD'))).toMatch(/1[., ]?234[.,]123456/);
  });
});
