import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readErrorBody } from '../../src-merchant-api/reading/error-body.ts';
import { readJson } from '../../src-merchant-api/reading/values/json-text.ts';
import { readOrder } from '../../src-merchant-api/reading/order.ts';
import { readProduct } from '../../src-merchant-api/reading/product.ts';
import { signedByService } from '../../src-merchant-api/signing/signature.ts';
import { takeOutCredentials } from '../../src-merchant-api/signing/take-out-credentials.ts';
import { answerRequest } from '../../src-main/ipc/answer-request.ts';
import { checkLedgerFile } from '../../src-main/ledger/checks/check-ledger.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../fixtures/intents.ts';
import { wireRecords } from '../fixtures/wire-records.ts';
import { value } from '../value.ts';
import { unlimited } from '../windows/unlimited-window.ts';

/** Texts in which what SQLite can't keep stands as often as what it can. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\0', '\ud83d', '\ude00', '\udc00', '\ufeff', '\uffff', '😀', '"', '\\', ' '),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** A reply's JSON may write any character as an escape. */
const reply = (record: object): unknown => value(readJson(JSON.stringify(record)));

describe('any text leaves the ledger intact', () => {
  let folder: string;
  let ledger: Ledger;
  let at: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'any-text-'));
    ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
    at = 1_800_000_000_000;
  });
  afterEach(() => {
    ledger.close();
    rmSync(folder, { recursive: true });
  });

  const next = (): number => (at += 1_000);

  const expectWhole = (): Promise<void> =>
    checkLedgerFile(join(folder, 'ledger.sqlite'), {
      onProgress: () => undefined,
      depth: 'in-passing',
      rest: () => Promise.resolve(),
    });

  it('from a window, or the request is refused', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (first, second) => {
        const sold = await asMainReads('sell', {
          ...{ topsUp: { uidCustomer: first, iccid: second }, cart: second, productId: 'p-1' },
          ...{ costVersion: 'any', price: '1.00', currency: 'USD', again: true },
        });
        if (typeof sold?.topsUp === 'object') {
          const uidCustomer = `${next()}${sold.topsUp.uidCustomer}`;
          const { iccid } = sold.topsUp;
          const cart = `${at}${sold.cart}`;
          value(ledger.operations.draftTopUp(topUpIntent(next(), { uidCustomer, iccid, cart })));
        }
        const refund = await asMainReads('write-off', { id: 'T1-1', reason: first });
        if (refund !== undefined) {
          const { reason } = refund;
          value(ledger.operations.draftRefund(refundIntent(next(), { reason, idPack: idPack(at) })));
        }
        const noted = await asMainReads('customer-note', {
          orderId: 'T1-1',
          customer: { name: first, phone: { kind: 'noted', text: null }, note: second },
        });
        if (noted !== undefined) {
          const { name, note } = noted.customer;
          value(ledger.sales.draftSeveral([saleIntent(next())], { name, phone: null, note }));
        }
        await expectWhole();
      }),
      { numRuns: 20 },
    );
  });

  it('in the service’s answers', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (first, second) => {
        const product = readProduct(
          reply({
            ...{ productId: first, name: second, countrySet: second, networks: [first] },
            ...{ size: { sizeValue: 1, sizeUnit: 'GB' }, validity: { size: 7, unit: 'day' }, salePrice: 4.5 },
          }),
        );
        const intent = saleIntent(next(), product.ok ? { product: product.value } : {});
        const sale = value(ledger.sales.draft(intent));
        const order = readOrder(reply({ ...wireRecords.submit, uidCustomer: `${at}${first}` }));
        if (order.ok) {
          const { uidCustomer } = order.value;
          value(ledger.sales.answer(sale, { kind: 'accepted', uidCustomer, charged: null }, next()));
        } else {
          const refusal = readErrorBody(
            reply({ status: 'ERROR', message: `${first}${'x'.repeat(990)}😀${second}` }),
          );
          const message = refusal.ok ? refusal.value.message : refusal.failure;
          const detail = takeOutCredentials(message, null, signedByService);
          value(
            ledger.sales.answer(
              sale,
              { kind: 'refused', failure: { kind: 'insufficient-funds', detail } },
              next(),
            ),
          );
        }
        await expectWhole();
      }),
      { numRuns: 20 },
    );
  });
});

/** A request as main gets it from the counter; undefined where it is refused. */
async function asMainReads<Name extends 'sell' | 'write-off' | 'customer-note'>(
  name: Name,
  request: RequestOf<Name>,
): Promise<RequestOf<Name> | undefined> {
  let read: RequestOf<Name> | undefined;
  const answer = answerRequest<Name, undefined>(
    name,
    (asked) => {
      read = asked;
      throw new Error('read');
    },
    request,
    {
      ...{ audience: 'counter', window: undefined, admits: () => true, locked: () => [] },
      ...{ drawnTill: 'till', openTill: () => 'till' },
      ...unlimited,
    },
  );
  await expect(answer).rejects.toThrow(/ could not be answered$| was not asked in its schema$/);
  return read;
}
