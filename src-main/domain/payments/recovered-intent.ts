import type { RecoveredSaleIntent } from '../orders/sale.ts';
import type { RecoveredTopUpIntent } from '../orders/top-up.ts';

/** What only the counter knew. */
const notReported = {
  price: null,
  terms: null,
  activationMode: null,
  tender: null,
  callback: null,
  cart: null,
  staff: null,
} as const;

/** The intent of a sale that is known only from the service. */
export const recoveredSaleIntent = (
  known: Pick<RecoveredSaleIntent, 'orderId' | 'merchantId' | 'product' | 'cost' | 'createdAt'>,
): RecoveredSaleIntent => ({ ...notReported, ...known });

/** The intent of a top-up that is known only from the service. */
export const recoveredTopUpIntent = (
  known: Pick<
    RecoveredTopUpIntent,
    'operationId' | 'orderId' | 'merchantId' | 'uidCustomer' | 'cost' | 'createdAt'
  >,
): RecoveredTopUpIntent => ({ ...notReported, product: null, knownPackages: null, ...known });
