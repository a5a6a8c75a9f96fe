import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import type { HandedPiece } from '../../store.ts';
import { till } from '../../till-bridge.ts';
import { beginCart, beginTerms, counterStore, showHandOver } from '../use-counter.ts';
import { inRequest } from './ticket/in-request.ts';
import { paymentsOf } from './payments-of.ts';
import { paidBy } from './payment/paid-by.ts';
import { customerOf, soldOn } from './terms.ts';
import { isDiscounted, type Deal } from './ticket/deal.ts';
import { toPayFor } from './to-pay.ts';

/** Sells what the screen shows, at the prices that it shows. */
export async function sellDeal(deal: Deal): Promise<void> {
  // One press, one sale: whatever is in front of the customer has to be put away first.
  if (counterStore.getState().handOver === null) await askMainToSell(deal, false);
}

/** Sells more although a sale of a same package isn't settled: staff were told, and want it. */
export const sellMore = (deal: Deal): Promise<void> => askMainToSell(deal, true);

async function askMainToSell(deal: Deal, again: boolean): Promise<void> {
  const { cart, terms, mirror, customer } = counterStore.getState();
  const product = onlyPackage(deal);
  showHandOver({ kind: 'waiting-for-main', product });
  // Nobody can say any more that nothing of it was sold.
  counterStore.setState({ restored: null });
  const toPay = toPayFor(deal, terms, mirror?.owed ?? []);
  try {
    const { discounts, ...sold } = inRequest(deal);
    const wanted = {
      ...sold,
      activationMode: deal.lines[0].start,
      payments: paymentsOf(terms, toPay),
      discounts: isDiscounted(deal) ? { ...discounts, total: toPay.total } : null,
      customer: { ...customerOf(terms), language: customer.language },
      cart,
      again,
    };
    const reply = await till.ask('sell', wanted);
    if (reply.ok) {
      const [first, ...others] = reply.pieces;
      const { cash } = reply;
      const paid = terms.earlier.length === 0 ? null : paidBy(terms, toPay);
      const sold = soldOn(
        terms,
        reply.pieces.map((piece) => (piece.kind === 'sale' ? piece.orderId : piece.operationId)),
      );
      beginTerms();
      showHandOver(
        first.kind === 'sale' && others.length === 0
          ? { kind: 'sale', orderId: first.orderId, product, cash, paid, sold }
          : { kind: 'family', pieces: handedPieces(deal, [first, ...others]), product, cash, paid, sold },
      );
    } else {
      beginCart();
      const { problem } = reply;
      const twin = problem.kind === 'unsettled-twin' ? { orderId: problem.orderId, deal } : null;
      showHandOver({ kind: 'not-taken', product, why: problem, twin });
    }
  } catch (error) {
    // Nobody knows whether main took it. The cart stays: pressed again, it is sold once.
    counterStore.setState({ unansweredCart: cart });
    showHandOver({ kind: 'not-taken', product, why: whyNotAnswered(error), twin: null });
  }
}

/** What main began, in the order of the lines, with the eSIMs that are topped up. */
function handedPieces({ lines }: Deal, begun: readonly BegunPiece[]): readonly HandedPiece[] {
  const esims = lines.flatMap(({ quantity, esim }) => Array.from({ length: quantity }, () => esim));
  return begun.flatMap((piece, at): HandedPiece[] => {
    if (piece.kind === 'sale') return [piece];
    const esim = esims[at];
    return esim === undefined ? [] : [{ ...piece, esim }];
  });
}

type BegunPiece = Extract<ReplyOf<'sell'>, { ok: true }>['pieces'][number];

/** The package where only one is sold; null where there are several. */
function onlyPackage({ lines }: Deal): PackageDescription | null {
  const [first, ...others] = lines;
  const isOne = others.every(({ product }) => product.productId === first.product.productId);
  return isOne ? first.product : null;
}
