import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDueTimer } from './due-timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Things due at the given moments; a run takes those out that are due. */
function waitingFor(...due: number[]) {
  const waiting = new Set(due);
  const done: number[] = [];
  const report = vi.fn();
  let broken = false;
  let looks = 0;
  const timer = createDueTimer({
    nextAt: () => {
      looks += 1;
      return waiting.size === 0 ? undefined : Math.min(...waiting);
    },
    runDue: () => {
      if (broken) throw new Error('disk full');
      for (const moment of waiting) {
        if (moment > Date.now()) continue;
        waiting.delete(moment);
        done.push(Date.now());
      }
    },
    now: () => new Date(),
    report,
    restMs: 20,
  });
  const setBroken = (value: boolean): void => {
    broken = value;
  };
  return { waiting, done, report, timer, setBroken, looked: () => looks };
}

describe('the timer', () => {
  it('does each thing when it is due, with one timer', () => {
    const { done, timer } = waitingFor(400, 100, 100, 900);
    timer.wake();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(done).toEqual([100, 400, 900]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does at once what was due before the start', () => {
    const { done, timer } = waitingFor(-5000);
    timer.wake();
    expect(done).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(done).toEqual([0]);
  });

  it('notices new work that is due earlier', () => {
    const { waiting, done, timer } = waitingFor(10_000);
    timer.wake();
    waiting.add(50);
    timer.wake();
    vi.advanceTimersByTime(60);
    expect(done).toEqual([50]);
  });

  it('ignores new work if something else is due before it', () => {
    const { waiting, done, timer, looked } = waitingFor(100);
    timer.wake();
    waiting.add(200);
    timer.wake(200);
    expect(looked()).toBe(1);
    waiting.add(50);
    timer.wake(50);
    expect(looked()).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(done).toEqual([50, 100, 200]);
    // Nothing is due any more, so anything that is new is the next.
    waiting.add(5000);
    timer.wake(5000);
    vi.advanceTimersByTime(4000);
    expect(done).toEqual([50, 100, 200, 5000]);
  });

  it('waits for months without firing early', () => {
    const month = 30 * 24 * 60 * 60 * 1000;
    const { done, timer } = waitingFor(month);
    timer.wake();
    vi.advanceTimersByTime(month - 1);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(done).toEqual([month]);
  });

  it('reports a failure and retries', () => {
    const { done, report, timer, setBroken } = waitingFor(100);
    setBroken(true);
    timer.wake();
    vi.advanceTimersByTime(2100);
    expect(report).toHaveBeenCalledTimes(3);
    // Looking at what is due next does not do it.
    timer.wake();
    expect(timer.failure()).toEqual(new Error('disk full'));
    setBroken(false);
    vi.advanceTimersByTime(1000);
    expect(done).toHaveLength(1);
    expect(timer.failure()).toBeUndefined();
  });

  it('batches what comes due within its pause', () => {
    const { done, timer } = waitingFor(100, 105, 119, 121);
    timer.wake();
    vi.advanceTimersByTime(110);
    timer.wake();
    vi.advanceTimersByTime(1000);
    expect(done).toEqual([100, 120, 120, 140]);
  });

  it('stops', () => {
    const { done, timer } = waitingFor(100);
    timer.wake();
    timer.stop();
    vi.advanceTimersByTime(1000);
    expect(done).toEqual([]);
  });
});
