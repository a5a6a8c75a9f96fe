import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fakeClock } from '../../../test/tills/fake-clock.ts';
import { seller } from '../../../test/fixtures/seller.ts';
import { value } from '../../../test/value.ts';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { succeed } from '../../../src-merchant-api/result.ts';
import { newOrderId } from '../../domain/orders/order-id.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { BalanceWatch } from './balance-watch.ts';

const amount = parseAmount('90') ?? expect.fail();
const start = Date.UTC(2026, 10, 21, 12);
const id = newOrderId(seller, start);

it.each([0, 3_600_000, -3_600_000])(
  'the time of the balance before a purchase is by the clock as it is set now, which was set by %d ms since',
  async (setByMs) => {
    const folder = mkdtempSync(join(tmpdir(), 'balance-watch-'));
    const ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
    onTestFinished(() => {
      ledger.close();
      rmSync(folder, { recursive: true });
    });
    const clock = fakeClock(start);
    const service = { aheadMs: 0 };
    const balances = new BalanceWatch({
      merchantId: 'shop',
      ledger,
      client: { balance: () => Promise.resolve(succeed({ status: null, balance: amount, message: null })) },
      clock,
      clockAheadMs: () => service.aheadMs,
      isStopped: () => false,
    });
    await balances.read();
    balances.beforeSending(id);
    await clock.pass(5_000);
    clock.set(start + 5_000 + setByMs);
    service.aheadMs = setByMs;
    expect(balances.atFirst(id)).toEqual({ amount, at: start + setByMs });
  },
);
