import { expect, it } from 'vitest';
import { calendarMonth } from './calendar-month.ts';

it.each([
  ['2027-02-28T23:59:59.999Z', '2027-02-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z'],
  ['2027-03-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z', '2027-04-01T00:00:00.000Z'],
  ['2027-12-31T12:00:00.000Z', '2027-12-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00+14:00', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
])('the month around %s begins %s and ends %s', (moment, from, before) => {
  const month = calendarMonth(Date.parse(moment));
  expect(new Date(month.from).toISOString()).toBe(from);
  expect(new Date(month.before).toISOString()).toBe(before);
});
