import { describe, expect, it } from 'vitest';
import { newOperationId, newOrderId } from './order-id.ts';

describe('an order id', () => {
  it('is greater than the one before, and another one, although the clock is set back', () => {
    const clock = [5_000, 5_000, 4_000, 1, 6_000];
    const ids = clock.flatMap((now) => [newOrderId('T1', now), newOperationId('T1', now)]);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('begins with the name of its till', () => {
    expect(newOrderId('P-T1', 0)).toMatch(/^P-T1-[0-9A-HJKMNP-TV-Z]{26}$/);
  });
});
