import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { typedAccount } from '../tills/account-session.ts';
import { openMovingShop, type MovingShop } from '../tills/moving-shop.ts';
import type { TestService } from '../network/start-service.ts';
import { tryAll, type Trial, type Tried } from './tried.ts';

/** Who is found at the new address, while a sale of the till has no answer. */
type AddressChange = {
  /** As the table says it. */
  readonly name: string;
  /** Whether an earlier sale of the till came about. */
  readonly hasSold: boolean;
  /** Whether the service has the sale that has no answer. */
  readonly reaches: boolean;
  readonly find: (shop: MovingShop) => Promise<TestService>;
  readonly onWord?: true;
};

const itself = async ({ before, start }: MovingShop): Promise<TestService> => {
  await before.stop();
  return start({ dataFolder: before.dataFolder });
};
const another = ({ start }: MovingShop): Promise<TestService> => start();
const agreesToAll = async (shop: MovingShop): Promise<TestService> => {
  const service = await another(shop);
  const { lies } = shop.till;
  const asBefore = lies.answer;
  lies.answer = (url) => {
    if (!url.startsWith(service.address) || !url.includes('getStatus')) return asBefore(url);
    const uidCustomer = new URL(url).searchParams.get('uidCustomer');
    return Response.json({ message: '', status: 'in_processing', uidCustomer, orderId: 'T1-1' });
  };
  return service;
};

const allAddressChanges: readonly AddressChange[] = [
  { name: 'the same service, which has the sale', hasSold: true, reaches: true, find: itself },
  { name: 'the same service, which never got it', hasSold: true, reaches: false, find: itself },
  { name: 'the same, and no sale before that one', hasSold: false, reaches: true, find: itself },
  { name: 'another service that lets the account in', hasSold: true, reaches: false, find: another },
  { name: 'another one, and no sale before', hasSold: false, reaches: false, find: another },
  { name: 'one that says yes to whatever it is asked', hasSold: false, reaches: false, find: agreesToAll },
  {
    name: 'another service, on a manager’s word',
    hasSold: true,
    reaches: false,
    find: another,
    onWord: true,
  },
];

type Seen = {
  readonly goes: string;
  readonly shownBy: string;
  readonly state: string;
  readonly bought: number;
};

const moved = z.object({ shownBy: z.object({ kind: z.string() }) });

async function tryMove({ hasSold, reaches, find, onWord }: AddressChange, shop: MovingShop): Promise<Seen> {
  const { till } = shop;
  if (hasSold) await shop.when(shop.sell(), 'completed');
  const orderId = await shop.sellUnanswered(reaches);
  const service = await find(shop);
  const typed = typedAccount(service);
  const { accounts } = till.session;
  const gone = await accounts.goLive(onWord === undefined ? typed : { ...typed, isSameAccount: true });
  if (gone.ok) {
    const before = till.sent.length;
    await shop.answersForItself();
    // Settled, or looked for there and not sent.
    await till.when(() => {
      const looks = till.sent.slice(before).filter((url) => url.includes('/customer/history'));
      return shop.stateOf(orderId) === 'completed' || looks.length > 1 ? true : undefined;
    });
  }
  const [move] = z.array(moved).parse(shop.moves());
  const bought = (await shop.boughtAt(service)).filter((id) => id === orderId).length;
  return {
    goes: gone.ok ? 'yes' : `no: ${whyNot(gone.problem)}`,
    shownBy: move?.shownBy.kind ?? '–',
    state: shop.stateOf(orderId) ?? 'gone',
    bought,
  };
}

function whyNot(problem: Problem): string {
  if (problem.kind !== 'not-same-account') return problem.kind;
  return problem.why === 'denied' ? 'it denies orders of the till' : 'nothing shows whose it is';
}

function describe({ goes, shownBy, state, bought }: Seen) {
  return {
    cells: [
      goes,
      shownBy,
      state,
      bought === 0 ? 'not bought' : `bought ${bought === 1 ? 'once' : `${bought} times`}`,
    ],
    wrong: [
      ...(bought > 1 ? ['bought more than once'] : []),
      ...(state === 'refused' && bought > 0 ? ['told as not sold, and bought'] : []),
      ...(state === 'completed' && bought === 0 ? ['told as sold, and not bought'] : []),
    ],
  };
}

/** Where a till with a sale that has no answer goes on when its service is to be found at another address. */
export function tryAddressChanges(): Promise<Tried> {
  const inPlace = (move: AddressChange): Trial<Seen> => ({
    name: move.name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'faults-moves-'));
      const shop = await openMovingShop(folder);
      try {
        return await tryMove(move, shop);
      } finally {
        await shop.close();
        rmSync(folder, { recursive: true });
      }
    },
  });
  const head = ['At the new address', 'May the till go there', 'Shown by', 'The sale', 'At that service'];
  return tryAll(head, allAddressChanges.map(inPlace), describe, 2);
}
