import { useEffect, useState } from 'react';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { till } from '../../../till-bridge.ts';
import { followOrder } from './follow-order.ts';

/** One sale in full, kept true; the one before until main has answered. */
export function useOrder(orderId: string | null): SaleView | null {
  const [sale, setSale] = useState<SaleView | null>(null);
  useEffect(() => (orderId === null ? undefined : followOrder(orderId, till, setSale)), [orderId]);
  return orderId === null ? null : sale;
}
