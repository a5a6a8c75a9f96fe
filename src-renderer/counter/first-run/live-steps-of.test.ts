import { expect, it } from 'vitest';
import { liveSteps, type BeforeFirstSale } from './live-steps-of.ts';

const fresh = {
  rules: { rules: [] },
  printing: { shop: { name: '' }, printers: [] },
  shift: { open: null },
} as unknown as BeforeFirstSale;

const done = (known: BeforeFirstSale, arePricesSeen = false): readonly string[] =>
  liveSteps(known, arePricesSeen).flatMap(({ step, isDone }) => (isDone ? [step] : []));

it('are all open on a till that just went live', () => {
  expect(done(fresh)).toEqual([]);
  expect(liveSteps(fresh, false)).toHaveLength(4);
});

it('are ticked one by one', () => {
  expect(done(fresh, true)).toEqual(['prices']);
  const named = {
    ...fresh,
    printing: { ...fresh.printing, shop: { ...fresh.printing.shop, name: 'Corner' } },
  };
  expect(done(named)).toEqual(['receipts']);
  expect(done({ ...fresh, shift: { ...fresh.shift, open: {} } } as unknown as BeforeFirstSale)).toEqual([
    'shift',
  ]);
});
