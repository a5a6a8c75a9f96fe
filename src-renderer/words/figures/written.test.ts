import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../src-preload/contract/settings/language.ts';
import { isLanguage, languageNames, speak } from '../language/language.ts';
import { changeFigure, percentFigure, signedPercentFigure, wholePercentFigure } from './figures.ts';
import {
  dateAndTime,
  dayInTable,
  dayInTableWithYear,
  dayOnly,
  hourOfDay,
  spanOfDays,
  timeOfDay,
} from './moments.ts';

afterAll(() => speak('en'));

const day = new Date(2025, 10, 21, 14, 3);
const at = day.toISOString();
/** A space that doesn’t break. */
const nbsp = '\u00a0';

const written: Readonly<Record<Language, readonly [percent: string, dateAndTime: string]>> = {
  en: ['34%', 'November 21, 2025, 14:03'],
  de: [`34${nbsp}%`, '21. November 2025, 14:03'],
  es: [`34${nbsp}%`, '21 de noviembre de 2025, 14:03'],
  fr: [`34${nbsp}%`, '21 novembre 2025, 14:03'],
  ar: ['34\u200e%\u200e', '21 نوفمبر 2025، 14:03'],
  'zh-Hans': ['34%', '2025年11月21日 14:03'],
};

describe.each(Object.keys(languageNames).filter(isLanguage))('in %s', (language) => {
  it('a percentage and a time are written as its readers write them', async () => {
    await speak(language);
    const [percent, time] = written[language];
    expect([wholePercentFigure(0.343), percentFigure('34'), dateAndTime(at)]).toEqual([
      percent,
      percent,
      time,
    ]);
  });

  it('nothing has digits but 0 to 9', async () => {
    await speak(language);
    const all = [
      ...[percentFigure('8.1'), signedPercentFigure('35'), changeFigure(-0.118)],
      ...[dayOnly(at), timeOfDay(at), dayInTable(day), dayInTableWithYear(day), hourOfDay(9)],
      spanOfDays(new Date(2025, 10, 1), day),
    ];
    for (const one of all) expect(one).toMatch(/\d/);
    expect(all.join('')).not.toMatch(/[٠-٩۰-۹]/);
  });
});

describe('in English', () => {
  it('the month is before the day, and the day has 24 hours', async () => {
    await speak('en');
    expect(dayInTable(day)).toBe('Fri, Nov 21');
    expect(dayInTableWithYear(day)).toBe('Fri, Nov 21, 2025');
    expect(spanOfDays(new Date(2025, 10, 1), day)).toMatch(/^Nov 1\s–\s21, 2025$/);
    expect(hourOfDay(9)).toBe('09:00');
    expect([
      signedPercentFigure('35'),
      signedPercentFigure('-5'),
      changeFigure(0.118),
      changeFigure(0),
    ]).toEqual(['+35%', '−\u20605%', '+12%', '0%']);
  });
});
