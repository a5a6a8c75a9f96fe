import { expect, it } from 'vitest';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { givenUpOnSilence } from './give-up-on-silence.ts';
import type { BeginWork, WorkEnd } from './run-ledger-work.ts';

const work = { kind: 'verify', ledger: 'ledger.sqlite' } as const;
const noAnswer = { kind: 'not-copied', why: 'no-answer' };

/** A job that ends when the test decides. */
function controlled() {
  const begun: { report: (done: number) => void; end: (end: WorkEnd) => void; isStopped: boolean }[] = [];
  const begin: BeginWork = (_work, onProgress) => {
    const { promise, resolve } = Promise.withResolvers<WorkEnd>();
    const one = { report: (done: number) => onProgress?.(done), end: resolve, isStopped: false };
    begun.push(one);
    return { end: promise, stop: () => (one.isStopped = true) };
  };
  return { begun, begin };
}

it('lets a job run as long as it reports progress, and passes its result on', async () => {
  const clock = fakeClock(0);
  const { begun, begin } = controlled();
  const progress: number[] = [];
  const { end } = givenUpOnSilence(begin, clock, 1_000)(work, (done) => progress.push(done));
  for (let part = 1; part <= 10; part += 1) {
    await clock.pass(900);
    begun[0]?.report(part / 10);
  }
  begun[0]?.end({ kind: 'copied-outside', name: 'a' });
  expect(await end).toEqual({ kind: 'copied-outside', name: 'a' });
  expect(progress).toHaveLength(10);
  expect(clock.waiting()).toBe(0);
});

it('gives up a silent job, and starts no other until its thread has ended', async () => {
  const clock = fakeClock(0);
  const { begun, begin } = controlled();
  const watched = givenUpOnSilence(begin, clock, 1_000);
  const { end } = watched(work);
  await clock.pass(1_000);
  expect(await end).toEqual(noAnswer);
  expect(begun[0]?.isStopped).toBe(true);
  expect(await watched(work).end).toEqual(noAnswer);
  expect(begun).toHaveLength(1);
  begun[0]?.end({ kind: 'failed', fault: { kind: 'failed', detail: 'stopped' } });
  await clock.pass(0);
  const next = watched(work);
  begun[1]?.end({ kind: 'copied-outside', name: 'b' });
  expect(await next.end).toEqual({ kind: 'copied-outside', name: 'b' });
});
