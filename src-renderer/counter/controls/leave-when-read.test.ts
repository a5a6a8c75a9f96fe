import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveWhenRead, standingMs } from './leave-when-read.ts';

const copied = 'Copied: paste it into a message to the customer.';

describe('a confirmation', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('leaves by itself once it can have been read, and not before', () => {
    const leave = vi.fn();
    leaveWhenRead(copied, leave);
    vi.advanceTimersByTime(standingMs(copied) - 1);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  it('stands the longer, the more there is to read', () => {
    expect(standingMs('')).toBeGreaterThanOrEqual(4_000);
    expect(standingMs(copied)).toBeGreaterThan(standingMs('Kept.'));
  });

  it('stays while it is looked at, and for its whole time afterwards', () => {
    const leave = vi.fn();
    const leaving = leaveWhenRead(copied, leave);
    vi.advanceTimersByTime(standingMs(copied) - 1);
    leaving.hold();
    vi.advanceTimersByTime(3_600_000);
    expect(leave).not.toHaveBeenCalled();
    leaving.release();
    vi.advanceTimersByTime(standingMs(copied) - 1);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  it('leaves nothing behind that was taken away before', () => {
    const leave = vi.fn();
    leaveWhenRead(copied, leave).stop();
    vi.runAllTimers();
    expect(leave).not.toHaveBeenCalled();
  });
});
