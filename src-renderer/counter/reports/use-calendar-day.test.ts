import { expect, it } from 'vitest';
import { untilNextLook } from './use-calendar-day.ts';

it('is looked at again at midnight, and not a minute later', () => {
  expect(untilNextLook(new Date(2026, 10, 28, 23, 59, 59, 250))).toBe(750);
  expect(untilNextLook(new Date(2026, 10, 28, 12))).toBe(60_000);
  expect(untilNextLook(new Date(2026, 10, 29))).toBe(60_000);
});
