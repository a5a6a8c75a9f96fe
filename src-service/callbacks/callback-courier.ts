import { createDueTimer, type DueTimer } from '../due-timer.ts';
import type { Books } from '../storage/books.ts';
import type { DueCallback } from '../storage/callback-store.ts';
import type { Delivery, DeliverCallback } from './deliver-callback.ts';
import { retryWait } from './retry-wait.ts';

/** So many attempts run at once. */
const mostAtOnce = 8;

/** What comes due within so many milliseconds is begun together. */
const restMs = 5;

type Deps = {
  readonly books: Pick<Books, 'callbacks' | 'transaction'>;
  readonly deliver: DeliverCallback;
  readonly now: () => Date;
  readonly report: (error: unknown) => void;
};

/**
 * Delivers the callbacks that are due. What is due and when stands in the database, so a restart goes on; an attempt
 * whose end was not written down is made again, so a merchant may be told twice, and never not at all.
 */
export function createCallbackCourier({
  books,
  deliver,
  now,
  report,
}: Deps): Pick<DueTimer, 'wake' | 'stop'> {
  const { callbacks, transaction } = books;
  const running = new Set<number>();
  const stopped = new AbortController();

  // Those that run stand in the list until they end, so twice as many are looked at.
  const waiting = () => callbacks.next(2 * mostAtOnce).filter(({ callback }) => !running.has(callback.id));

  const writeDown = ({ id, attempts }: DueCallback, delivery: Delivery): void => {
    const at = now().getTime();
    transaction(() => {
      switch (delivery.kind) {
        case 'delivered':
          callbacks.settle(id, 'delivered', null, at);
          return;
        case 'refused':
          callbacks.settle(id, 'given-up', delivery.why, at);
          return;
        case 'failed': {
          const wait = retryWait(attempts + 1);
          if (wait === undefined) callbacks.settle(id, 'given-up', delivery.why, at);
          else callbacks.retryAt(id, at + wait, delivery.why);
        }
      }
    });
  };

  const begin = async (callback: DueCallback): Promise<void> => {
    running.add(callback.id);
    const delivery = await deliver(callback, stopped.signal);
    running.delete(callback.id);
    // What was cut off by the service's own end is not the receiver's failure.
    if (stopped.signal.aborted) return;
    try {
      writeDown(callback, delivery);
    } catch (error) {
      report(error);
    }
    timer.wake();
  };

  const timer = createDueTimer({
    nextAt: () => (running.size >= mostAtOnce ? undefined : waiting()[0]?.at),
    runDue: () => {
      const due = waiting().filter(({ at }) => at <= now().getTime());
      for (const { callback } of due.slice(0, mostAtOnce - running.size)) void begin(callback);
    },
    now,
    report,
    restMs,
  });

  return {
    wake: timer.wake,
    stop: () => {
      stopped.abort();
      timer.stop();
    },
  };
}
