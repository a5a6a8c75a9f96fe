import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { clientOf, json, startOddService } from '../../test/network/odd-service.ts';
import { value } from '../../test/value.ts';
import { succeed } from '../../src-merchant-api/result.ts';
import { Ledger } from '../ledger/ledger.ts';
import { ReconciliationService } from './reconciliation-service.ts';

const now = Date.UTC(2026, 10, 21, 12);

/** Lets everything run that waits for a connection on this computer. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('compares the books automatically even while a sale stays unknown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  const ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  onTestFinished(() => {
    ledger.close();
    rmSync(folder, { recursive: true });
  });
  const sent = value(ledger.sales.draft(saleIntent(now - 3_600_000)));
  const failure = { kind: 'order-exists', uidCustomer: null, detail: '' } as const;
  value(ledger.sales.answer(sent, { kind: 'unanswered', failure }, now - 3_600_000));
  const odd = await startOddService((_, response) => json(response, [{ type: 'fee', amount: -1 }]));
  const clock = fakeClock(now, settled);
  const client = clientOf(odd.address);
  const service = new ReconciliationService({
    merchantId: 'shop',
    ledger,
    clock,
    staff: () => null,
    reachable: () => succeed(client),
    products: () => [],
    balanceCurrency: () => 'USD',
    onChange: () => undefined,
    onAdopted: () => undefined,
    whyNotRecord: () => undefined,
    onLedgerFault: ({ detail }) => expect.fail(detail),
    onNotTaken: ({ detail }) => expect.fail(detail),
  });
  onTestFinished(() => service.end());
  await clock.pass(130_000);
  await expect
    .poll(async () => {
      await clock.pass(1_000);
      return service.read().last?.state;
    })
    .toBe('done');
});
