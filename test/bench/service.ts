import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ulid } from 'ulid';
import { startService, type TestService } from '../network/start-service.ts';
import { fillWithOrders } from './filled/fill-with-orders.ts';
import { requestsPerSecond, type WireRequest } from './http-load.ts';
import { median, report } from './report.ts';

const runs = 15;
const requestsPerRun = 2000;
const connections = 16;
const manyOrders = 1_000_000;
const productId = 'jp-1gb-7d';

/** A server that orders are sent to. `requests` makes so many new ones, signed beforehand. */
type Subject = { readonly port: number; readonly requests: (count: number) => WireRequest[] };

/**
 * Signed submits a second, acknowledged when they are on the disk: the service against a bare Fastify with one durable
 * commit per request, and the service with a million orders against an empty one. Each is a process of its own, they
 * take turns, and the medians of each turn's ratios are reported. Orders that come due meanwhile are issued, as they are in a shop.
 */
export async function benchService(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'esim-bench-'));
  const options = { balance: '900000000.00', issueDelayMs: 400 };
  const merchantId = 'test-merchant';
  const fullFolder = join(folder, 'full');
  fillWithOrders(fullFolder, merchantId, manyOrders);
  const bare = await startBareService(folder);
  const empty = await startService(options);
  const full = await startService({ ...options, dataFolder: fullFolder });
  try {
    const subjects = { bare: bareSubject(bare.port), empty: subject(empty), full: subject(full) };
    const rates: Record<keyof typeof subjects, number[]> = { bare: [], empty: [], full: [] };
    // The first run of each warms up.
    for (let run = -1; run < runs; run += 1) {
      for (const name of run % 2 === 0
        ? (['bare', 'empty', 'full'] as const)
        : (['full', 'empty', 'bare'] as const)) {
        const { port, requests } = subjects[name];
        const perSecond = await requestsPerSecond(port, requests(requestsPerRun), connections);
        if (run >= 0) rates[name].push(perSecond);
      }
    }
    report('service/bare-fastify', median(rates.bare), 'requests/s');
    report('service/submits', median(rates.empty), 'requests/s');
    report('service/submits-to-bare', medianRatio(rates.empty, rates.bare), 'times', {
      op: '>=',
      value: 0.6,
    });
    report('service/submits-with-a-million-orders', median(rates.full), 'requests/s');
    report('service/full-to-empty', medianRatio(rates.full, rates.empty), 'times', { op: '>=', value: 0.9 });
  } finally {
    await Promise.all([bare.stop(), empty.stop(), full.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of each run's two rates, which were measured one after the other: a busy minute slows both. */
const medianRatio = (rates: readonly number[], to: readonly number[]): number =>
  median(rates.map((rate, run) => rate / (to[run] ?? Number.NaN)));

async function startBareService(folder: string) {
  const program = join(import.meta.dirname, 'bare-service/main.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const stop = async (): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    };
    return { port: Number(new URL(line).port), stop };
  }
  throw new Error('the bare service ended before it listened');
}

const orderBody = (): string => `{"orderId":"BENCH-${ulid()}","productId":"${productId}"}`;

const bareSubject = (port: number): Subject => ({
  port,
  requests: (count) => Array.from({ length: count }, () => wireRequest(orderBody(), [])),
});

const subject = ({ address, merchantId, secret }: TestService): Subject => ({
  port: Number(new URL(address).port),
  requests: (count) =>
    Array.from({ length: count }, () => {
      const body = orderBody();
      const signature = createHmac('sha256', secret).update(body).digest('base64');
      return wireRequest(body, [`CF-MERCHANT-ID: ${merchantId}`, `CF-ACCESS-SIGN: ${signature}`]);
    }),
});

function wireRequest(body: string, headers: readonly string[]): WireRequest {
  const head = [
    'POST /api/v1/orders/submit HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
