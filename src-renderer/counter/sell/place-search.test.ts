import { describe, expect, it } from 'vitest';
import { countryName } from '../../place/country-names.ts';
import { plain } from '../../place/plain-text.ts';
import { isOneSlipAway } from './one-slip.ts';
import { indexPlaces, searchPlaces } from './place-search.ts';

const codes = 'JP GB NL AE US KR TR CI AT AU UA IN ID IT SE CH NG NE JM JO ES GE DE'.split(' ');
const index = indexPlaces([
  ...codes.map((code) => ({ id: code, name: countryName(code), code })),
  { id: 'region:Asia 12', name: 'Asia 12', code: null },
]);
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
  ])('%s means %s', (typed, id) => {
    expect(found(typed)[0]).toBe(id);
  });

  it('puts a code before names that begin with it', () => {
    expect(found('it')[0]).toBe('IT');
    expect(found('in')).toEqual(['IN', 'ID']);
    expect(searchPlaces(index, 'in').isOneMeant).toBe(true);
  });

  it('keeps places apart that begin alike', () => {
    expect(found('aust')).toEqual(['AU', 'AT']);
    expect(searchPlaces(index, 'aust').isOneMeant).toBe(false);
    expect(found('austria')).toEqual(['AT']);
  });

  it.each([
    ['japn', 'JP'],
    ['jpaan', 'JP'],
    ['kapan', 'JP'],
    ['swedn', 'SE'],
    ['switxer', 'CH'],
    ['gremany', 'DE'],
    ['dubia', 'AE'],
  ])('takes %s for a slip of the keys', (typed, id) => {
    const matches = searchPlaces(index, typed);
    expect(matches.corrected).toBe(true);
    expect(matches.places[0]?.id).toBe(id);
  });

  it('corrects nothing that is right, short, or two slips away', () => {
    expect(searchPlaces(index, 'niger')).toMatchObject({ corrected: false, isOneMeant: true });
    expect(found('niger')).toEqual(['NE', 'NG']);
    expect(found('jpn')).toEqual([]);
    expect(found('jaappan')).toEqual([]);
    expect(found('   ')).toEqual([]);
  });

  it('makes text plain', () => {
    expect(plain('  São Tomé & Príncipe ')).toBe('sao tome principe');
  });

  it('knows the four slips', () => {
    expect(isOneSlipAway('japn', 'japan')).toBe(true);
    expect(isOneSlipAway('jappan', 'japan')).toBe(true);
    expect(isOneSlipAway('jaoan', 'japan')).toBe(true);
    expect(isOneSlipAway('jpaan', 'japan')).toBe(true);
    expect(isOneSlipAway('jpana', 'japan')).toBe(false);
    expect(isOneSlipAway('', '')).toBe(true);
  });
});
