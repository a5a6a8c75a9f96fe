import { z } from 'zod';
import type { NumberedEntry } from '../../../src-books/payments/book-entry.ts';
import type { Decimal } from '../../../src-books/money/decimal.ts';
import { fromMillionths, inMillionths } from '../../../src-books/money/millionths.ts';
import { storedOperationId, storedOrderId, storedStaff, storedPaidBy } from '../values/stored-values.ts';

/** An entry as its row's values, in the order of the table's columns. */
export function entryValues({ number, entry }: NumberedEntry): readonly (string | number | null)[] {
  const { goods, money, staff } = entry;
  return [
    number,
    entry.at,
    entry.kind,
    entry.merchantId,
    entry.orderId,
    entry.operationId,
    entry.reverses,
    entry.priceOf,
    staff?.id ?? null,
    staff?.name ?? null,
    entry.tender,
    goods?.productId ?? null,
    goods?.productName ?? null,
    goods?.country ?? null,
    goods?.place ?? null,
    money.currency,
    inMillionths(money.price),
    inMillionths(money.tax),
    money.taxPercent,
    money.costCurrency,
    inMillionths(money.cost),
    inMillionths(money.ownCost),
  ];
}

const text = z.string().nullable();
const amount = z
  .int()
  .nullable()
  .transform((sum) => (sum === null ? null : fromMillionths(sum)));

const columns = z.object({
  event_number: z.int(),
  at: z.int(),
  kind: z.enum(['sale', 'top-up', 'refund', 'cancellation', 'goodwill', 'price-correction']),
  merchant_id: z.string(),
  order_id: storedOrderId.nullable(),
  operation_id: storedOperationId.nullable(),
  reverses: z.int().nullable(),
  price_of: z.int().nullable(),
  staff_id: text,
  staff_name: text,
  tender: storedPaidBy.nullable(),
  product_id: text,
  product_name: text,
  country: text,
  place: text,
  currency: text,
  price: amount,
  tax: amount,
  tax_percent: z
    .string()
    .transform((percent) => percent as Decimal)
    .nullable(),
  cost_currency: text,
  cost: amount,
  own_cost: amount,
});

/** @throws ZodError if the row is not what this program writes. */
export function readEntryRow(row: unknown): NumberedEntry {
  const its = columns.parse(row);
  const { product_id: productId, product_name: productName, place } = its;
  const hasGoods = productId !== null && productName !== null && place !== null;
  return {
    number: its.event_number,
    entry: {
      kind: its.kind,
      at: its.at,
      merchantId: its.merchant_id,
      orderId: its.order_id,
      operationId: its.operation_id,
      reverses: its.reverses,
      priceOf: its.price_of,
      staff: storedStaff.parse(its.staff_id === null ? null : { id: its.staff_id, name: its.staff_name }),
      tender: its.tender,
      goods: hasGoods ? { productId, productName, country: its.country, place } : null,
      money: {
        currency: its.currency,
        price: its.price,
        tax: its.tax,
        taxPercent: its.tax_percent,
        costCurrency: its.cost_currency,
        cost: its.cost,
        ownCost: its.own_cost,
      },
    },
  };
}
