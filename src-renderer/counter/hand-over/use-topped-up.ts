import { useEffect, useState } from 'react';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { HandedPiece } from '../../store.ts';
import { till } from '../../till-bridge.ts';
import { followOrder } from '../orders/detail/follow-order.ts';
import type { ToppedUpNow } from './topped-up-now.ts';

/** The top-ups of a ticket as they are now, in its order. */
export function useToppedUp(pieces: readonly HandedPiece[]): readonly ToppedUpNow[] {
  const [known, setKnown] = useState<ReadonlyMap<string, SaleView>>(new Map());
  const topUps = pieces.filter((piece) => piece.kind === 'top-up');
  const orders = [...new Set(topUps.map(({ esim }) => esim.orderId))].join(' ');
  useEffect(() => {
    const stops = orders
      .split(' ')
      .filter((orderId) => orderId !== '')
      .map((orderId) =>
        followOrder(orderId, till, (sale) => {
          if (sale !== null) setKnown((before) => new Map(before).set(orderId, sale));
        }),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [orders]);
  return topUps.map((topUp) => {
    const { operations = [] } = known.get(topUp.esim.orderId) ?? {};
    const operation = operations.find((each) => each.operationId === topUp.operationId);
    return { topUp, operation: operation?.kind === 'top-up' ? operation : undefined };
  });
}
