import type { Amount } from '../amount.ts';
import { idPackOf, type IdPackReading } from '../id-pack.ts';
import { fail, succeed } from '../result.ts';
import { fieldsOf } from './values/fields.ts';
import type { Reading } from './values/reading.ts';
import { costOf, textOf, wordsOf } from './values/scalars.ts';

/** 200 body of POST /orders/topup. Source: merchant interface, Top-up package. */
export type TopUpRecord = {
  readonly message: string | null;
  /** Null where the reply does not name it. */
  readonly uidCustomer: string | null;
  readonly package: {
    /** The number that activate and refund take. */
    readonly id: IdPackReading;
    readonly productId: string | null;
    readonly name: string | null;
    readonly orderId: string | null;
    /** The service's own word; the interface shows none. */
    readonly status: string | null;
    /** What the service debited, where it says so. */
    readonly salePrice: Amount | null;
  };
};

/** Reads a top-up. It takes the package to be one; the money has moved by then, so nothing in it is insisted on. */
export function readTopUp(body: unknown): Reading<TopUpRecord> {
  const fields = fieldsOf(body);
  if (fields === undefined) return fail('the reply is no object');
  const bought = fieldsOf(fields('package'));
  if (bought === undefined) return fail(`the reply has no package: ${textOf(fields('message')) ?? ''}`);
  return succeed({
    message: wordsOf(fields('message')),
    uidCustomer: textOf(fields('uidCustomer')),
    package: {
      id: idPackOf(bought('id', 'idPack')),
      productId: textOf(bought('productId')),
      name: wordsOf(bought('name')),
      orderId: textOf(bought('orderId')),
      status: wordsOf(bought('status')),
      salePrice: costOf(bought('salePrice')),
    },
  });
}
