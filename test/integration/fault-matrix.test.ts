import { expect, it } from 'vitest';
import { fault } from '../../src-service/control/fault.ts';
import { allTroubles } from '../faults/all-faults.ts';

it('the fault matrix has every fault that the service can make', () => {
  const kinds = fault.options.map(({ shape }) => shape.kind.value);
  expect(new Set(allTroubles.map((trouble) => trouble.fault.kind))).toEqual(new Set(kinds));
});
