import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saleIntent } from '../../../../test/fixtures/intents.ts';
import { value } from '../../../../test/value.ts';
import { Ledger } from '../../../ledger/ledger.ts';
import type { AttemptFailure } from '../../../domain/orders/attempt-failure.ts';
import { isLookedAt } from '../../flows/purchases/refused-purchase.ts';
import { wasRefusedThroughout } from './refused-throughout.ts';
import { isIn } from '../../../domain/orders/sale.ts';

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const detail = '';
const unauthorized = { kind: 'unauthorized', httpStatus: 401, clockSkewMs: null, detail } as const;
const tooMany = { kind: 'too-many-requests', retryAfterMs: null, detail } as const;
const timeout = { kind: 'no-reply', cause: 'timeout', detail } as const;
const late = { kind: 'refused', httpStatus: 408, detail } as const;

/** Whether a sale with these failed attempts is searched for rather than sent again. */
function isLookedFor(...failures: readonly [AttemptFailure, ...AttemptFailure[]]): boolean {
  const [first, ...others] = failures;
  const drafted = value(ledger.sales.draft(saleIntent(1)));
  let last = first;
  let sale = value(ledger.sales.answer(drafted, { kind: 'unanswered', failure: first }, 2));
  for (const failure of others) {
    if (!isIn(sale, 'unknown')) return expect.fail(sale.progress.state);
    last = failure;
    const sent = value(ledger.sales.attempt(sale, 3));
    sale = value(ledger.sales.answer(sent, { kind: 'unanswered', failure }, 4));
  }
  return isLookedAt(last, () => wasRefusedThroughout(ledger, sale));
}

it('looks for a sale of which every attempt was turned away, and does not send it for ever', () => {
  expect(isLookedFor(unauthorized)).toBe(true);
  expect(isLookedFor(unauthorized, unauthorized)).toBe(true);
  expect(isLookedFor(unauthorized, tooMany, unauthorized)).toBe(true);
});

it('sends one again of which an attempt may still be on its way', () => {
  expect(isLookedFor(timeout, unauthorized)).toBe(false);
  expect(isLookedFor(unauthorized, timeout, unauthorized)).toBe(false);
  expect(isLookedFor(late, tooMany)).toBe(false);
});
