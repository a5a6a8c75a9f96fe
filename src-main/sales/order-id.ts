import { decodeTime, isValid, monotonicFactory } from 'ulid';
import type { OrderId } from './sale.ts';

declare const operationIdBrand: unique symbol;

/** The id of one top-up, activation or refund. A top-up is sent to the service under it, as its order id. */
export type OperationId = string & { readonly [operationIdBrand]: true };

/** In one process each is greater than the one before, even where the clock was set back. */
const nextUlid = monotonicFactory();

/**
 * A new order id: `<till>-<ULID>`. Tills need not ask each other: 80 random bits keep two ids of one millisecond
 * apart. The name in front tells people which till sold it.
 */
export function newOrderId(till: string, now: number): OrderId {
  return `${till}-${nextUlid(now)}` as OrderId;
}

/** A new operation id, from the same numbers as order ids: no two of either are the same. */
export function newOperationId(till: string, now: number): OperationId {
  return `${till}-${nextUlid(now)}` as OperationId;
}

/** When an id of this till was made, milliseconds since 1970 in UTC; undefined where it is no id of this till. */
export function madeAt(till: string, id: string): number | undefined {
  const number = id.startsWith(`${till}-`) ? id.slice(till.length + 1) : '';
  return isValid(number) ? decodeTime(number) : undefined;
}
