import { describe, expect, it } from 'vitest';
import type { ClockSkew } from '../../../src-merchant-api/http/clock-skew.ts';
import { ClockSkewMonitor } from './clock-skew-monitor.ts';

const quick = (aheadMs: number): ClockSkew => ({ aheadMs, uncertainMs: 510 });

/** What is reported when these skews are measured one after the other. */
function told(...heard: readonly ClockSkew[]): (number | null)[] {
  const told: (number | null)[] = [];
  const watch = new ClockSkewMonitor((aheadMs) => told.push(aheadMs));
  for (const skew of heard) watch.heard(skew);
  expect(watch.aheadMs).toBe(told.at(-1) ?? null);
  return told;
}

describe('the clock', () => {
  it('is not spoken of while it is right', () => {
    expect(told(quick(0), quick(30_000), quick(-59_000))).toEqual([]);
  });

  it('is named once, however often it is measured', () => {
    expect(told(quick(300_000), quick(300_400), quick(299_100))).toEqual([300_000]);
    expect(told(quick(-300_000), quick(-301_000))).toEqual([-300_000]);
  });

  it('is named anew where it has run further away, and taken back when it was set right', () => {
    expect(told(quick(300_000), quick(3_600_000), quick(10))).toEqual([300_000, 3_600_000, null]);
  });

  it('is not judged by a reply that took too long to tell', () => {
    const slow: ClockSkew = { aheadMs: 70_000, uncertainMs: 15_000 };
    expect(told(slow)).toEqual([]);
    expect(told(quick(300_000), slow)).toEqual([300_000]);
  });
});
