import { ulid } from 'ulid';
import type { OrderId } from './sale.ts';

/**
 * A new order id: `<till>-<ULID>`. Tills need not ask each other: 80 random bits keep two ids of one millisecond
 * apart. The name in front tells people which till sold it.
 */
export function newOrderId(till: string, now: number): OrderId {
  return `${till}-${ulid(now)}` as OrderId;
}
