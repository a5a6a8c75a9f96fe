import type { Amount } from '../amount.ts';
import { fail, succeed } from '../result.ts';
import { fieldsOf } from './values/fields.ts';
import type { Reading } from './values/reading.ts';
import { amountOf, textOf } from './values/scalars.ts';

/** 200 body of GET /customer/balance. Source: merchant interface, Balance. */
export type BalanceRecord = {
  readonly status: string | null;
  readonly message: string | null;
  readonly balance: Amount;
};

/** Reads the balance. */
export function readBalance(body: unknown): Reading<BalanceRecord> {
  const fields = fieldsOf(body);
  const balance = amountOf(fields?.('balance'));
  if (fields === undefined || balance === null) return fail('the reply has no readable balance');
  return succeed({ status: textOf(fields('status')), message: textOf(fields('message')), balance });
}
