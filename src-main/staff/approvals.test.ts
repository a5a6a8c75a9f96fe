import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { approvalLastsMs, Approvals } from './approvals.ts';

const mark = (name: string): StaffMark => ({ id: `id-of-${name}` as StaffId, name });
const [ana, bo, cy] = [mark('Ana'), mark('Bo'), mark('Cy')];
const refund = { idPack: 7, orderId: 'T1-1', reason: 'Wrong country' };

describe('an approval by a manager', () => {
  let now: number;
  let clerk: StaffMark | null;
  let till: string | undefined;
  let approvals: Approvals;
  beforeEach(() => {
    [now, clerk, till] = [1_000, bo, 'till-1'];
    approvals = new Approvals({ clock: { monotonic: () => now }, staff: () => clerk, till: () => till });
    approvals.give('refund', refund, ana);
  });

  it('allows what was approved, once, and names the manager', () => {
    expect(approvals.use('refund', { ...refund })).toEqual(ana);
    expect(approvals.use('refund', refund)).toBeUndefined();
  });

  it.each([
    ['another order', { ...refund, orderId: 'T1-2' }],
    ['another package', { ...refund, idPack: 8 }],
    ['more than that', { ...refund, more: true }],
    ['less than that', { idPack: 7, orderId: 'T1-1' }],
  ])('does not allow %s, and is not used up by it', (_what, other) => {
    expect(approvals.use('refund', other)).toBeUndefined();
    expect(approvals.use('refund', refund)).toEqual(ana);
  });

  it('does not allow the same of another kind', () => {
    expect(approvals.use('goodwill', refund)).toBeUndefined();
  });

  it('lapses', () => {
    now += approvalLastsMs;
    expect(approvals.by('refund', refund)).toEqual(ana);
    now += 1;
    expect(approvals.use('refund', refund)).toBeUndefined();
    now -= 1;
    expect(approvals.use('refund', refund)).toBeUndefined();
  });

  it('allows nothing to another clerk, or on another till', () => {
    clerk = cy;
    expect(approvals.use('refund', refund)).toBeUndefined();
    [clerk, till] = [bo, 'till-2'];
    expect(approvals.use('refund', refund)).toBeUndefined();
    clerk = null;
    till = 'till-1';
    expect(approvals.use('refund', refund)).toBeUndefined();
  });

  it('is replaced by the next one of its kind, and by none of another', () => {
    approvals.give('goodwill', { amount: '2' }, ana);
    approvals.give('refund', { ...refund, idPack: 9 }, cy);
    expect(approvals.use('refund', refund)).toBeUndefined();
    expect(approvals.use('goodwill', { amount: '2' })).toEqual(ana);
  });

  it('is forgotten once somebody else may be at the till', () => {
    approvals.endAll();
    expect(approvals.use('refund', refund)).toBeUndefined();
  });
});
