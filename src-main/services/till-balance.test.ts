import { expect, it } from 'vitest';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { japan } from '../../test/fixtures/products.ts';
import { mayBeEnough } from './till-balance.ts';

const amount = (text: string) => parseAmount(text) ?? expect.fail(`${text} is no amount`);

it.each([
  ['10', '10', 1, true],
  ['9.99', '10', 1, false],
  ['10', '19.99', 1, true],
  ['19.99', '20', 1, false],
  ['89.99', '18.4', 9, false],
  ['90', '18.4', 9, true],
  ['0.05', '0.07', 1, true],
  ['0.049', '0.07', 1, false],
  ['0', '0', 9, true],
  ['-1', '0', 1, false],
])('a balance of %s and a cost of %s, %i times: %s', (balance, cost, quantity, expected) => {
  expect(mayBeEnough(amount(balance), amount(cost), quantity)).toBe(expected);
});

it('answers alike for all costs within a step, whatever the quantity', () => {
  const answers = (cost: string) =>
    Array.from({ length: 9 }, (_, at) => mayBeEnough(amount('77.31'), amount(cost), at + 1));
  expect(answers('19.99')).toEqual(answers('10'));
  expect(answers(japan.salePrice)).toEqual(answers('12.05'));
});
