import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { readOrderStatus } from '../../src-merchant-api/reading/order-status.ts';
import { succeed } from '../../src-merchant-api/result.ts';
import { value } from '../../test/value.ts';
import { Ledger } from '../ledger/ledger.ts';
import { askAboutFindings } from './ask-about-findings.ts';
import type { FindingDetails } from './findings/finding-details.ts';

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const oursAlone = (about: FindingDetails['about'], orderId: string | null): FindingDetails => ({
  ...{ key: 'one', kind: 'ours-only', about, why: 'not-here', orderId, uidCustomer: 'uid-1' },
  ...{ saleId: null, idPack: null, at: 0, ours: null, theirs: null, creditedBack: null },
  ...{ balance: 'not-told', isDoubtful: true, until: null, otherSale: null },
});

/**
 * Asks about one finding from an incomplete history.
 * @returns the finding's state afterwards.
 */
async function askedAbout(details: FindingDetails, reported: Record<string, unknown>): Promise<string> {
  const found = { key: details.key, at: 0, details, reported: null, isAsked: false };
  value(ledger.findings.keep('shop', [found], [], 0));
  const record = readOrderStatus({ ...reported }, 'uid-1');
  const client: Pick<MerchantClient, 'getStatus'> = {
    getStatus: () => Promise.resolve(succeed(record.ok ? record.value : expect.fail(record.failure))),
  };
  const asked = await askAboutFindings({
    ...{ merchantId: 'shop', ledger, now: () => 1 },
    client: () => client as MerchantClient,
    mayAsk: () => Promise.resolve(),
    isStopped: () => false,
    onAsked: () => undefined,
  });
  value(asked);
  const kept = ledger.findings.ofKey('shop', details.key);
  expect(kept).toMatchObject({ isAsked: true, reported: { kind: 'order' } });
  return kept?.standing ?? expect.fail();
}

it.each([
  ['a sale', 'sale', 'T1-1', { status: 'in_processing', orderId: 'T1-1' }, 'agrees'],
  ['a sale whose order has no name', 'sale', 'T1-1', { status: 'in_processing' }, 'agrees'],
  ['a sale in other letters', 'sale', 'T1-1', { status: 'in_processing', orderId: 't1-1' }, 'agrees'],
  ['a sale of another order', 'sale', 'T1-1', { status: 'in_processing', orderId: 'T9-1' }, 'open'],
  ['a sale that says that it failed', 'sale', 'T1-1', { status: 'ERROR', orderId: 'T1-1' }, 'open'],
  ['a sale that is canceled', 'sale', 'T1-1', { status: 'canceled', orderId: 'T1-1' }, 'open'],
  ['a cancellation', 'cancellation', 'T1-1', { status: 'canceled', orderId: 'T1-1' }, 'agrees'],
  [
    'a cancellation of another order',
    'cancellation',
    'T1-1',
    { status: 'canceled', orderId: 'T9-1' },
    'open',
  ],
  ['a top-up, whose eSIM was there before', 'top-up', 'T1-2', { status: 'in_processing' }, 'open'],
  ['a refund', 'refund', 'T1-1', { status: 'in_processing', orderId: 'T1-1' }, 'open'],
] as const)('%s that the books have alone: %#', async (_, about, orderId, reported, standing) => {
  expect(await askedAbout(oursAlone(about, orderId), reported)).toBe(standing);
});
