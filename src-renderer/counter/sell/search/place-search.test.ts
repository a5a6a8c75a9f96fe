import { describe, expect, it } from 'vitest';
import { countryName, countryNamesIn } from '../../../place/country-names.ts';
import { plain } from '../../../place/plain-text.ts';
import { isOneSlipAway } from './one-slip.ts';
import { indexPlaces, searchPlaces } from './place-search.ts';

const codes = 'JP GB NL AE US KR TR CI AT AU UA IN ID IT SE CH NG NE JM JO ES GE DE IR IQ'.split(' ');
const places = [
  ...codes.map((code) => ({ id: code, name: countryName(code), english: countryName(code), code })),
  { id: 'region:Asia 12', name: 'Asia 12', english: 'Asia 12', code: null },
  { id: 'region:Europe 33', name: 'Europe 33', english: 'Europe 33', code: null },
  { id: 'region:Global 142', name: 'Global 142', english: 'Global 142', code: null },
];
const index = indexPlaces(places, () => []);
const found = (text: string): string[] => searchPlaces(index, text).places.map(({ id }) => id);

describe('searching places', () => {
  it.each([
    ['UK', 'GB'],
    ['holland', 'NL'],
    ['Dubai', 'AE'],
    ['Emirates', 'AE'],
    ['america', 'US'],
    ['Korea', 'KR'],
    ['turkey', 'TR'],
    ['Turkiye', 'TR'],
    ['türkiye', 'TR'],
    ['TÜRKİYE', 'TR'],
    ['Ivory Coast', 'CI'],
    ["cote d'ivoire", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['jp', 'JP'],
    ['asia', 'region:Asia 12'],
    ['eur', 'region:Europe 33'],
    ['EU', 'region:Europe 33'],
    ['worldwide', 'region:Global 142'],
  ])('%s means %s', (typed, id) => {
    expect(found(typed)[0]).toBe(id);
  });

  it('puts a code before names that begin with it', () => {
    expect(found('it')[0]).toBe('IT');
    expect(found('in')).toEqual(['IN', 'ID']);
    expect(searchPlaces(index, 'in').isOneMeant).toBe(true);
  });

  it('separates places that begin alike', () => {
    expect(found('aust')).toEqual(['AU', 'AT']);
    expect(searchPlaces(index, 'aust').isOneMeant).toBe(false);
    expect(found('austria')).toEqual(['AT']);
  });

  it('knows countries in the staff’s languages, fully or partly typed', () => {
    const spoken = indexPlaces(places, countryNamesIn(['fr', 'de-CH', 'zh', 'ar', 'not a language']));
    const meant = (text: string): string | undefined => searchPlaces(spoken, text).places[0]?.id;
    expect(meant('Allemagne')).toBe('DE');
    expect(meant('allem')).toBe('DE');
    expect(meant('Österreich')).toBe('AT');
    expect(meant('日本')).toBe('JP');
    expect(meant('اليابان')).toBe('JP');
    expect(meant('japan')).toBe('JP');
  });

  it('ranks names before other names, and those before prefixes', () => {
    const named = (name: string, code: string) => ({ id: code, name, english: name, code });
    const few = indexPlaces(
      [named('Saudi', 'XA'), named('Saudi Arabia', 'SA'), named('Ksamil', 'XB')],
      () => [],
    );
    expect(searchPlaces(few, 'saudi').places.map(({ id }) => id)).toEqual(['XA', 'SA']);
    expect(searchPlaces(few, 'ksa').places.map(({ id }) => id)).toEqual(['SA', 'XB']);
  });

  it('names similar countries, the typed one first', () => {
    const similar = (text: string) => searchPlaces(index, text).similar.map(({ id }) => id);
    expect(similar('austria')).toEqual(['AU']);
    expect(similar('australia')).toEqual(['AT']);
    expect(similar('iran')).toEqual(['IQ']);
    expect(similar('niger')).toEqual(['NG']);
    expect(similar('japan')).toEqual([]);
    // Several are listed anyway.
    expect(similar('austr')).toEqual([]);
  });

  it.each([
    ['japn', 'JP'],
    ['jpaan', 'JP'],
    ['kapan', 'JP'],
    ['swedn', 'SE'],
    ['switxer', 'CH'],
    ['gremany', 'DE'],
    ['dubia', 'AE'],
  ])('corrects the typo %s', (typed, id) => {
    const matches = searchPlaces(index, typed);
    expect(matches.corrected).toBe(true);
    expect(matches.places[0]?.id).toBe(id);
  });

  it('corrects nothing that is right, short, or two typos away', () => {
    expect(searchPlaces(index, 'niger')).toMatchObject({ corrected: false, isOneMeant: true });
    expect(found('niger')).toEqual(['NE', 'NG']);
    expect(found('jpn')).toEqual([]);
    expect(found('jaappan')).toEqual([]);
    expect(found('   ')).toEqual([]);
  });

  it('normalizes text', () => {
    expect(plain('  São Tomé & Príncipe ')).toBe('sao tome principe');
  });

  it('knows the four kinds of typo', () => {
    expect(isOneSlipAway('japn', 'japan')).toBe(true);
    expect(isOneSlipAway('jappan', 'japan')).toBe(true);
    expect(isOneSlipAway('jaoan', 'japan')).toBe(true);
    expect(isOneSlipAway('jpaan', 'japan')).toBe(true);
    expect(isOneSlipAway('jpana', 'japan')).toBe(false);
    expect(isOneSlipAway('', '')).toBe(true);
  });
});
