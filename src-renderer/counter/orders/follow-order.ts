import type { Bridge } from '../../../src-preload/contract.ts';
import type { SaleView } from '../../../src-preload/contract/sale.ts';

/** Who moves through the list quickly looks at the rows, not at what is beside them. In milliseconds. */
const restMs = 60;

/** Asks main for a sale and shows it, as well as each push of it until the returned function is called. */
export function followOrder(
  orderId: string,
  { ask, on }: Bridge,
  show: (sale: SaleView | null) => void,
): () => void {
  // A push is younger than what was asked before it came.
  let isAnswerWanted = true;
  const read = async (): Promise<void> => {
    try {
      const told = await ask('order', { orderId });
      if (isAnswerWanted) show(told);
    } catch {
      // What is shown stays; the window says that main can't be asked.
    }
  };
  const timer = setTimeout(() => void read(), restMs);
  const stop = on('sale', (pushed) => {
    if (pushed.orderId !== orderId) return;
    isAnswerWanted = false;
    show(pushed);
  });
  return () => {
    isAnswerWanted = false;
    clearTimeout(timer);
    stop();
  };
}
