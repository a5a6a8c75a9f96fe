import { expect, it } from 'vitest';
import { sendingWaits } from './sending-waits.ts';

const topUp = (operationId: string, state: 'held' | 'unknown' | 'sending' | 'accepted' | 'completed') => ({
  ...({ kind: 'top-up', operationId, uidCustomer: 'esim-1', state } as const),
});
const held = topUp('T1-2', 'held');

it.each(['unknown', 'sending', 'accepted'] as const)(
  'a top-up waits for one of its eSIM that is %s',
  (state) => {
    expect(sendingWaits(held, [held, topUp('T1-1', state)])).toBe(true);
  },
);

it('a top-up waits for nothing that has ended, is another eSIM’s, or is no top-up', () => {
  const other = topUp('T1-1', 'unknown');
  expect(sendingWaits(held, [held])).toBe(false);
  expect(sendingWaits(held, [held, topUp('T1-1', 'completed')])).toBe(false);
  expect(sendingWaits(held, [held, { ...other, uidCustomer: 'esim-2' }])).toBe(false);
  expect(sendingWaits(held, [held, { ...other, kind: 'refund' }])).toBe(false);
  expect(sendingWaits({ ...held, kind: 'activation' }, [held, other])).toBe(false);
});
