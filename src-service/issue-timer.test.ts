import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIssueTimer } from './issue-timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Orders due at the given moments; issuing takes those out that are due. */
function waitingFor(...due: number[]) {
  const waiting = new Set(due);
  const issued: number[] = [];
  const report = vi.fn();
  let broken = false;
  const timer = createIssueTimer({
    nextIssueAt: () => (waiting.size === 0 ? undefined : Math.min(...waiting)),
    issueDue: () => {
      if (broken) throw new Error('disk full');
      for (const moment of waiting) {
        if (moment > Date.now()) continue;
        waiting.delete(moment);
        issued.push(Date.now());
      }
    },
    now: () => new Date(),
    report,
  });
  const setBroken = (value: boolean): void => {
    broken = value;
  };
  return { waiting, issued, report, timer, setBroken };
}

describe('the issue timer', () => {
  it('issues each order when it is due, with one timer', () => {
    const { issued, timer } = waitingFor(400, 100, 100, 900);
    timer.wake();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(issued).toEqual([100, 400, 900]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('issues at once what was due before it started', () => {
    const { issued, timer } = waitingFor(-5000);
    timer.wake();
    expect(issued).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(issued).toEqual([0]);
  });

  it('sees an order that comes in and is due earlier', () => {
    const { waiting, issued, timer } = waitingFor(10_000);
    timer.wake();
    waiting.add(50);
    timer.wake();
    vi.advanceTimersByTime(60);
    expect(issued).toEqual([50]);
  });

  it('waits for months where it has to, without firing early', () => {
    const month = 30 * 24 * 60 * 60 * 1000;
    const { issued, timer } = waitingFor(month);
    timer.wake();
    vi.advanceTimersByTime(month - 1);
    expect(issued).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(issued).toEqual([month]);
  });

  it('tells of a failure and tries again', () => {
    const { issued, report, timer, setBroken } = waitingFor(100);
    setBroken(true);
    timer.wake();
    vi.advanceTimersByTime(2100);
    expect(report).toHaveBeenCalledTimes(3);
    setBroken(false);
    vi.advanceTimersByTime(1000);
    expect(issued).toEqual([3100]);
  });

  it('stops', () => {
    const { issued, timer } = waitingFor(100);
    timer.wake();
    timer.stop();
    vi.advanceTimersByTime(1000);
    expect(issued).toEqual([]);
  });
});
