import { useEffect, useMemo, useState } from 'react';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { HandOver } from '../../store.ts';
import { till } from '../../till-bridge.ts';
import { followOrder } from '../orders/detail/follow-order.ts';
import { useSales } from '../use-counter.ts';
import { salesOf } from './settled-late.ts';

const none: ReadonlyMap<string, SaleView> = new Map();

/**
 * The sales that are mirrored, with those of a hand-over. The mirror holds the newest alone: main is asked for an older
 * order, which is shown again.
 */
export function useHandedSales(handOver: HandOver): readonly SaleView[] {
  const mirrored = useSales();
  const [told, setTold] = useState(none);
  const missing = salesOf(handOver)
    .filter((orderId) => !mirrored.some((sale) => sale.orderId === orderId))
    .join(' ');
  useEffect(() => {
    const stops = missing
      .split(' ')
      .filter((orderId) => orderId !== '')
      .map((orderId) =>
        followOrder(orderId, till, (sale) => {
          if (sale !== null) setTold((before) => new Map(before).set(orderId, sale));
        }),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [missing]);
  return useMemo(() => {
    const isMirrored = new Set(mirrored.map(({ orderId }) => orderId));
    const older = [...told.values()].filter(({ orderId }) => !isMirrored.has(orderId));
    return older.length === 0 ? mirrored : [...mirrored, ...older];
  }, [mirrored, told]);
}
