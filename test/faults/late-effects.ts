import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { FindingView } from '../../src-preload/contract/books/reconciliation.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';
import { compare, productOf, sell, Shop, type SeenLate } from './late-shop.ts';
import { lateWords } from './late-words.ts';
import { tryAll, type Trial, type Tried } from './tried.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';

/** What a till was told is refused, and the service does after all. */
type Late = {
  /** As the table says it. */
  readonly name: string;
  readonly path: `/orders/${'submit' | 'topup' | 'activate' | 'refund'}`;
  /** What else happens. */
  readonly and?: 'till-was-closed' | 'given-back' | 'asked-for-again';
};

const allLate: readonly Late[] = [
  { name: 'the order of a sale', path: '/orders/submit' },
  { name: 'the order of a sale, while the till was closed', path: '/orders/submit', and: 'till-was-closed' },
  { name: 'the order of a sale, given back since', path: '/orders/submit', and: 'given-back' },
  { name: 'the package of a top-up', path: '/orders/topup' },
  { name: 'the credit of a refund', path: '/orders/refund' },
  { name: 'an activation', path: '/orders/activate' },
  {
    name: 'an activation that staff asked for again, and that did it',
    path: '/orders/activate',
    and: 'asked-for-again',
  },
];

/** What is refused, and what the service does of it later, past the till. */
async function refuse(till: ShopTill, service: TestService, path: Late['path']) {
  const direct = directClient(service);
  const product = productOf(till);
  const { productId } = product;
  const refusal = { path, fault: { kind: 'refuse', when: 'before', status: 400 } };
  if (path === '/orders/submit') {
    await controller(service).post('/faults', refusal);
    const orderId = await sell(till, 'refused');
    return {
      comesLate: async () => void value(await direct.submit({ productId, orderId })),
      askAgain: () => Promise.resolve(),
    };
  }
  const orderId = await sell(till, 'completed');
  const { uidCustomer } = await till.readable(orderId);
  const status = uidCustomer === null ? undefined : value(await direct.getStatus(uidCustomer));
  const pack = idPackOf(status?.status === 'completed' ? status.activatedItems[0]?.uid : undefined);
  if (uidCustomer === null || pack.kind !== 'number') throw new Error('the sale has no package');
  await controller(service).post('/faults', refusal);
  const on = () => ({ uidCustomer, orderId, cart: crypto.randomUUID(), idPack: pack.idPack });
  const { selling } = till.session.till;
  const ask = async (): Promise<string> => {
    if (path === '/orders/topup') return value(await topUpEsim(selling, { ...product, topsUp: orderId }));
    if (path === '/orders/activate') return value(selling.activate(on()));
    return value(selling.refund({ ...on(), reason: 'The phone is locked' }));
  };
  const isIn = (id: string, state: string): true | undefined =>
    till.order(orderId).operations.some((one) => one.operationId === id && one.state === state)
      ? true
      : undefined;
  const id = await ask();
  await till.when(() => isIn(id, 'refused'));
  return {
    comesLate: async () => {
      if (path === '/orders/topup') value(await direct.topup({ uidCustomer, productId, orderId: id }));
      else if (path === '/orders/activate') value(await direct.activate(pack.idPack));
      else value(await direct.refund(pack.idPack));
    },
    askAgain: async () => {
      const again = await ask();
      await till.when(() => isIn(again, 'completed'));
    },
  };
}

async function meet({ path, and }: Late, shop: Shop): Promise<SeenLate> {
  const { service } = shop;
  let till = await shop.open();
  // So that no night's comparison is due, which would find it too.
  await compare(till);
  const { cost } = productOf(till);
  const refused = await refuse(till, service, path);
  const asked = (): number => till.sent.filter((one) => one === path).length;
  let before = asked();
  if (and === 'asked-for-again') {
    await refused.askAgain();
    before = asked();
  } else {
    if (and === 'given-back')
      await controller(service).post('/outcomes', { for: 'next', outcome: 'canceled', delayMs: 0 });
    if (and === 'till-was-closed') shop.close();
    await refused.comesLate();
    if (and === 'till-was-closed') {
      till = await shop.open();
      before = 0;
    }
  }
  const reconciliation = await till.session.till.reconciliation();
  const findings = (): readonly FindingView[] =>
    reconciliation.findings({ isOpen: true, before: null, most: 5 }).findings;
  if (and !== 'asked-for-again') await till.when(() => (findings().length > 0 ? true : undefined));
  // Whatever the till looks at later, a comparison sees all that there is.
  if (and === 'given-back' || and === 'asked-for-again') await compare(till);
  const [finding, ...more] = findings();
  if (more.length > 0) throw new Error(`it is found ${String(more.length + 1)} times`);
  return { finding, cost, sentAgain: asked() - before, isCodeShown: null };
}

const moneyOf = ({ theirs, creditedBack }: FindingView, cost: string): string => {
  if (theirs === null) return 'none';
  const what = theirs === cost ? 'its cost' : theirs;
  return creditedBack === cost ? `${what}, given back` : what;
};

/** Why it is a difference, or where that says nothing, what kind of difference. */
const whatOf = ({ about, why, kind }: FindingView): string => `${about}, ${why === 'not-here' ? kind : why}`;

function describe({ finding, cost, sentAgain, isCodeShown }: SeenLate) {
  const code = isCodeShown === null ? '–' : isCodeShown ? 'yes' : 'no';
  return {
    cells:
      finding === undefined
        ? ['none', 'none', 'no', code]
        : [whatOf(finding), moneyOf(finding, cost), finding.canAdopt ? 'yes' : 'no', code],
    wrong: [
      ...(sentAgain > 0 ? [`it was sent again ${String(sentAgain)} times`] : []),
      ...(finding !== undefined && isCodeShown === true ? ['its code is shown beside the difference'] : []),
    ],
  };
}

/** What a till finds of what staff were told was not done, and the service does or undoes after all. */
export function tryLateEffects(): Promise<Tried> {
  const head = ['What comes late', 'Difference for a manager', 'Money in it', 'Can be adopted', 'Code shown'];
  const inShop = (name: string, run: (shop: Shop) => Promise<SeenLate>): Trial<SeenLate> => ({
    name,
    run: async () => {
      const service = await startService({ balance: '100.00', issueDelayMs: 0 });
      const shop = new Shop(service);
      try {
        return await run(shop);
      } finally {
        shop.remove();
        await service.stop();
      }
    },
  });
  const trials = [
    ...allLate.map((late) => inShop(late.name, (shop) => meet(late, shop))),
    ...lateWords.map(({ name, meet: hear }) => inShop(name, hear)),
  ];
  return tryAll(head, trials, describe, 2);
}
