import { expect, it } from 'vitest';
import { isOverLimit } from './over-limit.ts';

it.each([
  [{ kind: 'percent', percent: '10' }, false],
  [{ kind: 'percent', percent: '10.0001' }, true],
  [{ kind: 'amount', amount: '2.49' }, false],
  [{ kind: 'amount', amount: '2.50' }, true],
  [{ kind: 'price', price: '22.41' }, false],
  [{ kind: 'price', price: '22.40' }, true],
  // A price that is raised is as far off.
  [{ kind: 'price', price: '27.39' }, false],
  [{ kind: 'price', price: '27.40' }, true],
] as const)('tells whether %j off $24.90 is over 10%: %s', (change, isOver) => {
  expect(isOverLimit(change, '24.90', '10')).toBe(isOver);
});
