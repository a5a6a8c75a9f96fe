import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { answered, type Answered, type Errand } from './shop-messages.ts';
import type { ShopNetwork } from './shop-network.ts';

/** A till in a shop's network, driven from outside. */
export type DrivenTill = {
  /** Waits until it is done. @throws with what kept it from being done. */
  readonly ask: (errand: Errand) => Promise<Answered['tried']>;
  /** Ends it, whatever it does. */
  readonly end: () => Promise<void>;
};

/** Starts what drives one. */
export function driveTill({ inside }: ShopNetwork): DrivenTill {
  const program = join(import.meta.dirname, 'till-in-shop.ts');
  const args = [...inside, process.execPath, '--disable-warning=ExperimentalWarning', program];
  const driver = spawn('ip', args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(driver, 'exit');
  return {
    ask: async (errand) => {
      driver.send(errand);
      const heard = once(driver, 'message') as Promise<[unknown]>;
      const [message] = await Promise.race([
        heard,
        gone.then(() => Promise.reject(new Error('it has ended'))),
      ]);
      const { problem, tried } = answered.parse(message);
      if (problem !== null) throw new Error(problem);
      return tried;
    },
    end: async () => {
      if (driver.connected) driver.disconnect();
      await gone;
    },
  };
}
