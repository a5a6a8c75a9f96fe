import { expect, it } from 'vitest';
import { fakeClock } from '../../../../test/tills/fake-clock.ts';
import type { FreshnessChecks } from '../../../ledger/file/freshness-file.ts';
import { FreshnessLog } from './freshness-log.ts';

const days = (count: number): number => count * 86_400_000;

function till() {
  const clock = fakeClock(days(1));
  let kept: FreshnessChecks = { checks: [], behindAt: null };
  const open = (): FreshnessLog =>
    new FreshnessLog({
      clock,
      kept: {
        read: () => kept,
        keep: (seen) => {
          kept = seen;
        },
      },
    });
  return { clock, open };
}

it('knows from an earlier run how soon the service showed what was done', () => {
  const { open } = till();
  expect(open().newest()).toBeUndefined();
  open().add('T1-1', true);
  expect(open().newest()).toMatchObject({ id: 'T1-1' });
  open().add('T1-2', false);
  expect(open().newest()).toBeUndefined();
  for (const id of ['T1-3', 'T1-4', 'T1-5']) open().add(id, true);
  expect(open().newest()).toMatchObject({ id: 'T1-5' });
});

it('knows nothing any more after three days without anything', async () => {
  const { clock, open } = till();
  open().add('T1-1', true);
  await clock.pass(days(3));
  expect(open().newest()).toBeDefined();
  await clock.pass(1);
  expect(open().newest()).toBeUndefined();
});

it('knows nothing where the clock was set back since', () => {
  const { clock, open } = till();
  open().add('T1-1', true);
  clock.set(clock.now() - 1);
  expect(open().newest()).toBeUndefined();
});

it('believes nothing for a day of a service that had not shown what it had', async () => {
  const { clock, open } = till();
  open().add('T1-1', true);
  open().wasBehind();
  await clock.pass(days(1));
  for (const id of ['T1-2', 'T1-3', 'T1-4']) open().add(id, true);
  expect(open().newest()).toBeUndefined();
  await clock.pass(1);
  expect(open().newest()).toMatchObject({ id: 'T1-4' });
});
