import { controller, type Controller } from '../network/raw-merchant.ts';
import { startServiceProcess, type ServiceProcess } from '../network/service-process.ts';
import type { BadNetwork } from './bad-network.ts';

/** The merchant service: one process after another on the same data folder, behind the same network. */
export type ServiceKeeper = {
  /** How often it was killed. */
  readonly kills: () => number;
  /** Kills it (kill -9), and starts it again after so many milliseconds. Does nothing while it is away. */
  readonly strike: (awayMs: number) => void;
  /** Its control interface, once it is there. */
  readonly control: () => Promise<Controller>;
  readonly account: () => Promise<ServiceProcess>;
  /** Asks it to end, lets its books be read, and starts it again. */
  readonly closedFor: <Value>(read: () => Value) => Promise<Value>;
  readonly stop: () => Promise<void>;
};

export async function keepService(dataFolder: string, network: BadNetwork): Promise<ServiceKeeper> {
  const start = async (): Promise<ServiceProcess> => {
    const service = await startServiceProcess({
      dataFolder,
      balance: '1000000.00',
      issueDelayMs: 10,
      refundLimit: 1_000_000,
    });
    network.serviceAt(service.address);
    return service;
  };
  let present: ServiceProcess | undefined = await start();
  let coming: Promise<ServiceProcess> = Promise.resolve(present);
  let kills = 0;

  const again = async (end: Promise<unknown>, awayMs: number): Promise<ServiceProcess> => {
    network.serviceAt(undefined);
    present = undefined;
    await end;
    await new Promise((resolve) => setTimeout(resolve, awayMs));
    present = await start();
    return present;
  };
  return {
    kills: () => kills,
    strike: (awayMs) => {
      if (present === undefined) return;
      kills += 1;
      coming = again(present.kill(), awayMs);
    },
    control: async () => controller(await coming),
    account: () => coming,
    closedFor: async (read) => {
      const service = await coming;
      network.serviceAt(undefined);
      await service.stop();
      const value = read();
      present = await start();
      coming = Promise.resolve(present);
      return value;
    },
    stop: async () => {
      await (await coming).stop();
    },
  };
}
