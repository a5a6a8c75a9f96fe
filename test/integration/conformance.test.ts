import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  anyMerchant,
  anySignature,
  otherStatus,
  otherText,
  startLyingService,
  type Lie,
} from '../network/lying-service.ts';
import { json, startOddService } from '../network/odd-service.ts';
import { startService, type TestService } from '../network/start-service.ts';

const program = fileURLToPath(new URL('../conformance/main.ts', import.meta.url));

type Run = {
  readonly code: number | null;
  readonly output: string;
  /** The outcome of each rule by its id. */
  readonly outcomes: ReadonlyMap<string, string>;
};

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Run> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, ESIM_SERVICE_SECRET: '', ESIM_SERVICE_CONTROL_TOKEN: '', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  }
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const rows = [...output.matchAll(/^(ok|FAIL|skip)\s+(\S+)  /gm)];
  return { code, output, outcomes: new Map(rows.map(([, outcome = '', id = '']) => [id, outcome])) };
}

const idsWith = ({ outcomes }: Run, wanted: string): string[] =>
  [...outcomes].filter(([, outcome]) => outcome === wanted).map(([id]) => id);

async function startEndingService(): Promise<TestService> {
  const service = await startService({ balance: '1000.00', allowLocalCallbacks: true });
  onTestFinished(async () => {
    await service.stop();
  });
  return service;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

describe('our own service', () => {
  it('follows every rule', { timeout: 120_000 }, async () => {
    const result = await run([]);
    expect(idsWith(result, 'FAIL')).toEqual([]);
    expect(result.code, result.output).toBe(0);
    expect(idsWith(result, 'ok').length).toBeGreaterThanOrEqual(200);
    const skipped = idsWith(result, 'skip');
    // On a busy computer the order may be issued before it is asked for.
    expect(skipped.filter((id) => id !== 'in_processing.seen')).toEqual([]);
    expect(lastLine(result.output)).toBe(
      `conformance: ${result.outcomes.size - skipped.length} passed, 0 failed, ${skipped.length} skipped`,
    );
  });

  it(
    'follows the purchase rules as an outsider sees them, including callbacks to nowhere',
    { timeout: 120_000 },
    async () => {
      const service = await startService({ balance: '1000.00', control: 'off' });
      onTestFinished(async () => {
        await service.stop();
      });
      const args = [
        '--base-url',
        service.address,
        '--merchant-id',
        service.merchantId,
        '--spend',
        '--wait',
        '5',
      ];
      const result = await run(args, { ESIM_SERVICE_SECRET: service.secret });
      expect(idsWith(result, 'FAIL')).toEqual([]);
      expect(result.code, result.output).toBe(0);
    },
  );

  it('is left unchanged if nothing may be spent', async () => {
    const service = await startEndingService();
    const args = ['--base-url', service.address, '--merchant-id', service.merchantId];
    const result = await run(args, {}, `${service.secret}\n`);
    expect(idsWith(result, 'FAIL')).toEqual([]);
    expect(result.code, result.output).toBe(0);
    expect(idsWith(result, 'ok').length).toBeGreaterThanOrEqual(60);
    const history = await fetch(`${service.address}/customer/history`, {
      headers: { 'CF-MERCHANT-ID': service.merchantId },
    });
    // The opening balance, and nothing after it.
    expect(await history.json()).toMatchObject({ transactions: [{ type: 'opening' }] });
  });
});

type Wrong = readonly [string, readonly Lie[], readonly string[]];

const orders = ['submit', 'topup', 'activate', 'refund', 'getStatus', 'connectivity'];
const others = ['balance', 'products', 'history', 'sign'];
const each = (names: readonly string[], endings: readonly string[]): string[] =>
  names.flatMap((name) => endings.map((ending) => `${name}.${ending}`));

/** A service that is wrong in some ways, and all the rules that it breaks by them. */
const wrongServices: readonly Wrong[] = [
  ['nothing', [], []],
  [
    'its statuses',
    [otherStatus(402, 400), otherStatus(404, 400), otherStatus(409, 200)],
    [
      ...['submit.402', 'topup.402', '402.sells-nothing', 'getStatus.404'],
      ...each(['submit.409', 'topup.409', 'topup.409.order'], ['body']),
      ...['submit.409', 'topup.409', 'topup.409.order', '409.at-once', '409.same-order'],
    ],
  ],
  [
    'its fields',
    [
      otherText('/orders/getStatus', /"imsi":"\d+",/, ''),
      otherText('/orders/getStatus', /"sizeValue":(\d+)/g, '"sizeValue":"$1"'),
      otherText('/orders/topup', /"name":"[^"]*",/, ''),
      otherText('/orders/connectivity', /"eid":"[^"]*"/, '"eid":null'),
      otherText('/customer/balance', /"status":"completed"/, '"status":"OK"'),
      otherText('/orders/refund', /"message":/, '"text":'),
    ],
    [
      ...[
        'status.esimProfile.imsi',
        'connectivity.profile',
        'topup.package.name',
        'connectivity.connectivity.eid',
      ],
      ...each(
        ['activatedItems.*.size', 'activatedItems.*.availableBalance', 'totalAvailableBalance'],
        ['sizeValue'],
      ).map((path) => `status.${path}`),
      ...['balance.status.completed', 'refund.message'],
      ...each(['none', 'null', 'type', 'fraction', 'unknown', 'activated', 'twice'], ['body']).map(
        (end) => `refund.400.${end}`,
      ),
    ],
  ],
  [
    'whom it lets in',
    [anySignature, anyMerchant('test-merchant')],
    [
      ...each(orders, ['empty-signature', 'other-secret', 'hex', 'no-merchant', 'other-merchant']),
      ...each(others, ['no-merchant', 'other-merchant']),
      ...['verify.get.query', 'verify.post.empty-object', 'verify.post.other-body'],
      ...['verify.post.escaped', 'verify.post.unsorted'],
    ],
  ],
  [
    'money, states and signatures',
    [
      otherText('/orders/submit', /"salePrice":\d+(\.\d+)?/, '"salePrice":999'),
      otherText('/orders/getStatus', /"activatedAt":"[^"]*"/g, '"activatedAt":null'),
      // Without its padding it is no standard Base64.
      otherText('/customer/sign', /=(?=")/, ''),
    ],
    [
      ...['submit.debits', '409.at-once', 'topup.price', 'status.one-package'],
      ...['activate.activates', 'mode.now', 'topup.now', 'mode.first-use.connects'],
      ...each(['sign'], ['empty', 'sorted', 'nested', 'arrays', 'spaces', 'unescaped', 'submit', 'prefix']),
      ...each(['sign'], ['escapes', 'escapes.line-ends', 'code-points']),
      ...each(['verify.service-signature'], ['get', 'post']),
    ],
  ],
];

/** What is left to hold where every reply is an empty object: that there are replies of JSON. */
const emptiest = [
  'balance.200',
  'products.200',
  'history.200',
  'history.limit.200',
  'json.200',
  'version.prefix',
];

describe('a service that is wrong in', () => {
  it.each(wrongServices)('%s is caught', { timeout: 120_000 }, async (_, lies, broken) => {
    const service = await startEndingService();
    const address = await startLyingService(service, lies);
    const args = ['--base-url', address, '--merchant-id', service.merchantId, '--spend', '--wait', '1'];
    const result = await run(args, {
      ESIM_SERVICE_SECRET: service.secret,
      ESIM_SERVICE_CONTROL_TOKEN: service.controlToken,
    });
    expect(idsWith(result, 'FAIL').sort()).toEqual([...broken].sort());
    expect(result.code).toBe(broken.length === 0 ? 0 : 1);
  });

  it('everything follows hardly any rule', { timeout: 120_000 }, async () => {
    const service = await startOddService((_, response) => json(response, {}));
    const args = ['--base-url', service.address, '--merchant-id', 'shop', '--spend', '--wait', '1'];
    const result = await run(args, { ESIM_SERVICE_SECRET: 'secret' });
    expect(result.code).toBe(1);
    expect(idsWith(result, 'ok')).toEqual(emptiest);
  });
});

describe('the program', () => {
  it.each([
    [['--base-url', 'https://service.example/api/v1'], '--merchant-id is missing'],
    [['--base-url', 'http://service.example/api/v1', '--merchant-id', 'a'], '--base-url is not encrypted'],
    [['--spend'], 'need --base-url'],
    [['--secret', 'a'], 'a flag that is not known'],
    [['--wait', 'long'], '--wait'],
    [['--base-url', 'https://service.example/api/v1', '--merchant-id', 'a'], 'the secret is missing'],
  ])('%j ends with 2 and one line', async (args, why) => {
    const { code, output } = await run(args);
    expect(code).toBe(2);
    expect(output).toContain(why);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it('says so at once if nobody listens', async () => {
    const args = ['--base-url', 'http://127.0.0.1:1/api/v1', '--merchant-id', 'a'];
    const { code, output } = await run(args, { ESIM_SERVICE_SECRET: 'secret' });
    expect(code).toBe(1);
    expect(output).toMatch(/can't be reached: .*ECONNREFUSED/);
  });
});
