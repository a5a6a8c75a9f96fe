import type { Database } from '../database/database.ts';
import { DatabaseFailure } from '../database/database-failure.ts';
import { faultEvent, type Log } from '../log/log-event.ts';
import { Projector } from './projector.ts';

/** Where several head offices share a database, what another one stored is seen this late. In milliseconds. */
const lookEveryMs = 1000;

/** A database that is away is asked this late at the latest. In milliseconds. */
const longestWaitMs = 30_000;

export type Entering = {
  /** Something was stored. */
  readonly poke: () => void;
  /** Waits for the batch that is being entered. */
  readonly close: () => Promise<void>;
};

/** Enters events as they come, for as long as the head office runs. A database that is away is waited for. */
export function keepEntering(database: Database, log: Log): Entering {
  const projector = new Projector(database);
  const wake = new Waker();
  const isClosed = { value: false };
  let hasResumed = false;
  let failures = 0;
  const once = async (): Promise<void> => {
    if (!hasResumed) await projector.resume();
    hasResumed = true;
    await projector.catchUp(() => isClosed.value);
  };
  const run = async (): Promise<void> => {
    while (!isClosed.value) {
      try {
        await once();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!(error instanceof DatabaseFailure)) log(faultEvent(error));
        else if (failures === 1) log({ event: 'database', reason: error.reason, code: error.code });
      }
      await wake.wait(failures === 0 ? lookEveryMs : Math.min(longestWaitMs, lookEveryMs * 2 ** failures));
    }
  };
  const running = run();
  return {
    poke: () => {
      // One that failed waits: what was stored meanwhile says nothing of what it failed at.
      if (failures === 0) wake.wake();
    },
    close: async () => {
      isClosed.value = true;
      wake.wake();
      await running;
    },
  };
}

/** A wait that can be ended. */
class Waker {
  #isAwake = false;
  #end: (() => void) | undefined;

  wake(): void {
    this.#isAwake = true;
    this.#end?.();
  }

  async wait(most: number): Promise<void> {
    if (!this.#isAwake) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, most);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isAwake = false;
    this.#end = undefined;
  }
}
