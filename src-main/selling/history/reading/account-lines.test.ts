import { expect, it } from 'vitest';
import { fakeClock } from '../../../../test/tills/fake-clock.ts';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { succeed } from '../../../../src-merchant-api/result.ts';
import type { KnownLines } from '../../../ledger/file/freshness-file.ts';
import { AccountLines } from './account-lines.ts';

/** One of several lines of an account. */
const lineOf = (number: number, account = 'T1'): Transaction => {
  const at = new Date(Date.UTC(2026, 10, 23) + number * 1_000).toISOString();
  const reading = readTransaction({ id: number, amount: -1, orderId: `${account}-${number}`, createdAt: at });
  return reading.ok ? reading.value : expect.fail('the line is read');
};
const ours = [lineOf(2), lineOf(1)];
const others = [lineOf(2, 'X'), lineOf(1, 'X')];

function account() {
  const clock = fakeClock(Date.UTC(2026, 10, 23, 1));
  const state = {
    history: ours,
    isUnsettled: false,
    hasBought: false,
    reads: 0,
  };
  let kept: KnownLines = { at: 0, lines: [] };
  const lines = new AccountLines({
    client: {
      history: () => {
        state.reads += 1;
        return Promise.resolve(
          succeed({
            transactions: state.history,
            unreadableCount: 0,
            unreadable: [],
            clockAheadMs: 0,
            clockUncertainMs: null,
          }),
        );
      },
    },
    clock,
    kept: { read: () => kept, keep: (read) => (kept = read) },
    isUnsettled: () => state.isUnsettled,
    hasBought: () => state.hasBought,
  });
  return { clock, state, lines };
}

it('is known by any of its lines, and not by those of another service that counts from 1 too', async () => {
  const { lines } = account();
  expect(lines.knownSince).toBeUndefined();
  await lines.learn();
  expect(lines.hasKnown([lineOf(3), lineOf(2)])).toBe(true);
  expect(lines.hasKnown(others)).toBe(false);
  expect(lines.hasKnown([])).toBe(false);
});

it('takes no line of a history that may be another service’s', async () => {
  const { lines, state } = account();
  state.isUnsettled = true;
  lines.heard(others);
  expect(lines.knownSince).toBeUndefined();
  state.isUnsettled = false;
  await lines.learn();
  state.isUnsettled = true;
  lines.heard(others);
  expect(lines.hasKnown(others)).toBe(false);
  lines.heard([lineOf(3), lineOf(2)]);
  expect(lines.hasKnown([lineOf(3)])).toBe(true);
});

it('is read again after an hour, until the till has bought something', async () => {
  const { lines, state, clock } = account();
  await lines.learn();
  await lines.learn();
  expect(state.reads).toBe(1);
  await clock.pass(3_600_000);
  await lines.learn();
  expect(state.reads).toBe(2);
  state.hasBought = true;
  await clock.pass(3_600_000);
  await lines.learn();
  expect(state.reads).toBe(2);
});
