import { z } from 'zod';

/**
 * What is told in place of what the service answers:
 *
 * canceled: the order is canceled, told once of each order · another-order: what was asked for is another order, by its
 * uidCustomer in the answer to a purchase; as a whole in a status, every second time under the uidCustomer that was asked for.
 */
export type Lie = 'canceled' | 'another-order';

export type Answer = { readonly status: number; readonly body: Buffer };

export type Liar = {
  /** Is told of every answer of the service: it lies with the orders that it has heard of. */
  readonly hear: (path: string, answer: Answer) => void;
  /** What is told in place of an answer; undefined where the lie doesn't fit. */
  readonly answer: (lie: Lie, path: string, answer: Answer) => Answer | undefined;
};

/** Answers that name an order by its uidCustomer. */
const naming: ReadonlySet<string> = new Set(['/orders/submit', '/orders/topup', '/orders/getStatus']);

const record = z.looseObject({ uidCustomer: z.string() });
type OrderAnswer = z.output<typeof record>;

function orderIn(path: string, { body }: Answer): OrderAnswer | undefined {
  if (!naming.has(path)) return undefined;
  try {
    return record.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** A service that mixes up orders, and calls some canceled that it issues. It outlives the tills. */
export function liar(): Liar {
  const uids: string[] = [];
  /** The last completed order's status, by uidCustomer. */
  const statuses = new Map<string, OrderAnswer>();
  const calledCanceled = new Set<string>();
  let mixed = 0;

  const withBody = (answer: Answer, said: object): Answer => ({
    ...answer,
    body: Buffer.from(JSON.stringify(said)),
  });

  const canceled = (path: string, answer: Answer, order: OrderAnswer): Answer | undefined => {
    if (path !== '/orders/getStatus' || answer.status !== 200) return undefined;
    // Said again later, it would be the second word, which is believed.
    if (calledCanceled.has(order.uidCustomer)) return undefined;
    calledCanceled.add(order.uidCustomer);
    const nothing = { esimProfile: null, customer: null, activatedItems: null, totalAvailableBalance: null };
    return withBody(answer, { ...order, ...nothing, status: 'canceled' });
  };

  const anothers = (path: string, answer: Answer, order: OrderAnswer): Answer | undefined => {
    if (path === '/orders/getStatus') {
      const other = [...statuses.values()].findLast(({ uidCustomer }) => uidCustomer !== order.uidCustomer);
      if (other === undefined) return undefined;
      mixed += 1;
      return withBody(answer, mixed % 2 === 0 ? other : { ...other, uidCustomer: order.uidCustomer });
    }
    const other = uids.findLast((uid) => uid !== order.uidCustomer);
    return other === undefined ? undefined : withBody(answer, { ...order, uidCustomer: other });
  };

  return {
    hear: (path, answer) => {
      const order = orderIn(path, answer);
      if (order === undefined) return;
      if (path === '/orders/submit' && !uids.includes(order.uidCustomer)) uids.push(order.uidCustomer);
      if (order['status'] === 'completed' && path === '/orders/getStatus')
        statuses.set(order.uidCustomer, order);
    },
    answer: (lie, path, answer) => {
      const order = orderIn(path, answer);
      if (order === undefined) return undefined;
      return lie === 'canceled' ? canceled(path, answer, order) : anothers(path, answer, order);
    },
  };
}
