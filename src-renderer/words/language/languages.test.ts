import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../src-preload/contract/settings/language.ts';
import { countryName, countryNamesIn } from '../../place/country-names.ts';
import { placeName } from '../../place/place-name.ts';
import { indexPlaces, searchPlaces } from '../../counter/sell/search/place-search.ts';
import { parseQuery } from '../../counter/sell/search/query-tokens.ts';
import { clockSentence } from '../figures/clock-words.ts';
import { speak } from './language.ts';
import { dateAndTime, timeOfDay } from '../figures/moments.ts';
import { money } from '../figures/money.ts';
import { offerWords, sizeWords, validityWords } from '../orders/package-words.ts';
import { problemSentence } from '../failures/problem-sentence.ts';
import { salesLeftWords } from '../payments/sales-left-words.ts';
import { leftToRight } from './left-to-right.ts';

const days = (value: number): string => validityWords({ value, unit: 'DAY' });
const minute = 60_000;

afterEach(() => speak('en'));

describe('words in other languages', () => {
  it('have the six plurals of Arabic', async () => {
    await speak('ar');
    const said = [0, 1, 2, 3, 11, 100].map(salesLeftWords);
    expect(new Set(said).size).toBe(6);
    expect(said[2]).toContain('لعمليتي بيع');
    expect(said[3]).toContain('3 عمليات بيع');
    expect(said[4]).toContain('11 عملية بيع');
    expect([days(1), days(2), days(7), days(30)].map((words) => words.includes('أيام'))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('have the plurals of German and of Spanish', async () => {
    await speak('de');
    expect([1, 21].map(salesLeftWords)).toEqual(['noch etwa 1 Verkauf', 'noch etwa 21 Verkäufe']);
    expect(clockSentence(-5 * minute)).toMatch(/geht 5 Minuten nach,/);
    expect(clockSentence(minute)).toMatch(/geht eine Minute vor,/);
    await speak('es');
    expect([1, 21].map(salesLeftWords)).toEqual(['queda para 1 venta aprox.', 'queda para unas 21 ventas']);
  });

  it('compose a sentence from the language’s clauses', async () => {
    await speak('de');
    expect(problemSentence({ kind: 'not-reached', cause: 'offline' }, 'selling')).toBe(
      'Nicht verkauft. Ihr Konto wurde nicht belastet. Dieser Computer ist offline. Verbinden Sie ihn mit dem Internet und verkaufen Sie es noch einmal.',
    );
    await speak('zh-Hans');
    expect(problemSentence({ kind: 'no-reply', cause: 'timeout' }, 'settling')).toBe(
      '尚未确认。在确认之前，请保持付款不变。服务商没有及时应答。我们正在核实，请勿再次销售。',
    );
  });

  it('write figures, money, sizes and times as the language does', async () => {
    const at = new Date(2025, 10, 21, 14, 3).toISOString();
    await speak('de');
    expect(money('1204.5', 'EUR')).toBe('1.204,50\u00a0€');
    expect(dateAndTime(at)).toBe('21. November 2025, 14:03');
    await speak('fr');
    expect(sizeWords({ value: 10, unit: 'GB' })).toMatch(/^10\sGo$/);
    await speak('ar');
    // Staff compare them with receipts and other screens.
    expect(money('1204.5', 'USD')).toContain('1,204.50');
    expect(dateAndTime(at)).toMatch(/21 نوفمبر 2025.*14:03/);
    expect(timeOfDay(new Date(2025, 10, 21, 0, 5).toISOString())).toBe('00:05');
    expect(leftToRight('8981 1000')).toBe('\u20668981 1000\u2069');
  });

  it('follow the chosen language, back to English too', async () => {
    const japan = { place: 'Japan', countries: ['JP'] };
    const europe = { place: 'Europe 33', countries: ['FR', 'DE'] };
    await speak('zh-Hans');
    expect([placeName(japan), placeName(europe)]).toEqual(['日本', '欧洲 33']);
    await speak('en');
    expect([placeName(japan), placeName(europe), countryName('DE')]).toEqual([
      'Japan',
      'Europe 33',
      'Germany',
    ]);
    const offer = {
      productId: 'jp',
      ...japan,
      networks: [],
      unlimited: false,
      size: { value: 10, unit: 'GB' },
      validity: { value: 30, unit: 'day' },
    };
    expect(offerWords(offer)).toBe('10\u00a0GB for 30\u00a0days');
  });

  it('end with the last chosen language, however long each takes to load', async () => {
    await Promise.all([speak('ar'), speak('de')]);
    expect(i18n.locale).toBe('de');
  });
});

describe('searching in the language of the staff', () => {
  const search = (language: Language) => {
    const places = ['DE', 'JP', 'FR', 'NE', 'NG'].map((code) => ({
      id: code,
      name: countryName(code),
      english: new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code,
      code,
    }));
    const index = indexPlaces(places, countryNamesIn([language, 'en']));
    return (text: string) => searchPlaces(index, text).places[0]?.id;
  };

  it.each([
    ['en', ['Germany', 'Germny', 'deutschland']],
    ['es', ['Alemania', 'Alemannia', 'Germany', 'alem']],
    ['fr', ['Allemagne', 'Alemagne', 'Germany']],
    ['de', ['Deutschland', 'Deutchland', 'Germany', 'Germny']],
    ['ar', ['ألمانيا', 'المانيا', 'ألماني', 'Germany']],
    ['zh-Hans', ['德国', '德', 'Germany']],
  ] as const)('finds Germany in %s', async (language, typed) => {
    await speak(language);
    const found = search(language);
    for (const text of typed) expect(found(text), text).toBe('DE');
  });

  it.each(['japan 30 tage', 'japan 30 días', 'japan 30\u00a0jours', '日本30天', 'اليابان 30 يوما'])(
    'reads the length of "%s"',
    (text) => {
      const { placeText, conditions } = parseQuery(text);
      expect(conditions).toHaveLength(1);
      expect(placeText).not.toMatch(/\d/);
    },
  );
});
