import { describe, expect, it } from 'vitest';
import { countryCode, countryName } from './country-codes.ts';
import { coverageOf } from './coverage.ts';
import { fieldsOf } from './fields.ts';

const coverage = (record: object) => coverageOf(fieldsOf(record) ?? expect.fail('an object'));

describe('a country', () => {
  it.each([
    ['JP', 'JP'],
    ['jp', 'JP'],
    ['Japan', 'JP'],
    [' JAPAN ', 'JP'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['South Korea', 'KR'],
    ['USA', 'US'],
    ['United Kingdom', 'GB'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Austria', 'AT'],
    ['Australia', 'AU'],
    ['UK', 'GB'],
    ['EU', undefined],
    ['Europe', undefined],
    ['ZZ', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('spelled %j has the code %j', (text, code) => {
    expect(countryCode(text)).toBe(code);
  });

  it('has a name', () => {
    expect(countryName('JP')).toBe('Japan');
    expect(countryName('DD')).toBeUndefined();
  });
});

describe('a coverage', () => {
  it.each([
    [{ countrySet: 'Japan' }, 'Japan', ['JP']],
    [{ country: 'JP' }, 'Japan', ['JP']],
    [{ countryCode: 'jp', region: 'Asia' }, 'Asia', ['JP']],
    [{ countries: ['JP', 'KR', 'JP'] }, 'Japan, South Korea', ['JP', 'KR']],
    [{ countries: 'JP,KR;FR|ES' }, '4 countries', ['JP', 'KR', 'FR', 'ES']],
    [{ countrySet: 'Europe 35', countries: ['fr', 'Spain'] }, 'Europe 35', ['FR', 'ES']],
    [{ coverage: [{ code: 'FR' }, { name: 'Spain' }] }, 'France, Spain', ['FR', 'ES']],
    [{ countries: { JP: 'Japan', KR: {} } }, 'Japan, South Korea', ['JP', 'KR']],
    [{ country: { name: 'Japan', iso: 'JP' } }, 'Japan', ['JP']],
    [{ region: 'Global' }, 'Global', []],
    [{ countries: [7, null, {}] }, null, []],
    [{}, null, []],
  ])('of %j is read', (record, words, countries) => {
    expect(coverage(record)).toEqual({ words, countries, networks: [] });
  });

  it.each([
    [{ networks: ['SoftBank', 'KDDI', 'KDDI'] }, ['SoftBank', 'KDDI']],
    [{ operators: 'SoftBank, KDDI' }, ['SoftBank', 'KDDI']],
    [{ networks: [{ name: 'SoftBank', speed: '5G' }, {}] }, ['SoftBank']],
    [{ coverage: [{ code: 'JP', networks: [{ name: 'KDDI' }] }] }, ['KDDI']],
  ])('has the networks of %j', (record, networks) => {
    expect(coverage(record).networks).toEqual(networks);
  });
});
