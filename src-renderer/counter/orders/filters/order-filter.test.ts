import { describe, expect, it } from 'vitest';
import { indexPlaces } from '../../sell/search/place-search.ts';
import { allOrders, askedOrders, boundsOf, hasSimilarPlaces } from './order-filter.ts';

describe('the times of a span of days', () => {
  it.each([
    ['2025-11-21', '2025-11-21'],
    ['2025-03-01', '2025-03-31'],
    ['2024-12-30', '2025-01-02'],
  ])('from %s to %s begin at midnight and end at the one after the last day', (from, to) => {
    const bounds = boundsOf({ from, to });
    const [first, end] = [new Date(bounds.from), new Date(bounds.to)];
    const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
    expect(first).toEqual(new Date(year, month - 1, day));
    const lastMoment = new Date(end.getTime() - 1);
    expect(lastMoment.getDate()).toBe(Number(to.slice(8)));
    expect([end.getHours(), end.getMinutes()]).toEqual([0, 0]);
  });
});

describe('the countries that a search stands for', () => {
  const places = indexPlaces(
    [
      { id: 'jp', name: 'Japan', english: 'Japan', code: 'JP' },
      { id: 'gh', name: 'Ghana', english: 'Ghana', code: 'GH' },
    ],
    (code) => (code === 'JP' ? ['Japon'] : []),
  );
  const countriesOf = (text: string, isSimilar = false) =>
    askedOrders({ ...allOrders, text }, places, isSimilar).countries;

  it('are those of its name in any language, also beside a part of a number', () => {
    expect(countriesOf('japon')).toEqual(['JP']);
    expect(countriesOf('5267 japan')).toEqual(['JP']);
    expect(hasSimilarPlaces('japon', places)).toBe(false);
  });

  it('are not those of a name that is only spelled like it: a customer may be called so', () => {
    expect(countriesOf('Gana')).toEqual([]);
    expect(hasSimilarPlaces('Gana', places)).toBe(true);
    expect(countriesOf('Gana', true)).toEqual(['GH']);
    expect(hasSimilarPlaces('Anna Weiss', places)).toBe(false);
  });
});
