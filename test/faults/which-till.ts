import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ulid } from 'ulid';
import type { BooksNews } from '../../src-preload/contract/books/books.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { directClient } from '../network/direct-client.ts';
import { InstalledTills, sellSome, type Start } from '../tills/installed-tills.ts';
import { controller, type Controller } from '../network/raw-merchant.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';
import { tryAll, type Trial, type Tried } from './tried.ts';

/** Where something happens to a till's folder, its names or its clock. */
type Place = {
  readonly tills: InstalledTills;
  readonly service: TestService;
  readonly control: Controller;
  readonly client: MerchantClient;
};

/** A till after the fault, connected. */
type After = {
  readonly till: ShopTill;
  /** Where its data is. */
  readonly data?: string;
  /** The id that it had before. */
  readonly id: string;
  /** What has to be in its books, and nothing else. */
  readonly own: readonly string[];
  /** What it said before its books were open. */
  readonly said?: readonly string[];
};

type Seen = {
  readonly id: string;
  readonly says: readonly string[];
  readonly own: readonly string[];
  readonly there: readonly string[];
  readonly sent: number;
};

const day = 86_400_000;
const bare = { signedBy: 'service' } as const;

function see({ till, data = 'first', id, own, said = [] }: After, { tills }: Place): Seen {
  // Past the till, which shows only the last ones by itself.
  const ledger = new DatabaseSync(tills.at(data, 'live', 'ledger.sqlite'), { readOnly: true });
  const rows = ledger.prepare('SELECT order_id FROM sale').all();
  ledger.close();
  const { news, tillAsks } = till.session.till.snapshot();
  return {
    id: till.owner.id === id ? 'the same' : 'a new one',
    says: [
      ...new Set([
        ...said,
        ...(news === null ? [] : [newsText(news)]),
        ...(tillAsks?.kind === 'replaces' ? ['asks whether it replaces the other till'] : []),
      ]),
    ],
    own,
    there: rows.map((row) => String(row['order_id'])),
    sent: till.sent.filter((path) => path === '/orders/submit').length,
  };
}

function newsText(news: BooksNews): string {
  switch (news.kind) {
    case 'recovered':
      return `the ledger was set up again, ${lookUpText(news)}`;
    case 'older':
      return `the ledger is an older one, ${lookUpText(news)}`;
    case 'replaced':
      return lookUpText(news);
    case 'fetched':
      return `${news.fetched} fetched`;
    case 'may-be-missing':
      return 'some may be missing';
    case 'not-recorded':
    case 'recorded':
    case 'held':
    case 'not-backed-up':
      return news.kind;
  }
}

function lookUpText({
  lookUp,
  fetched,
}: Extract<BooksNews, { kind: 'older' | 'recovered' | 'replaced' }>): string {
  switch (lookUp) {
    case 'done':
      return `${fetched} fetched`;
    case 'in-part':
      return `${fetched} fetched, more may be missing`;
    case 'waits':
    case 'runs':
      return 'fetching';
    case 'not-possible':
      return 'nothing can be fetched';
  }
}

function describe({ id, says, own, there, sent }: Seen) {
  const has = own.filter((orderId) => there.includes(orderId)).length;
  const others = there.filter((orderId) => !own.includes(orderId)).length;
  const isSaid = says.some((what) => what.includes('may be missing'));
  return {
    cells: [
      id,
      says.length === 0 ? 'nothing' : says.join('; '),
      `${has} of ${own.length}`,
      others === 0 ? 'none' : String(others),
      sent === 0 ? 'nothing' : `${sent} purchases`,
    ],
    wrong: [
      ...(others > 0 ? [`has ${others} sales of another till`] : []),
      ...(has < own.length && !isSaid ? [`lacks ${own.length - has} of its sales without a word`] : []),
      ...(sent > 0 ? [`sent ${sent} purchases by itself`] : []),
    ],
  };
}

/** A till that sold some, closed. */
async function closed({ tills }: Place, count: number, how?: Start) {
  const till = await tills.connected(how);
  const own = await sellSome(till, count);
  const { id } = till.owner;
  tills.end(till);
  return { id, own };
}

/** The same, a copy of its folder, and what it sold after that. */
async function withOlderCopy(place: Place, how?: Start) {
  const before = await closed(place, 1, how);
  place.tills.copy('first', 'older');
  const later = await closed(place, 3, how);
  return { id: before.id, own: [...before.own, ...later.own] };
}

/** Buys past every till, under ids of one of them: what its ledger lost. */
async function buyFor({ client }: Place, id: string, count: number): Promise<string[]> {
  const [product] = value(await client.products()).products;
  if (product === undefined) throw new Error('there is nothing to sell');
  const own: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const orderId = `T1-${id}-${ulid()}`;
    value(await client.submit({ productId: product.productId, orderId }));
    own.push(orderId);
  }
  return own;
}

/** Sells one by a clock that is two days ahead, loses what it sold by the right one, and starts some days later. */
const afterClockAhead =
  (days: number) =>
  async (place: Place): Promise<After> => {
    const { tills, control } = place;
    const { id, own } = await closed(place, 1, { aheadMs: 2 * day });
    tills.tearOff();
    const lost = await buyFor(place, id, 105);
    await control.post('/clock', { offsetMs: days * day });
    return { till: await tills.connected({ aheadMs: days * day }), id, own: [...own, ...lost] };
  };

const trials: readonly { readonly name: string; readonly run: (place: Place) => Promise<After> }[] = [
  {
    name: 'two tills of one name on one account, one starts after a power cut',
    run: async (place) => {
      const { tills } = place;
      const { id, own } = await closed(place, 1);
      await sellSome(await tills.connected({ computer: 'second' }), 3);
      tills.tearOff();
      return { till: await tills.connected(), id, own };
    },
  },
  {
    name: 'two data folders of one computer user, both called T1',
    run: async (place) => {
      const { id, own } = await closed(place, 1);
      await closed(place, 2, { data: 'other' });
      return { till: await place.tills.connected(), id, own };
    },
  },
  {
    name: 'the data folder is copied to another computer',
    run: async (place) => {
      const { tills } = place;
      const { id, own } = await closed(place, 2);
      tills.copy('first', 'second');
      await closed(place, 2);
      return { till: await tills.connected({ computer: 'second' }), data: 'second', id, own };
    },
  },
  {
    name: 'the data folder is copied on this computer',
    run: async (place) => {
      const { tills } = place;
      const { id, own } = await closed(place, 2);
      tills.copy('first', 'copy');
      return { till: await tills.connected({ data: 'copy' }), data: 'copy', id, own };
    },
  },
  {
    name: 'the same between computers without a keychain',
    run: async (place) => {
      const { tills } = place;
      for (const computer of ['first', 'second']) tills.keychainOf(computer).standing = 'absent';
      const { id, own } = await closed(place, 2, bare);
      tills.copy('first', 'second');
      await closed(place, 2, bare);
      return { till: await tills.connected({ computer: 'second', ...bare }), data: 'second', id, own };
    },
  },
  {
    name: 'the data folder is moved',
    run: async (place) => {
      const { tills } = place;
      const { id, own } = await closed(place, 2);
      tills.move('first', 'moved');
      const till = await tills.connected({ data: 'moved' });
      for (const orderId of own) await till.readable(orderId);
      return { till, data: 'moved', id, own };
    },
  },
  {
    name: 'the settings are lost',
    run: async (place) => {
      const { id, own } = await closed(place, 2);
      rmSync(place.tills.at('first', 'settings.json'));
      return { till: await place.tills.connected(), id, own };
    },
  },
  {
    name: 'the keychain is emptied',
    run: async (place) => {
      const { tills } = place;
      const { id, own } = await closed(place, 2);
      tills.keychainOf('first').entries.clear();
      const till = await tills.connected();
      for (const orderId of own) await till.readable(orderId);
      return { till, id, own };
    },
  },
  {
    name: 'an older ledger is put in place',
    run: async (place) => {
      const { id, own } = await withOlderCopy(place);
      place.tills.putBack('older', 'first', 'live');
      return { till: await place.tills.connected(), id, own };
    },
  },
  {
    name: 'an older data folder is put in place, settings and all',
    run: async (place) => {
      const { tills } = place;
      const { id, own } = await withOlderCopy(place);
      // It was open long enough to note in the keychain where its ledger ended.
      tills.end(await tills.connected());
      tills.putBack('older', 'first');
      return { till: await tills.connected(), id, own };
    },
  },
  {
    name: 'the same on a computer without a keychain',
    run: async (place) => {
      const { tills } = place;
      tills.keychainOf('first').standing = 'absent';
      const { id, own } = await withOlderCopy(place, bare);
      tills.putBack('older', 'first');
      return { till: await tills.connected(bare), id, own };
    },
  },
  {
    name: 'an older ledger, with a sale in it that nobody has an answer of',
    run: async ({ tills }) => {
      let lost = '"orderId"';
      const before = await tills.connected({ loses: (body) => body.includes(lost) });
      const [product] = before.session.till.catalog().products;
      if (product === undefined) throw new Error('there is nothing to sell');
      const cart = crypto.randomUUID();
      const [unknown] = value(before.session.till.selling.sell({ ...product, cart, again: true }));
      await before.when(() => (before.order(unknown).state === 'unknown' ? true : undefined));
      lost = unknown;
      tills.copy('first', 'older');
      const { id } = before.owner;
      const [later] = await sellSome(before, 1);
      tills.end(before);
      tills.putBack('older', 'first', 'live');
      const till = await tills.connected({ aheadMs: 3_600_000 });
      await till.when(() => (till.order(unknown).state === 'held' ? true : undefined));
      return { till, id, own: [unknown, later ?? ''], said: [`that one is ${till.order(unknown).state}`] };
    },
  },
  {
    name: 'the same, a moment later, and a history of one line',
    run: async ({ tills, control }) => {
      let lost = '"orderId"';
      const before = await tills.connected({ loses: (body) => body.includes(lost) });
      const [product] = before.session.till.catalog().products;
      if (product === undefined) throw new Error('there is nothing to sell');
      const cart = crypto.randomUUID();
      const [unknown] = value(before.session.till.selling.sell({ ...product, cart, again: true }));
      await before.when(() => (before.order(unknown).state === 'unknown' ? true : undefined));
      lost = unknown;
      tills.copy('first', 'older');
      const { id } = before.owner;
      const later = await sellSome(before, 2);
      tills.end(before);
      await control.post('/behavior', { historyLines: 1 });
      tills.putBack('older', 'first', 'live');
      const till = await tills.connected();
      await till.session.till.refresh();
      return { till, id, own: [unknown, ...later], said: [`that one is ${till.order(unknown).state}`] };
    },
  },
  {
    name: '`live/` is gone while the account is kept',
    run: async (place) => {
      const { tills } = place;
      const { id, own } = await closed(place, 2);
      rmSync(tills.at('first', 'live'), { recursive: true });
      const till = tills.start();
      const said = till.session.closedBooks;
      till.session.recover();
      await till.when(() => till.session.openTill?.snapshot().news ?? undefined);
      await till.session.till.connect();
      return { till, id, own, said: said?.kind === 'stopped' ? [`the ledger is ${said.fault}`] : [] };
    },
  },
  {
    name: 'a clock two days ahead, then right, and an end of the ledger lost',
    run: afterClockAhead(0),
  },
  { name: 'the same, started three days later', run: afterClockAhead(3) },
  {
    name: 'an end of the ledger lost, and a history of 20 lines whatever the limit',
    run: async (place) => {
      const { tills, control } = place;
      const { id, own } = await closed(place, 1);
      tills.tearOff();
      const lost = await buyFor(place, id, 35);
      await control.post('/behavior', { historyLines: 20 });
      return { till: await tills.connected(), id, own: [...own, ...lost] };
    },
  },
  {
    name: 'a till set up anew, that staff say replaces the other',
    run: async (place) => {
      const { tills } = place;
      const { id, own } = await closed(place, 3);
      const till = await tills.connected({ computer: 'second' });
      const { identity } = till.session.till;
      const said = await identity.replace(id);
      const says = said.kind === 'replaced' ? [`${said.fetched} fetched`] : [said.kind];
      return { till, data: 'second', id, own, said: says };
    },
  },
];

/** What a till does about faults of folders, names and clocks, with its parts as the app opens them. */
export function tryWhichTill(): Promise<Tried> {
  const head = [
    'Fault of a folder or a clock',
    'Its id',
    'What it says',
    'Its sales',
    'Sales of others',
    'Sent by itself',
  ];
  const inPlace = ({ name, run }: (typeof trials)[number]): Trial<Seen> => ({
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'faults-tills-'));
      const service = await startService({ balance: '100000.00', issueDelayMs: 0 });
      const tills = new InstalledTills(folder, () => service);
      const place = { tills, service, control: controller(service), client: directClient(service) };
      try {
        return see(await run(place), place);
      } finally {
        tills.endAll();
        await service.stop();
        rmSync(folder, { recursive: true });
      }
    },
  });
  return tryAll(head, trials.map(inPlace), describe, 3);
}
