import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';
import { validityByName, validityOf } from './validity.ts';

const days = (size: number) => ({ size, unit: 'day' });

describe('a validity', () => {
  it.each([
    [{ size: 30, unit: 'day' }, days(30)],
    [{ size: '30', unit: 'DAYS' }, days(30)],
    [
      { value: 1, unit: 'Month' },
      { size: 1, unit: 'month' },
    ],
    [{ duration: 30 }, days(30)],
    [{ days: 30 }, days(30)],
    ['30 days', days(30)],
    ['30-day', days(30)],
    ['30d', days(30)],
    ['P30D', days(30)],
    ['24 hours', { size: 24, unit: 'hour' }],
    ['2 fortnights', { size: 2, unit: 'fortnights' }],
    ['30', days(30)],
    [30, days(30)],
  ])('of %j is %j', (value, expected) => {
    expect(validityOf(value)).toEqual(expected);
  });

  it('uses the unit beside a number', () => {
    expect(validityOf(2, 'weeks')).toEqual({ size: 2, unit: 'week' });
  });

  it.each([-1, 1.5, 'soon', '', null, {}, [], { unit: 'day' }])('is not guessed from %j', (value) => {
    expect(validityOf(value)).toBeNull();
  });

  it.each([
    [{ days: 30 }, days(30)],
    [{ validity_days: '30' }, days(30)],
    [{ durationInDays: 30 }, days(30)],
    [{ validForHours: 24 }, { size: 24, unit: 'hour' }],
    [{ validity: 30 }, null],
  ])('is read from the name in %j', (record, expected) => {
    const fields = fieldsOf(record) ?? expect.fail('an object');
    expect(validityByName(fields)).toEqual(expected);
  });
});
