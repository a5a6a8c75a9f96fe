import type { FindingView } from '../../src-preload/contract/books/reconciliation.ts';
import { controller } from '../network/raw-merchant.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import { compare, productOf, sell, type SeenLate, type Shop } from './late-shop.ts';

/** What the service says of an order later, against what it said before. */
type LateWord = { readonly name: string; readonly meet: (shop: Shop) => Promise<SeenLate> };

export const lateWords: readonly LateWord[] = [
  {
    name: 'the word that a sale whose code was issued is canceled',
    meet: (shop) => cancelIssued(shop, false),
  },
  { name: 'the same, then completed again', meet: (shop) => cancelIssued(shop, true) },
  { name: 'the eSIM of a sale that was canceled', meet: issueCanceled },
];

/** What the service says of every order from now on. */
const saysCanceled = ({ service }: Shop) =>
  controller(service).post('/faults', {
    path: '/orders/getStatus',
    fault: {
      kind: 'other-reply',
      members: { status: 'canceled', esimProfile: null, customer: null, activatedItems: null },
    },
    times: 'forever',
  });

async function findingsOf(till: ShopTill, isOpen: boolean): Promise<readonly FindingView[]> {
  const reconciliation = await till.session.till.reconciliation();
  return reconciliation.findings({ isOpen, before: null, most: 5 }).findings;
}

async function seen(till: ShopTill, orderId: string, sentBefore: number): Promise<SeenLate> {
  const [finding, ...more] = await findingsOf(till, true);
  if (more.length > 0) throw new Error(`it is found ${String(more.length + 1)} times`);
  return {
    finding,
    cost: productOf(till).cost,
    sentAgain: submitsOf(till) - sentBefore,
    isCodeShown: till.session.till.receipts.activationCode(orderId) !== undefined,
  };
}

const submitsOf = (till: ShopTill): number => till.sent.filter((path) => path === '/orders/submit').length;

async function cancelIssued(shop: Shop, isCompletedAgain: boolean): Promise<SeenLate> {
  const till = await shop.open();
  await compare(till);
  const orderId = await sell(till, 'completed');
  const sent = submitsOf(till);
  await saysCanceled(shop);
  await till.session.till.packages(orderId);
  if (isCompletedAgain) {
    const [finding] = await findingsOf(till, true);
    if (finding === undefined) throw new Error('a manager was not told');
    await controller(shop.service).clear('/faults');
    await till.session.till.packages(orderId);
  }
  return seen(till, orderId, sent);
}

async function issueCanceled(shop: Shop): Promise<SeenLate> {
  const till = await shop.open();
  await compare(till);
  await saysCanceled(shop);
  const orderId = await sell(till, 'canceled');
  const sent = submitsOf(till);
  // That its money is not back is found by itself, and is settled here: the table is about the eSIM.
  const reconciliation = await till.session.till.reconciliation();
  const ofMoney = (await findingsOf(till, true)).find(({ about }) => about === 'cancellation');
  if (ofMoney === undefined) throw new Error('a manager was not told of the money');
  const marked = reconciliation.mark({ number: ofMoney.number, note: 'The service’s support knows of it' });
  if (!marked.ok) throw new Error('it could not be settled');
  await controller(shop.service).clear('/faults');
  await till.when(() => (till.last('reconciliation')?.openFindings === 1 ? true : undefined));
  return seen(till, orderId, sent);
}
