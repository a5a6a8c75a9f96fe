import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { revokeTill } from '../../src-head-office/directory/tills.ts';
import type { ChainState } from '../../src-preload/contract/account/chain.ts';
import type { JoinedChain } from '../../src-main/chain/joined-chain.ts';
import type { InstallationId } from '../../src-main/domain/orders/installation.ts';
import { Keychain, type Keytar } from '../../src-main/keychain/keychain.ts';
import { practicePhones } from '../../src-main/ledger/customers/customer-phones.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { ChainService } from '../../src-main/services/chain-service.ts';
import { startTestOffice, type TestOffice } from '../chain/test-office.ts';
import { saleIntent } from '../fixtures/intents.ts';
import { value } from '../value.ts';

const patience = { timeout: 30_000 };

let folder: string;
let file: string;
let ledger: Ledger;
let office: TestOffice;
let chain: JoinedChain | null;
let states: ChainState[];
let service: ChainService;
let sold: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chain-till-'));
  file = join(folder, 'ledger.sqlite');
  office = await startTestOffice({ database: { kind: 'memory' }, reached: 'own' });
  [chain, states, sold] = [null, [], 0];
  open();
  service = newService();
}, 60_000);
afterEach(async () => {
  service.end();
  ledger.close();
  await office.stop();
  rmSync(folder, { recursive: true });
});

function open(): void {
  ledger = value(Ledger.open(file));
  ledger.keepPhones(practicePhones);
}

function newService(): ChainService {
  const entries = new Map<string, string>();
  const keytar: Keytar = {
    getPassword: (_service, account) => Promise.resolve(entries.get(account) ?? null),
    setPassword: (_service, account, password) => Promise.resolve(void entries.set(account, password)),
    deletePassword: (_service, account) => Promise.resolve(entries.delete(account)),
  };
  return new ChainService({
    settings: {
      get chain() {
        return chain;
      },
      keepChain: (joined) => {
        chain = joined;
      },
      ...{ till: 'T1', installation: { id: 'K7M2QX9P' as InstallationId } },
    },
    keychain: new Keychain(() => Promise.resolve(keytar)),
    ledger: () => ({
      ...{ file, merchantId: null },
      beginStream: (reason, follows) => ledger.streams.begin(reason, follows).ok,
    }),
    phones: () => Promise.resolve('practice'),
    script: join(import.meta.dirname, '../../src-main/chain/chain-worker.ts'),
    onChange: (state) => states.push(state),
  });
}

const sell = (): unknown =>
  value(ledger.sales.draftSeveral([saleIntent((sold += 1))], { name: 'Mei', phone: null, note: null }));

async function join_(): Promise<void> {
  const [address = ''] = office.office.addresses;
  const { fingerprint } = office.office;
  const asked = { address, code: await office.code(), fingerprint };
  expect(await service.join(asked)).toEqual({ kind: 'joined' });
}

const countRow = z.object({ events: z.coerce.number(), cards: z.coerce.number() });
const headRow = z.object({ head: z.coerce.number(), hash: z.instanceof(Uint8Array) });

/** Once the head office has the ledger’s end in its present stream. */
const allThere = () =>
  vi.waitFor(async () => {
    const { database } = office.office;
    const { rows } = await database.query(
      'SELECT head_number AS head, head_hash AS hash FROM stream WHERE id = $1',
      [ledger.streams.all().at(-1)?.stream ?? ''],
    );
    const { head, hash } = headRow.parse(rows[0]);
    expect({ number: head, hash: Buffer.from(hash).toString('hex') }).toEqual(ledger.head());
  }, patience);

async function counts(): Promise<z.infer<typeof countRow>> {
  const { rows } = await office.office.database.query(
    'SELECT (SELECT count(*) FROM event) AS events, (SELECT count(*) FROM card) AS cards',
  );
  return countRow.parse(rows[0]);
}

describe('A till and the real head office', () => {
  it('agree on every event and card, each once, before and after a restart of the sender', async () => {
    sell();
    await join_();
    await allThere();
    sell();
    await allThere();
    service.end();
    sell();
    await service.follow();
    await allThere();
    await vi.waitFor(
      async () => expect(await counts()).toEqual({ events: ledger.head().number, cards: sold }),
      patience,
    );
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ waiting: 0, trouble: null }), patience);
  }, 120_000);

  it('go on in another stream where an older copy of the ledger was put in place and sold on', async () => {
    sell();
    await join_();
    await allThere();
    service.end();
    ledger.close();
    copyFileSync(file, join(folder, 'older'));
    open();
    sell();
    await service.follow();
    await allThere();
    const { number: before } = ledger.head();
    service.end();
    ledger.close();
    for (const part of ['-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
    copyFileSync(join(folder, 'older'), file);
    open();
    const { number: common } = ledger.head();
    sell();
    await service.follow();
    await vi.waitFor(() => expect(ledger.streams.all()).toHaveLength(2), patience);
    await allThere();
    expect(ledger.streams.all()[1]).toMatchObject({ reason: 'forked', follows: { number: common } });
    expect((await counts()).events).toBe(before + ledger.head().number - common);
  }, 120_000);

  it('part when the till’s key is revoked, and the till says so', async () => {
    await join_();
    sell();
    await allThere();
    await revokeTill(office.office.database, { name: 'T1', now: office.now() });
    sell();
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ trouble: 'removed' }), patience);
  }, 120_000);
});
