import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { online } from '../windows/counter-app.ts';
import { launchLive } from '../tills/connected-till.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { heldAtRest, memoryAtRest, type Held, type Memory } from './what-is-held.ts';
import { backToSell, workShift, type Workplace } from './working-shift.ts';

const shifts = 10;
const salesAShift = 100;

/** Of what was held after the first 100 sales. */
const mostTimes = 1.05;

const mebibytes = (kibibytes: number): string => `${(kibibytes / 1_024).toFixed(1)} MiB`;

/**
 * A working week of two shifts a day, without its nights: what the till holds after the first shift is what it holds after
 * the last. Linux shows what processes hold.
 */
describe.runIf(process.platform === 'linux')('a working week of 1,000 sales', () => {
  const pin = '73910482';
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  let service: TestService;
  let proxy: FaultyProxy;
  let at: Workplace;
  /** After each shift that was looked at. */
  const seen: { readonly memory: Memory; readonly held: Held }[] = [];
  const firstAndLast = () => {
    const [first, last] = [seen[0], seen.at(-1)];
    return first === undefined || last === undefined || first === last
      ? expect.fail('the week was not worked')
      : { first, last };
  };

  beforeAll(async () => {
    service = await startService({ issueDelayMs: 0, balance: '1000000.00' });
    proxy = await startFaultyProxy(service.address);
    const counter = await launchLive({ ...service, address: proxy.address });
    const { page } = counter;
    at = { counter, proxy, folder, pin };
    await online(page);
    await page.evaluate(async (chosen) => {
      await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: chosen });
      // What is sold by the bridge is no sign of anybody at the till.
      await till.ask('staff-change', { kind: 'lock-after', minutes: 240 });
    }, pin);
    await backToSell(page);
  });
  afterAll(async () => {
    await at.counter.close();
    await proxy.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('is worked', async () => {
    for (let shift = 1; shift <= shifts; shift += 1) {
      await workShift(at, salesAShift);
      if (shift > 1 && shift < shifts) continue;
      const memory = await memoryAtRest(at.counter);
      seen.push({ memory, held: await heldAtRest(at.counter, seen[0]?.held) });
      console.log(
        `after ${shift * salesAShift} sales: ${mebibytes(memory.own)} of its own, ${mebibytes(memory.proportional)} with shared files; ${JSON.stringify(memory)}`,
      );
    }
    const { orders } = await at.counter.page.evaluate(() =>
      till.ask('takings', {
        from: new Date(0).toISOString(),
        to: new Date(Date.now() + 1_000).toISOString(),
      }),
    );
    expect(orders).toBe(shifts * salesAShift);
  }, 1_800_000);

  it('leaves no handle, listener, window or port behind', () => {
    const { first, last } = firstAndLast();
    const grown = Object.entries(last.held).filter(
      ([name, count]) => count > (first.held[name] ?? 0) + leeway(name),
    );
    expect(grown.map(([name, count]) => `${name}: ${first.held[name] ?? 0}, then ${count}`)).toEqual([]);
  });

  it('takes hardly more memory than the first 100 sales', () => {
    const { first, last } = firstAndLast();
    const times = last.memory.own / first.memory.own;
    console.log(`memory: ${times.toFixed(3)} times that of the first 100 sales (bar: ${mostTimes})`);
    expect(times).toBeLessThanOrEqual(mostTimes);
  });
});

/**
 * Chromium's processes open some files for themselves when they like, and of sessions there are as many as purchases were
 * on their way within the busiest second; what is left behind in each shift is more.
 */
const leeway = (name: string): number =>
  /^files of (?!main)/.test(name) || name === 'objects: Session' ? shifts - 2 : 0;
