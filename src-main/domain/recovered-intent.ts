import type { RecoveredSaleIntent } from './sale.ts';
import type { RecoveredTopUpIntent } from './top-up.ts';

/** What only the counter knew. */
const untold = {
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
  told: Pick<RecoveredSaleIntent, 'orderId' | 'merchantId' | 'product' | 'cost' | 'createdAt'>,
): RecoveredSaleIntent => ({ ...untold, ...told });

/** The intent of a top-up that is known only from the service. */
export const recoveredTopUpIntent = (
  told: Pick<
    RecoveredTopUpIntent,
    'operationId' | 'orderId' | 'merchantId' | 'uidCustomer' | 'cost' | 'createdAt'
  >,
): RecoveredTopUpIntent => ({ ...untold, product: null, knownPackages: null, ...told });
