import { useMemo } from 'react';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { useOncePainted } from '../../once-painted.ts';
import type { HandedPiece, HandOver } from '../../store.ts';
import { backToOrder, nextCustomer } from '../use-counter.ts';
import { useNoEarlyPress } from './drop-early-presses.ts';
import { codeShown } from './code-shown.ts';
import { FamilyHandOver } from './family-hand-over.tsx';
import { NotTaken } from './not-taken.tsx';
import { OrderToCome } from './order-to-come.tsx';
import { useHandedSales } from './use-handed-sales.ts';
import { WaitingForMain } from './waiting-for-main.tsx';
import { SaleHandOver } from './sale-hand-over.tsx';
import { TopUpsHandOver } from './top-ups-hand-over.tsx';

/** A sale from the press of the button until the customer has the eSIM. */
export default function HandOverView({ handOver }: { readonly handOver: HandOver }) {
  // What comes to a sale is shown by its code first (sale-code.tsx), and around it once that has been painted.
  const latest = useHandedSales(handOver);
  const sales = useOncePainted(latest);
  useNoEarlyPress(shownOf(handOver, latest));
  // The same while nothing of it has changed: else all of the family's view would be drawn with the code.
  const family = useMemo(
    () =>
      handOver.kind === 'family'
        ? handOver.pieces.flatMap((piece) =>
            piece.kind === 'sale' ? (sales.find((sale) => sale.orderId === piece.orderId) ?? []) : [],
          )
        : [],
    [handOver, sales],
  );
  switch (handOver.kind) {
    case 'waiting-for-main':
      return <WaitingForMain product={handOver.product} />;
    case 'not-taken': {
      const { product, why, twin } = handOver;
      return <NotTaken product={product} why={why} twin={twin} />;
    }
    case 'family': {
      const { product, pieces, cash, paid } = handOver;
      if (pieces.every(({ kind }) => kind === 'top-up'))
        return <TopUpsHandOver key={keyOf(pieces)} pieces={pieces} product={product} cash={cash} />;
      return isSome(family) ? (
        <FamilyHandOver
          key={family[0].orderId}
          product={product}
          sales={family}
          pieces={pieces}
          cash={cash}
          paid={paid}
        />
      ) : (
        <WaitingForMain product={product} />
      );
    }
    case 'sale': {
      const sale = sales.find(({ orderId }) => orderId === handOver.orderId);
      if (sale !== undefined)
        return (
          <SaleHandOver
            key={sale.orderId}
            sale={sale}
            cash={handOver.cash ?? null}
            paid={handOver.paid ?? null}
            isOfOrder={handOver.isOfOrder ?? false}
            isSoldNow={handOver.sold !== undefined}
          />
        );
      if (handOver.sold === undefined)
        return (
          <OrderToCome
            product={handOver.product}
            onLeave={handOver.isOfOrder === true ? () => backToOrder(handOver.orderId) : nextCustomer}
          />
        );
      // Main's reply has overtaken the push that brings the sale.
      return <WaitingForMain product={handOver.product} />;
    }
  }
}

const isSome = (sales: readonly SaleView[]): sales is readonly [SaleView, ...SaleView[]] => sales.length > 0;

const keyOf = (pieces: readonly HandedPiece[]): string =>
  pieces.map((piece) => (piece.kind === 'sale' ? piece.orderId : piece.operationId)).join(' ');

/** Names what the screen tells: another once a code has come, or none will. */
function shownOf(handOver: HandOver, sales: readonly SaleView[]): string {
  switch (handOver.kind) {
    case 'waiting-for-main':
    case 'not-taken':
      return handOver.kind;
    // Which of its codes is shown, its own view knows.
    case 'family':
      return keyOf(handOver.pieces);
    case 'sale': {
      const { orderId } = handOver;
      const sale = sales.find((each) => each.orderId === orderId);
      return codeShown(sale ?? { orderId, state: 'drafted', install: null });
    }
  }
}
