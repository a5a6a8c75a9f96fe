import { describe, expect, it } from 'vitest';
import type { Fault } from './fault.ts';
import { createFaultPlan } from './fault-plan.ts';

const truncate: Fault = { kind: 'truncate' };
const unavailable: Fault = { kind: 'unavailable' };

describe('a plan of faults', () => {
  it('applies each to its path the given number of times, earliest first', () => {
    const plan = createFaultPlan();
    plan.add({ path: '/orders/submit', fault: truncate, times: 2 });
    plan.add({ path: '*', fault: unavailable, times: 'forever' });
    expect(plan.take('/customer/balance')).toBe(unavailable);
    expect(plan.take('/orders/submit')).toBe(truncate);
    expect(plan.list()).toMatchObject([{ times: 1 }, { times: 'forever' }]);
    expect(plan.take('/orders/submit')).toBe(truncate);
    expect(plan.take('/orders/submit')).toBe(unavailable);
    plan.clear();
    expect(plan.take('/orders/submit')).toBeUndefined();
  });
});
