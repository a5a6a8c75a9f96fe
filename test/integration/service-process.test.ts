import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import { balanceRecord } from '../../src-merchant-api/records/balance.ts';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import { orderRecord } from '../../src-merchant-api/records/order.ts';
import { createSigner } from '../../src-merchant-api/signing/signature.ts';
import { rawMerchant } from '../network/raw-merchant.ts';
import { serviceProgram, startServiceProcess, type ServiceProcess } from '../network/service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'esim-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Access = Pick<ServiceProcess, 'address' | 'merchantId' | 'secret'>;

function clientFor({ address, merchantId, secret }: Access): MerchantClient {
  const base = parseBaseAddress(address);
  if (!base.ok) return expect.fail(base.fault);
  return createMerchantClient({ baseAddress: base.value, merchantId, signer: createSigner(secret), fetch });
}

const stopAfterTest = (service: ServiceProcess): void => {
  onTestFinished(async () => {
    await service.stop();
  });
};

const japan = { productId: 'jp-10gb-30d', orderId: 'till-1' };

/** Longer than any test: what is due then is not issued while the test looks. */
const never = 3_600_000;

describe('a kill -9', () => {
  it('after an acknowledged order loses nothing: it is there, debited once', async () => {
    const first = await startServiceProcess({ balance: '200.00', issueDelayMs: never });
    const { uidCustomer } = value(await clientFor(first).submit(japan));
    await first.kill();

    const second = await startServiceProcess({ balance: '999.00', dataFolder: first.dataFolder });
    stopAfterTest(second);
    const client = clientFor(second);
    expect(value(await client.balance()).balance).toBe('181.6');
    expect(value(await client.getStatus(uidCustomer))).toMatchObject({
      status: 'in_processing',
      orderId: japan.orderId,
    });
    const again = await client.submit(japan);
    expect(again).toMatchObject({ ok: false, failure: { kind: 'order-exists', uidCustomer } });
    expect(value(await client.balance()).balance).toBe('181.6');
  });

  it('before the profile was issued only delays it', async () => {
    const first = await startServiceProcess({ issueDelayMs: 1500 });
    const { uidCustomer } = value(await clientFor(first).submit(japan));
    await first.kill();

    const second = await startServiceProcess({ dataFolder: first.dataFolder });
    stopAfterTest(second);
    const client = clientFor(second);
    await expect
      .poll(async () => value(await client.getStatus(uidCustomer)).status, { timeout: 10_000, interval: 20 })
      .toBe('completed');
    expect(value(await client.balance()).balance).toBe('181.6');
  });

  it('during a rush leaves at least what was acknowledged, each debited once', async () => {
    const first = await startServiceProcess({ balance: '20000.00', issueDelayMs: 0 });
    const client = clientFor(first);
    const acknowledged: string[] = [];
    const submits = Array.from({ length: 60 }, async (_, index) => {
      const reply = await client.submit({ ...japan, orderId: `rush-${index}` });
      if (reply.ok) acknowledged.push(reply.value.uidCustomer);
      if (acknowledged.length === 10) await first.kill();
    });
    await Promise.all(submits);
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);

    const second = await startServiceProcess({ dataFolder: first.dataFolder, issueDelayMs: 0 });
    stopAfterTest(second);
    const after = clientFor(second);
    for (const uid of acknowledged) expect((await after.getStatus(uid)).ok).toBe(true);
    const balance = Number(value(await after.balance()).balance);
    const sold = Math.round((20_000 - balance) / 18.4);
    expect(sold).toBeGreaterThanOrEqual(acknowledged.length);
    // Sending all again sells those that were not sold, and no others.
    const again = await Promise.all(
      Array.from({ length: 60 }, (_, index) => after.submit({ ...japan, orderId: `rush-${index}` })),
    );
    expect(again.filter((reply) => reply.ok)).toHaveLength(60 - sold);
    expect(value(await after.balance()).balance).toBe('18896');
  });
});

describe('twenty kills, one after another, while orders are placed', () => {
  it('lose no order that was acknowledged, and debit each once', { timeout: 120_000 }, async () => {
    const price = 18.4;
    const opening = 20_000;
    let service = await startServiceProcess({ balance: `${opening}.00`, issueDelayMs: 0 });
    const { dataFolder } = service;
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 20; round += 1) {
      const killed = service;
      const merchant = rawMerchant(killed);
      // After another number of replies each time, so that the kill finds other things half done.
      const enough = acknowledged.size + 1 + (round % 5);
      const submits = Array.from({ length: 12 }, async (_, index) => {
        const orderId = `round-${round}-${index}`;
        const reply = await merchant.post('/orders/submit', { productId: japan.productId, orderId });
        if (reply.status === 200) acknowledged.set(orderId, orderRecord.parse(reply.json).uidCustomer);
        if (acknowledged.size >= enough) await killed.kill();
      });
      await Promise.allSettled(submits);
      await killed.kill();
      service = await startServiceProcess({ dataFolder, issueDelayMs: 0 });
    }
    stopAfterTest(service);
    const merchant = rawMerchant(service);
    expect(acknowledged.size).toBeGreaterThanOrEqual(20);
    for (const [orderId, uidCustomer] of acknowledged) {
      const status = await merchant.get(`/orders/getStatus?uidCustomer=${uidCustomer}`);
      expect(status.json).toMatchObject({ orderId, uidCustomer });
    }
    const { transactions } = historyRecord.parse((await merchant.get('/customer/history?limit=1000')).json);
    const sold = transactions.filter(({ type }) => type === 'order').map(({ orderId }) => orderId);
    expect(new Set(sold).size).toBe(sold.length);
    expect(sold).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    const { balance } = balanceRecord.parse((await merchant.get('/customer/balance')).json);
    expect(balance).toBeCloseTo(opening - sold.length * price, 6);
  });
});

describe('a request to stop', () => {
  it('exits with code 0, and its data is there the next time', async () => {
    const first = await startServiceProcess({ balance: '50.00', issueDelayMs: never });
    const { uidCustomer } = value(await clientFor(first).submit(japan));
    expect(await first.stop()).toBe(0);
    // Closed in order, a database has no log left beside it.
    expect(readdirSync(first.dataFolder)).toEqual(['service.sqlite']);
    const second = await startServiceProcess({ dataFolder: first.dataFolder });
    stopAfterTest(second);
    expect(value(await clientFor(second).getStatus(uidCustomer)).orderId).toBe(japan.orderId);
  });

  it('answers a pending request first', async () => {
    const service = await startServiceProcess();
    const { port } = new URL(service.address);
    const body = JSON.stringify(japan, Object.keys(japan).sort());
    const socket = createConnection(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const received = everything(socket);
    socket.write(submitHead(service, body, 'Expect: 100-continue'));
    // "100 Continue" says that the service has the request and waits for its body.
    await once(socket, 'data');
    const stopped = service.stop();
    await refusesConnections(Number(port));
    socket.write(body);
    const reply = await received;
    expect(reply).toMatch(/HTTP\/1\.1 200 OK[^]*"orderId":"till-1"/);
    // Or the service would wait for a connection on which nothing comes any more.
    expect(reply).toMatch(/^connection: close/im);
    expect(await stopped).toBe(0);
  });

  it('answers everything sent by then, on connections not yet accepted too', async () => {
    const service = await startServiceProcess({ balance: '2000.00', issueDelayMs: never });
    const { port } = new URL(service.address);
    const sockets = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const body = JSON.stringify({ orderId: `till-${index}`, productId: japan.productId });
        const socket = createConnection(Number(port), '127.0.0.1');
        await new Promise((sent) => socket.write(submitHead(service, body) + body, sent));
        return socket;
      }),
    );
    const [code, ...replies] = await Promise.all([service.stop(), ...sockets.map(everything)]);
    expect(replies.filter((reply) => !reply.startsWith('HTTP/1.1 200 OK'))).toEqual([]);
    expect(code).toBe(0);
  });
});

/** The head of a submit, signed, up to its body. */
function submitHead({ merchantId, secret }: ServiceProcess, body: string, ...more: string[]): string {
  const lines = [
    'POST /api/v1/orders/submit HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `CF-MERCHANT-ID: ${merchantId}`,
    `CF-ACCESS-SIGN: ${createSigner(secret)(body)}`,
    ...more,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** All that comes until the other side ends the connection. */
async function everything(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await once(socket, 'end');
  socket.end();
  return text;
}

/** Waits until nobody listens any more: the service has begun to end. */
async function refusesConnections(port: number): Promise<void> {
  const refused = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(false);
      });
      socket.on('error', () => resolve(true));
    });
  await expect.poll(refused, { timeout: 5000, interval: 10 }).toBe(true);
}

type Ending = { code: number | null; stdout: string; stderr: string };

/** Runs the program until it ends by itself. */
async function run(argv: string[], { secret = 'word', stdin = '' } = {}): Promise<Ending> {
  const child = spawn(process.execPath, [serviceProgram, ...argv], {
    env: { ...process.env, ESIM_SERVICE_SECRET: secret },
    stdio: 'pipe',
    timeout: 20_000,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
  child.stdin.end(stdin);
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

function expectRefused(ending: Ending, message: RegExp): void {
  expect(ending).toMatchObject({ code: 2, stdout: '' });
  expect(ending.stderr).toMatch(message);
  expect(ending.stderr).toMatch(/^eSIM merchant service: .+\n$/);
}

const flags = (dataFolder: string, ...more: string[]): string[] => [
  ...['--data', dataFolder, '--merchant-id', 'shop', '--port', '0'],
  ...more,
];

describe('an impossible start', () => {
  it('is refused for a wrong flag', async () => {
    expectRefused(await run(['--color', 'red']), /Unknown option '--color'/);
  });

  it('is refused for a missing folder name', async () => {
    expectRefused(await run(['--merchant-id', 'shop']), /--data is missing/);
  });

  it('is refused without a secret', async () => {
    expectRefused(await run(flags(join(folder, 'a')), { secret: '' }), /the secret is missing/);
    expectRefused(await run(flags(join(folder, 'a'), '--secret-stdin')), /standard input has no secret/);
  });

  it('is refused for a catalog that is missing or invalid', async () => {
    expectRefused(await run(flags(join(folder, 'a'), '--catalog', join(folder, 'none.json'))), /ENOENT/);
    const catalog = join(folder, 'catalog.json');
    const entry = {
      productId: 'p',
      name: 'P',
      countrySet: 'P',
      size: { sizeUnit: 'GB', sizeValue: 1 },
      validity: { size: 1, unit: 'day' },
      salePrice: 1.005,
    };
    writeFileSync(catalog, JSON.stringify({ products: [entry] }));
    expectRefused(await run(flags(join(folder, 'a'), '--catalog', catalog)), /not a whole number of cents/);
  });

  it('is refused for a balance with fractions of a cent', async () => {
    expectRefused(await run(flags(join(folder, 'a'), '--balance', '1.005')), /opening balance/);
  });

  it('is refused for a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expectRefused(await run(flags(file)), /data folder .* can't be made/);
  });

  it('is refused if the port or the data folder is taken, and the first continues', async () => {
    const first = await startServiceProcess();
    stopAfterTest(first);
    const { port } = new URL(first.address);
    const other = join(folder, 'other');
    expectRefused(await run([...flags(other), '--port', port]), new RegExp(`the port ${port} is taken`));
    expectRefused(await run(flags(first.dataFolder)), /is in use by another service/);
    expect((await clientFor(first).balance()).ok).toBe(true);
    // The refused start let go of its own folder.
    const second = await startServiceProcess({ dataFolder: other, merchantId: 'shop' });
    expect(await second.stop()).toBe(0);
  });

  it('is refused for a merchant other than the data folder’s', async () => {
    const first = await startServiceProcess();
    await first.stop();
    expectRefused(await run(flags(first.dataFolder)), /belongs to another merchant id/);
  });

  it('is no failure when it only asks for help', async () => {
    const ending = await run(['--help']);
    expect(ending).toMatchObject({ code: 0, stderr: '' });
    expect(ending.stdout).toContain('--secret-stdin');
  });
});

describe('the secret', () => {
  it('is read from the first line of standard input, which may stay open', async () => {
    const child = spawn(
      process.execPath,
      [serviceProgram, ...flags(join(folder, 'stdin'), '--secret-stdin')],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdin.write('from stdin\n');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const address = line.toString().trim().split(' ').at(-1) ?? '';
    const client = clientFor({ address, merchantId: 'shop', secret: 'from stdin' });
    expect(value(await client.submit(japan)).orderId).toBe(japan.orderId);
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  });

  it('is nowhere in the data folder', async () => {
    const secret = 'a secret that is easy to find 7f3a';
    const service = await startServiceProcess({ secret, issueDelayMs: 0 });
    value(await clientFor(service).submit(japan));
    await service.kill();
    const files = readdirSync(service.dataFolder);
    expect(files).toContain('service.sqlite');
    const needle = Buffer.from(secret);
    for (const file of files) {
      expect(readFileSync(join(service.dataFolder, file)).includes(needle), file).toBe(false);
    }
  });
});
