import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { newEid } from './new-eid.ts';

it.each([() => 0, () => 9, (bound: number) => randomInt(bound)])(
  'an EID is 32 digits of telecommunications that leave 1 when divided by 97',
  (random) => {
    const eid = newEid(random);
    expect(eid).toMatch(/^89\d{30}$/);
    expect(BigInt(eid) % 97n).toBe(1n);
  },
);
