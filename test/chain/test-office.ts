import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCode } from '../../src-head-office/directory/enrolment-code.ts';
import {
  startHeadOffice,
  type HeadOffice,
  type HeadOfficeOptions,
} from '../../src-head-office/head-office.ts';
import type { LogEvent } from '../../src-head-office/log/log-event.ts';
import { joinOffice, type OfficeClient } from './office-client.ts';

/** A head office in this process, over plain HTTP, with what it logged. */
export type TestOffice = {
  readonly office: HeadOffice;
  readonly base: string;
  readonly folder: string;
  readonly logged: readonly LogEvent[];
  /** Moves its clock. */
  readonly wait: (ms: number) => void;
  readonly now: () => number;
  readonly code: (shopName?: string) => Promise<string>;
  readonly join: (tillName?: string, shopName?: string) => Promise<OfficeClient>;
  readonly stop: () => Promise<void>;
};

export async function startTestOffice(
  options: Pick<HeadOfficeOptions, 'database'> & Partial<HeadOfficeOptions>,
): Promise<TestOffice> {
  const folder = mkdtempSync(join(tmpdir(), 'head-office-'));
  const logged: LogEvent[] = [];
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const started = await startHeadOffice({
    folder,
    chainName: 'Chain',
    hostName: 'office.local',
    reached: 'proxy',
    port: 0,
    ...options,
    now,
    log: (event) => logged.push(event),
  });
  if (started.kind === 'failed') throw new Error(started.sentence);
  const office = started.value;
  const base = `http://127.0.0.1:${office.port}`;
  const code = (shopName = 'Shop 1'): Promise<string> => makeCode(office.database, { shopName, now: now() });
  return {
    ...{ office, base, folder, logged, now, code },
    wait: (ms) => {
      ahead += ms;
    },
    join: async (tillName, shopName) => joinOffice(base, await code(shopName), tillName),
    stop: async () => {
      await office.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
