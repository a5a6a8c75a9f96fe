import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, type CounterApp } from '../counter-app.ts';
import { startUnansweringHost } from '../unanswering-host.ts';

/** A full queue that lets others wait is Linux's way. */
describe.runIf(process.platform === 'linux')('a host that takes no connection', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchCounter();
  });
  afterAll(() => counter.close());

  it('is given up by Chromium itself, long before the system does', async () => {
    const address = await startUnansweringHost();
    const ended = await counter.electron.evaluate(
      ({ session }, url) =>
        session
          .fromPartition('merchant', { cache: false })
          .fetch(url)
          .then(
            ({ status }) => String(status),
            (error: unknown) => String(error),
          ),
      address,
    );
    // The system's own limit would end in ERR_CONNECTION_TIMED_OUT.
    expect(ended).toBe('Error: net::ERR_TIMED_OUT');
  });
});
