import { useEffect, useState } from 'react';
import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { HandedPiece } from '../../store.ts';
import { till } from '../../till-bridge.ts';
import { followOrder } from '../orders/detail/follow-order.ts';
import type { HandedTopUp, ToppedUpNow } from './topped-up-now.ts';

/** The top-ups of a ticket as they are now, in its order. */
export function useToppedUp(pieces: readonly HandedPiece[]): readonly ToppedUpNow[] {
  const [known, setKnown] = useState<ReadonlyMap<string, SaleView>>(new Map());
  const topUps = pieces.filter((piece) => piece.kind === 'top-up');
  const orders = [...new Set(topUps.flatMap(({ esim }) => esim.orderId ?? []))].join(' ');
  const elsewhere = useToppedUpElsewhere(topUps.filter(({ esim }) => esim.orderId === null));
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
    const { orderId } = topUp.esim;
    const operations = orderId === null ? elsewhere : (known.get(orderId)?.operations ?? []);
    const operation = operations.find((each) => each.operationId === topUp.operationId);
    return { topUp, operation: operation?.kind === 'top-up' ? operation : undefined };
  });
}

/** What main tells of top-ups of eSIMs that another till sold: first what the books have, then each news. */
function useToppedUpElsewhere(topUps: readonly Pick<HandedTopUp, 'operationId'>[]): readonly OperationView[] {
  const [known, setKnown] = useState<readonly OperationView[]>([]);
  const ids = topUps.map(({ operationId }) => operationId).join(' ');
  useEffect(() => {
    const wanted = ids.split(' ').filter((id) => id !== '');
    let isWanted = true;
    const heard = new Set<string>();
    const keep = (operation: OperationView): void => {
      if (!isWanted || !wanted.includes(operation.operationId)) return;
      setKnown((before) => [
        ...before.filter(({ operationId }) => operationId !== operation.operationId),
        operation,
      ]);
    };
    const stop = till.on('operation', (operation) => {
      heard.add(operation.operationId);
      keep(operation);
    });
    for (const typed of wanted)
      till.ask('elsewhere-bought', { typed }).then(
        ({ esim }) => {
          const told = esim?.kind === 'topped-up' ? esim.operations : [];
          // A push that came meanwhile is newer.
          for (const operation of told) if (!heard.has(operation.operationId)) keep(operation);
        },
        // Main can't be asked, which the window says.
        () => undefined,
      );
    return () => {
      isWanted = false;
      stop();
    };
  }, [ids]);
  return known;
}
