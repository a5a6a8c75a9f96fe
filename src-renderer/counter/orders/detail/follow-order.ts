import type { Bridge } from '../../../../src-preload/contract.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { followMain } from '../../../follow-main.ts';

/** Who moves through the list quickly looks at the rows, not at what is beside them. In milliseconds. */
const restMs = 60;

/** Asks main for a sale and shows it, as well as each push of it until the returned function is called. */
export const followOrder = (
  orderId: string,
  { ask, on }: Bridge,
  show: (sale: SaleView | null) => void,
): (() => void) =>
  followMain<SaleView | null>(
    {
      ask: () => ask('order', { orderId }),
      listen: (hear) =>
        on('sale', (pushed) => {
          if (pushed.orderId === orderId) hear(pushed);
        }),
    },
    // What is shown stays; the window says that main can't be asked.
    { show, unanswered: () => undefined, restMs },
  );
