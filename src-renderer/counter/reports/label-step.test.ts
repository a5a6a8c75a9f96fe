import { expect, it } from 'vitest';
import { labelStep } from './label-step.ts';

it.each([
  ['day', 150, 1],
  ['day', 34, 2],
  ['day', 12, 7],
  ['day', 3, 28],
  ['hour', 45, 2],
  ['hour', 20, 3],
  ['hour', 9, 12],
] as const)('labels of a %s with %d pixels each stand at every %dth bar', (of, room, step) => {
  expect(labelStep(of, room, 60)).toBe(step);
});

it('never run into each other, however many bars there are', () => {
  expect(labelStep('day', 0.1, 60) * 0.1).toBeGreaterThanOrEqual(6);
  for (const room of [0.7, 1, 5, 60, 300])
    expect(labelStep('day', room, 60) * Math.max(room, 1)).toBeGreaterThanOrEqual(60);
});
