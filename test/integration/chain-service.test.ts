import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCard } from '../../src-chain-api/sealed-card.ts';
import { phoneMarkOf } from '../../src-chain-api/phone-mark.ts';
import type { ChainState } from '../../src-preload/contract/account/chain.ts';
import type { JoinedChain } from '../../src-main/chain/joined-chain.ts';
import type { InstallationId } from '../../src-main/domain/orders/installation.ts';
import { chainKeysName } from '../../src-main/keychain/chain-entry.ts';
import { Keychain, type Keytar } from '../../src-main/keychain/keychain.ts';
import { practicePhones } from '../../src-main/ledger/customers/customer-phones.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { ChainService } from '../../src-main/services/chain-service.ts';
import { fingerprintOf } from '../../src-main/chain/wire/certificate-of.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { saleIntent } from '../fixtures/intents.ts';
import { HeadOfficeFront } from '../tills/head-office-front.ts';
import { value } from '../value.ts';

const script = join(import.meta.dirname, '../../src-main/chain/chain-worker.ts');
const installation = 'K7M2QX9P' as InstallationId;
const fingerprint = fingerprintOf(selfSigned.cert);
const mei = { name: 'Mei Lin', phone: '+1 202 555 0100', note: 'waits outside' };

let folder: string;
let ledger: Ledger;
let front: HeadOfficeFront;
let address: string;
let entries: Map<string, string>;
let chain: JoinedChain | null;
let states: ChainState[];
let service: ChainService;
let sold: number;
let phones: readonly string[] | 'practice';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chain-service-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  ledger.keepPhones(practicePhones);
  front = new HeadOfficeFront();
  address = await front.open();
  entries = new Map();
  [chain, states, sold] = [null, [], 0];
  phones = 'practice';
  service = newService();
});
afterEach(async () => {
  service.end();
  ledger.close();
  await front.close();
  rmSync(folder, { recursive: true });
});

const keytar: Keytar = {
  getPassword: (_service, account) => Promise.resolve(entries.get(account) ?? null),
  setPassword: (_service, account, password) => Promise.resolve(void entries.set(account, password)),
  deletePassword: (_service, account) => Promise.resolve(entries.delete(account)),
};

const newService = (keychain = new Keychain(() => Promise.resolve(keytar))): ChainService =>
  new ChainService({
    settings: {
      get chain() {
        return chain;
      },
      keepChain: (joined) => {
        chain = joined;
      },
      till: 'T1',
      installation: { id: installation },
    },
    keychain,
    ledger: () => ({
      file: join(folder, 'ledger.sqlite'),
      merchantId: null,
      beginStream: (reason, follows) => ledger.streams.begin(reason, follows).ok,
    }),
    phones: () => Promise.resolve(phones),
    script,
    onChange: (state) => states.push(state),
  });

function sell(): void {
  value(ledger.sales.draftSeveral([saleIntent((sold += 1))], mei));
}

const join_ = (code = 'GOOD', compared: string | null = fingerprint) =>
  service.join({ address, code, fingerprint: compared });

/** Once the head office has everything. */
const allThere = () =>
  vi.waitFor(
    () => {
      const stream = ledger.streams.all().at(-1)?.stream ?? expect.fail('no stream');
      expect(front.office.chainOf(stream).at(-1)).toMatchObject(ledger.head());
      expect(front.office.state.cards.size).toBe(sold);
    },
    { timeout: 15_000 },
  );

describe('A till that joins a chain', () => {
  it('has a fingerprint compared before anything is sent, and joins with a code, once', async () => {
    front.codes.add('GOOD');
    expect(await join_('GOOD', null)).toEqual({ kind: 'compare', fingerprint });
    expect(await join_('GOOD', fingerprint.replace(/^../, '00'))).toEqual({ kind: 'compare', fingerprint });
    expect(front.received).toEqual([]);
    expect(await join_('BAD')).toEqual({ kind: 'not-joined', why: 'code-refused' });
    expect(await join_()).toEqual({ kind: 'joined' });
    expect(service.state).toMatchObject({ kind: 'joined', chainName: 'Example chain', shopName: 'Harbor' });
    expect(await join_()).toEqual({ kind: 'not-joined', why: 'code-refused' });
  });

  it('does not join over plain HTTP, without an address, with nobody there, or without a keychain', async () => {
    for (const typed of ['http://office.example', 'office example', '', 'ftp://office.example'])
      expect(await service.join({ address: typed, code: 'GOOD', fingerprint: null })).toEqual({
        kind: 'not-joined',
        why: 'not-an-address',
      });
    front.codes.add('GOOD');
    service = newService(new Keychain(() => Promise.reject(new Error('none'))));
    expect(await join_()).toEqual({ kind: 'not-joined', why: 'no-keychain' });
    expect(front.codes.size).toBe(1);
    await front.close();
    expect(await join_()).toEqual({ kind: 'not-joined', why: 'unreachable' });
  });

  it('sends what was sold before and what is sold after, with sealed cards, and says up to when', async () => {
    front.codes.add('GOOD');
    sell();
    sell();
    await join_();
    await allThere();
    sell();
    await allThere();
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ waiting: 0, trouble: null, upTo: /^20/ }));
    const [[orderId, card] = []] = front.office.state.cards;
    if (card?.kind !== 'kept' || orderId === undefined) return expect.fail('no card');
    const secret = String(front.escrow.d);
    expect(await openCard(secret, { orderId, version: card.version }, card.sealed)).toEqual(mei);
    expect(card.phoneMarks).toContain(phoneMarkOf(front.phoneMarkKey, '12025550100'));
    // SECURITY: nothing of a customer is on the wire in the clear.
    for (const secretText of ['Mei', '5550100', '555 0100', 'waits outside'])
      expect(front.received.join('\n')).not.toContain(secretText);
  });

  it('sends cards once what opens telephone numbers can be had, and events before', async () => {
    front.codes.add('GOOD');
    phones = [];
    sell();
    await join_();
    await vi.waitFor(() => expect(front.office.state.streams.size).toBe(1), { timeout: 15_000 });
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ waiting: 0, upTo: /^20/ }), {
      timeout: 15_000,
    });
    expect(front.office.state.cards.size).toBe(0);
    phones = 'practice';
    sell();
    await allThere();
  });

  it('goes on after the head office was away, and though its clock is a day off', async () => {
    front.codes.add('GOOD');
    front.aheadMs = 86_400_000;
    await join_();
    sell();
    await allThere();
    await front.close();
    const { port } = new URL(address);
    sell();
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ trouble: 'unreachable' }), {
      timeout: 15_000,
    });
    const again = new HeadOfficeFront();
    again.office.restore(front.office.backup());
    // It was set up again: it knows no till.
    await again.open(Number(port));
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ trouble: 'removed' }), { timeout: 15_000 });
    await again.close();
  });

  it('goes on where it was after a restart, and in a stream of its own where its file is older', async () => {
    front.codes.add('GOOD');
    sell();
    await join_();
    await allThere();
    service.end();
    sell();
    service = newService();
    await service.follow();
    await allThere();
    expect(ledger.streams.all()).toHaveLength(1);
  });

  it('sends nothing once it has left, and keeps no key', async () => {
    front.codes.add('GOOD');
    await join_();
    expect(entries.has(chainKeysName(installation))).toBe(true);
    expect(await service.leave()).toEqual({ kind: 'alone' });
    expect(entries.size).toBe(0);
    const { length } = front.received;
    sell();
    await service.follow();
    expect(front.received).toHaveLength(length);
  });

  it('says so where its keys are on another computer', async () => {
    front.codes.add('GOOD');
    await join_();
    entries.clear();
    service.end();
    service = newService();
    await service.follow();
    expect(service.state).toMatchObject({ trouble: 'no-keys' });
  });
});
