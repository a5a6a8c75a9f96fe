import { expect, it } from 'vitest';
import { customersKeptSince } from './customers-kept-since.ts';

const since = (now: string, months: number, timeZone: string): string =>
  new Date(customersKeptSince(Date.parse(now), months, timeZone)).toISOString();

it.each([
  // The same day of an earlier month, whatever the time is.
  ['2026-05-15T00:00:00Z', 3, 'UTC', '2026-02-15T00:00:00.000Z'],
  ['2026-05-15T23:59:59Z', 3, 'UTC', '2026-02-15T00:00:00.000Z'],
  ['2026-05-15T12:00:00Z', 24, 'UTC', '2024-05-15T00:00:00.000Z'],
  // Months of other lengths: the last day, not one of the next month.
  ['2026-05-31T12:00:00Z', 3, 'UTC', '2026-02-28T00:00:00.000Z'],
  ['2024-05-31T12:00:00Z', 3, 'UTC', '2024-02-29T00:00:00.000Z'],
  ['2024-02-29T12:00:00Z', 12, 'UTC', '2023-02-28T00:00:00.000Z'],
  ['2026-07-31T12:00:00Z', 1, 'UTC', '2026-06-30T00:00:00.000Z'],
  // The shop's own day.
  ['2026-05-14T22:30:00Z', 1, 'Europe/Berlin', '2026-04-14T22:00:00.000Z'],
  ['2026-05-15T11:00:00Z', 1, 'Pacific/Auckland', '2026-04-14T12:00:00.000Z'],
  // On the other side of a change of clocks, and on its day.
  ['2026-04-10T12:00:00Z', 1, 'Europe/Berlin', '2026-03-09T23:00:00.000Z'],
  ['2026-04-29T12:00:00Z', 1, 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 1, 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  // A day that begins at one o'clock.
  ['2026-05-24T12:00:00Z', 1, 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('at %s with %i months in %s, keeps customers from %s on', (now, months, timeZone, expected) => {
  expect(since(now, months, timeZone)).toBe(expected);
});
