import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kind } from '../../src-books/orders/transitions.ts';
import type { ProviderOperation, ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import type { Behavior } from '../../src-service/behavior.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { controller, type Controller } from '../network/raw-merchant.ts';
import { startService } from '../network/start-service.ts';
import { value } from '../value.ts';
import { pathOf } from './counter.ts';
import { preparePress } from './press.ts';
import { tryAll, type Trial, type Tried } from './tried.ts';
import { callLimits, quietMs } from './waits.ts';

/** What keeps a till from knowing how something ended, until it is over. */
type Doubt = {
  /** As the table says it. */
  readonly name: string;
  readonly kind: Extract<Kind, 'sale' | 'refund'>;
  readonly behavior?: Partial<Behavior>;
  readonly faults: readonly Planned[];
  /** What the till asks again and again meanwhile; null where it is waited until it has made up its mind. */
  readonly asks: string | null;
  /** How it is over; the service is well again, where nothing else is said. */
  readonly end?: 'history-is-shown' | 'closed-by-a-manager';
};

type Planned = { readonly path: string; readonly fault: Fault; readonly times?: number };

const history = '/customer/history';
const status = '/orders/getStatus';
const submit = pathOf.sale;

const refuses = (path: string, when: 'before' | 'after', code: number, times?: number): Planned => ({
  path,
  fault: { kind: 'refuse', when, status: code },
  ...(times === undefined ? {} : { times }),
});
const says = (word: string, times?: number): Planned => ({
  path: status,
  fault: { kind: 'other-reply', members: { status: word } },
  ...(times === undefined ? {} : { times }),
});
const fallsSilent = (path: string): Planned => ({ path, fault: { kind: 'bad-gateway', when: 'before' } });

/** So often the till has asked in vain, when it is looked at. */
const asksInVain = 4;

const sale = { kind: 'sale' } as const;
const refund = { kind: 'refund' } as const;

const allDoubts: readonly Doubt[] = [
  {
    ...sale,
    name: 'a sale refused before the effect, no history',
    // The refusal lasts longer than that of the history: what ended first would decide how the sale ends.
    faults: [refuses(submit, 'before', 402), refuses(history, 'before', 404, asksInVain + 1)],
    asks: history,
    end: 'history-is-shown',
  },
  {
    ...sale,
    name: 'a sale refused after the effect, no history',
    faults: [refuses(submit, 'after', 402, 1), refuses(history, 'before', 404)],
    asks: history,
  },
  {
    ...sale,
    name: 'a sale refused before the effect, a history that doesn’t reach back to it',
    behavior: { historyLines: 0 },
    faults: [refuses(submit, 'before', 402)],
    asks: history,
    end: 'history-is-shown',
  },
  {
    ...sale,
    name: 'a sale refused after the effect, a history that doesn’t reach back to it',
    behavior: { historyLines: 0 },
    faults: [refuses(submit, 'after', 402)],
    asks: history,
    end: 'history-is-shown',
  },
  {
    ...sale,
    name: 'a sale that 409 says is there, named neither by it nor by the history',
    behavior: { conflictNamesOrder: false, historyNamesOrders: false },
    faults: [{ path: submit, fault: { kind: 'drop', when: 'after' }, times: 1 }],
    asks: history,
  },
  {
    ...sale,
    name: 'a sale without any answer, closed by a manager',
    faults: [{ path: submit, fault: { kind: 'drop', when: 'before' } }],
    asks: submit,
    end: 'closed-by-a-manager',
  },
  { ...sale, name: 'a sale that is accepted, then ERROR', faults: [says('ERROR')], asks: status },
  {
    ...sale,
    name: 'a sale that is accepted, then a word nobody knows',
    faults: [says('limbo')],
    asks: status,
  },
  {
    ...sale,
    name: 'a sale that is accepted, then 404',
    faults: [refuses(status, 'before', 404)],
    asks: status,
  },
  {
    ...sale,
    name: 'a sale that is accepted, then ERROR, closed by a manager',
    faults: [says('ERROR')],
    asks: status,
    end: 'closed-by-a-manager',
  },
  {
    ...sale,
    name: 'a sale called canceled once, before it is issued',
    faults: [says('canceled', 1), says('in_processing')],
    asks: status,
  },
  {
    ...sale,
    name: 'a sale called canceled and in processing by turns',
    faults: [says('canceled', 1), says('in_processing', 1), says('canceled', 1), says('in_processing')],
    asks: status,
  },
  {
    ...sale,
    name: 'a sale called canceled for long, and issued after all',
    faults: [says('canceled')],
    asks: null,
  },
  {
    ...refund,
    name: 'a refund refused after the effect, neither package nor history to be seen',
    faults: [refuses(pathOf.refund, 'after', 400, 1), fallsSilent(status), fallsSilent(history)],
    asks: status,
  },
  {
    ...refund,
    name: 'a refund that is only in processing, neither package nor history to be seen',
    faults: [
      {
        path: pathOf.refund,
        fault: { kind: 'other-reply', members: { status: 'in_processing' } },
        times: 1,
      },
      fallsSilent(status),
      fallsSilent(history),
    ],
    asks: status,
  },
];

type Seen = {
  readonly while: string;
  readonly after: string;
  /** Whether the service has it. */
  readonly isThere: boolean;
};

type Place = {
  readonly control: Controller;
  readonly direct: MerchantClient;
  /** Opens a till that tells of all that it asks. */
  readonly open: (onAsked: (path: string) => void) => OrdersTill;
};

async function meet(doubt: Doubt, { control, direct, open }: Place): Promise<Seen> {
  let asked = 0;
  let tellAsked: () => void = () => undefined;
  const till = open((path) => {
    if (path !== doubt.asks) return;
    asked += 1;
    if (asked >= asksInVain) tellAsked();
  });
  const press = await preparePress(doubt.kind, till, direct);
  for (const { path, fault, times } of doubt.faults)
    await control.post('/faults', { path, fault, times: times ?? 'forever' });
  if (doubt.behavior !== undefined) await control.post('/behavior', doubt.behavior);
  asked = 0;
  const isAsked = new Promise<void>((resolve) => (tellAsked = resolve));
  const id = press();
  const stateOf = (): ProviderOperation['progress']['state'] | undefined =>
    (till.ledger.sales.find(id) ?? till.ledger.operations.find(id))?.progress.state;
  await Promise.race([isAsked, till.ended(id)]);
  // What has no answer is on its way again now and then.
  await till.when(id, ({ progress }) => progress.state !== 'sending');
  const before = stateOf();
  const after = await goOn(doubt, till, id, control);
  await control.clear('/faults');
  await control.clear('/behavior');
  till.close();
  const { transactions } = value(await direct.history(1_000));
  const isThere =
    doubt.kind === 'sale'
      ? transactions.some(({ orderId }) => orderId === id)
      : transactions.some(({ type }) => type === 'refund');
  return { while: before ?? 'gone', after, isThere };
}

/** Ends the doubt, and waits until the till has seen that. */
async function goOn(
  doubt: Doubt,
  till: OrdersTill,
  id: ProviderOperationId,
  control: Controller,
): Promise<string> {
  if (doubt.end === 'closed-by-a-manager') {
    const closed = await till.runner.writeOff(id, { staff: null, reason: 'Nobody knows' });
    return value(closed).progress.state;
  }
  if (doubt.end !== 'history-is-shown') await control.clear('/faults');
  await control.clear('/behavior');
  till.runner.askNow();
  const operation = await till.ended(id);
  const { state } = operation.progress;
  if (state !== 'canceled') return state;
  // It is looked at some times more.
  await till.when(id, () => till.issuedAfterCancel.some((orderId) => orderId === id));
  return `${state}, and found to be issued`;
}

function describe({ while: before, after, isThere }: Seen) {
  const states = [before, after];
  return {
    cells: [before, after],
    wrong: [
      ...(isThere && states.includes('refused') ? ['told as not done, and the service has it'] : []),
      ...(!isThere && states.includes('completed') ? ['told as done, and the service hasn’t got it'] : []),
    ],
  };
}

/** What staff are told of something while nobody can know how it ended, and once it can be known. */
export function tryDoubts(): Promise<Tried> {
  const inPlace = (doubt: Doubt): Trial<Seen> => ({
    name: doubt.name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'faults-doubts-'));
      const service = await startService({ balance: '1000.00', issueDelayMs: 0 });
      const open = (onAsked: (path: string) => void): OrdersTill => {
        const watched: Fetch = (url, init) => {
          onAsked(new URL(url).pathname.replace('/api/v1', ''));
          return fetch(url, init);
        };
        const client = directClient(service, { fetch: watched, limits: callLimits });
        // Half an hour of "canceled" passes in seconds.
        const cancelSpacingMs = 10_000;
        return openOrdersTill({ folder, merchantId: service.merchantId, client, quietMs, cancelSpacingMs });
      };
      try {
        return await meet(doubt, {
          control: controller(service),
          direct: directClient(service),
          open,
        });
      } finally {
        await service.stop();
        rmSync(folder, { recursive: true });
      }
    },
  });
  return tryAll(
    ['What nobody can tell', 'While it lasts', 'Once it is over'],
    allDoubts.map(inPlace),
    describe,
  );
}
