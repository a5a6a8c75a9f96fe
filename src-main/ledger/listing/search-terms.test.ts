import { describe, expect, it } from 'vitest';
import { searchTerms } from './search-terms.ts';

describe('what a search asks for', () => {
  it.each([
    ['japan 10gb', '("japan"* AND "10gb"*)'],
    ['10', '("10"*)'],
    ['O’Brien-Łuków', '("o"* AND "brien"* AND "lukow"*)'],
    ['switzerland', '("switzerl"*)'],
    ['"; DROP', '("drop"*)'],
    ['王小明 5天', '("王小" AND "小明" AND "5"* AND "天"*)'],
    ['\u202eÉvora', '("evora"*)'],
    ['  ', undefined],
  ])('reads %s as words', (text, words) => {
    expect(searchTerms(text, [])).toEqual({
      words,
      digits: undefined,
      national: undefined,
      order: undefined,
    });
  });

  it.each([
    ['+49 (151) 234-5678', '491512345678'],
    ['8981 1000 0123 4567 893', '8981100001234567893'],
    ['8981100001234567893F', '8981100001234567893'],
    ['6789', '6789'],
  ])('reads %s as a number', (text, digits) => {
    expect(searchTerms(text, [])).toMatchObject({ words: undefined, digits });
  });

  it.each([
    ['T1-01JD4X8QF2', 't101jd4x8qf2'],
    ['4X8QF2', '4x8qf2'],
    ['YZGAJP', 'yzgajp'],
    ['P-T1-01JD4X8QF2AAAABBBBCCCCDDDD', 'bbbbccccdddd'],
  ])('also reads %s as the ending of an order number', (text, order) => {
    expect(searchTerms(text, [])).toMatchObject({ order });
  });

  it.each(['portugal', 'japan'])('does not read %s as the ending of an order number', (text) => {
    expect(searchTerms(text, []).order).toBeUndefined();
  });

  it('finds a country by the name that was typed', () => {
    expect(searchTerms('Holland', ['NL']).words).toBe('("holland"*) OR "ccnl"');
    expect(searchTerms('x', ['") OR ("a']).words).toBe('("x"*)');
  });
});
