import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent, topUpIntent } from '../../test/fixtures/intents.ts';
import { offered, soFarOf } from '../../test/fixtures/tickets-so-far.ts';
import { fakeClock, type FakeClock } from '../../test/tills/fake-clock.ts';
import { value } from '../../test/value.ts';
import type { PushOf } from '../../src-preload/contract.ts';
import type { OrderId } from '../domain/orders/sale.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { Ledger } from '../ledger/ledger.ts';
import { SealKey } from '../sealing/seal-key.ts';
import { SealKeys } from '../sealing/seal-keys.ts';
import type { TypingKeys } from './sealed-typing.ts';
import { keptForMs, settleMs, UnfinishedTicket, type UnfinishedTicketDeps } from './unfinished-ticket.ts';
import { unfinishedFileName } from './unfinished-file.ts';

const { payments } = soFarOf();
const mark = (name: string): StaffMark => ({ id: `id-of-${name}` as StaffId, name });

let folder: string;
let file: string;
let ledger: Ledger;
let clock: FakeClock;
let staff: StaffMark | null;
let keys: TypingKeys;
let told: PushOf<'ticket-typed'>[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unfinished-'));
  file = join(folder, unfinishedFileName);
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  clock = fakeClock(1_000_000);
  staff = null;
  keys = 'none';
  told = [];
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

/** As a start of the till opens it. */
const open = (changes: Partial<UnfinishedTicketDeps> = {}): UnfinishedTicket =>
  new UnfinishedTicket({
    file,
    account: { mode: 'live', merchantId: saleIntent(1).merchantId },
    ledger,
    ...{ isRecovered: false, clock, staff: () => staff, hasCatalog: () => true },
    ...{ keys: () => keys, onOpened: (typed) => told.push(typed) },
    offer: (productId) => offered(productId, productId === 'jp' ? '24.9' : '12.9'),
    esimOf: (named) =>
      typeof named === 'string'
        ? { orderId: named, iccid: '8900', customer: null }
        : { orderId: null, ...named, customer: null },
    ...{ isOffered: () => true, isOwed: () => true },
    ...changes,
  });

/** Left by a till that was killed a while after. */
async function left(): Promise<UnfinishedTicket> {
  const ticket = open();
  ticket.keep(soFarOf());
  await clock.pass(settleMs);
  return ticket;
}

const isTicket = (ticket: UnfinishedTicket): boolean => ticket.offered?.kind === 'ticket';
const sell = (at: number): OrderId => value(ledger.sales.draft(saleIntent(at))).intent.orderId;

describe('the ticket that staff are making', () => {
  it('is there after a restart, and then gone once it is cleared', async () => {
    await left();
    const next = open();
    expect(next.offered).toMatchObject({ kind: 'ticket', payments: { received: '70' }, whose: null });
    expect(next.offered).toMatchObject({ lines: [{ quantity: 2 }, { quantity: 1 }] });
    next.keep(null);
    await clock.pass(settleMs);
    expect(existsSync(file)).toBe(false);
    expect(open().offered).toBeNull();
  });

  it('is written in its own time, and at once when the till is closed', async () => {
    const ticket = open();
    ticket.keep(soFarOf());
    ticket.keep(soFarOf({ payments: { ...payments, received: '80' } }));
    expect(existsSync(file)).toBe(false);
    expect(clock.waiting()).toBe(1);
    ticket.end();
    expect(clock.waiting()).toBe(0);
    expect(open().offered).toMatchObject({ payments: { received: '80' } });
    await clock.pass(settleMs);
    expect(open().offered).toMatchObject({ payments: { received: '80' } });
  });

  it('is in a file of the till’s user alone, without a key also without the customer and the card slip', async () => {
    const ticket = open();
    const reference = '4111 1111 1111 1111';
    ticket.keep(soFarOf({ payments: { ...payments, tender: 'card-terminal', reference } }));
    expect(ticket.offered).toMatchObject({
      customer: { name: 'Hoa', phone: '+84 90 765 4321' },
      payments: { reference },
      again: [],
    });
    await clock.pass(settleMs);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = readFileSync(file, 'utf8');
    expect(written).not.toMatch(/Hoa|765|4111/);
    expect(written).not.toMatch(/"(cost|margin)/);
    expect(open().offered).toMatchObject({ customer: { name: '' }, again: ['customer', 'card-slip'] });
    ticket.keep(soFarOf({ lines: [] }));
    await clock.pass(settleMs);
    expect(existsSync(file)).toBe(false);
    expect(ticket.offered).toMatchObject({ customer: { name: 'Hoa' } });
  });

  describe('for a customer who is noted', () => {
    const slip = { ...payments, tender: 'card-terminal', reference: '0042' } as const;
    const hoa = { name: 'Hoa', phone: '+84 90 765 4321', note: '' };
    const [own, others] = [new SealKeys(SealKey.make()), new SealKeys(SealKey.make())];
    async function sealedAndLeft(reference: string = slip.reference): Promise<UnfinishedTicket> {
      keys = own;
      const ticket = open();
      ticket.keep(soFarOf({ payments: { ...slip, reference } }));
      await clock.pass(settleMs);
      return ticket;
    }

    it('has them and the slip again after a restart, sealed with the till’s key and nowhere else', async () => {
      await sealedAndLeft();
      expect(readFileSync(file, 'utf8')).not.toMatch(/"Hoa"|765 4321|"0042"/);
      expect(open().offered).toMatchObject({ customer: hoa, payments: slip, again: [] });
      expect(told).toEqual([]);
    });

    it('tells the window once the keychain is open, and not before', async () => {
      await sealedAndLeft();
      keys = 'to-come';
      const ticket = open();
      expect(ticket.offered).toMatchObject({ customer: { name: '' }, again: ['customer', 'card-slip'] });
      keys = 'none';
      ticket.keysAsked();
      expect(told).toEqual([]);
      keys = own;
      ticket.keysAsked();
      expect(told).toEqual([{ customer: hoa, reference: '0042', again: [] }]);
      expect(ticket.offered).toMatchObject({ customer: hoa, payments: slip, again: [] });
      await clock.pass(settleMs);
      expect(open().offered).toMatchObject({ customer: hoa, again: [] });
    });

    it('keeps them sealed over any number of starts without the key, and over other changes', async () => {
      await sealedAndLeft();
      keys = 'to-come';
      const ticket = open();
      const blank = { customer: { name: '', phone: '', note: '' }, payments: { ...slip, reference: '' } };
      ticket.keep(soFarOf({ ...blank, ticketDiscount: null, lines: soFarOf().lines.slice(0, 1) }));
      keys = 'none';
      ticket.keysAsked();
      ticket.end();
      expect(open().offered).toMatchObject({ lines: [{}], again: ['customer', 'card-slip'] });
      keys = own;
      expect(open().offered).toMatchObject({ lines: [{}], customer: hoa, payments: slip, again: [] });
    });

    it('never takes the place of whom staff typed meanwhile', async () => {
      await sealedAndLeft();
      keys = 'to-come';
      const ticket = open();
      const bao = { name: 'Bao', phone: '', note: '' };
      ticket.keep(soFarOf({ customer: bao, payments: { ...slip, reference: '' } }));
      keys = own;
      ticket.keysAsked();
      expect(told).toEqual([]);
      expect(ticket.offered).toMatchObject({ customer: bao, payments: { reference: '' } });
    });

    it('is gone with the ticket', async () => {
      const ticket = await sealedAndLeft();
      ticket.keep(null);
      ticket.keep(soFarOf({ customer: { name: '', phone: '', note: '' } }));
      ticket.end();
      expect(open().offered).toMatchObject({ customer: { name: '' }, again: [] });
    });

    it('has to be asked for them again where another key sealed it, or it is damaged', async () => {
      await sealedAndLeft();
      keys = others;
      expect(open().offered).toMatchObject({ customer: { name: '' }, again: ['customer', 'card-slip'] });
      keys = own;
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(/"box":"..../, '"box":"AAAA'));
      expect(open().offered).toMatchObject({ customer: { name: '' }, again: ['customer', 'card-slip'] });
      // Of another account it isn't theirs either.
      writeFileSync(file, text.replace('"merchantId":"shop"', '"merchantId":"other"'));
      expect(open({ account: { mode: 'live', merchantId: 'other' } }).offered).toMatchObject({
        customer: { name: '' },
      });
    });

    it('never has the whole number of a card kept, not even sealed', async () => {
      await sealedAndLeft('4111 1111 1111 1111');
      expect(open().offered).toMatchObject({
        ...{ customer: hoa, again: ['card-slip'] },
        payments: { reference: '' },
      });
      keys = 'not-sealed';
      const ticket = open();
      ticket.keep(soFarOf({ payments: { ...slip, reference: '4111 1111 1111 1111' } }));
      ticket.end();
      expect(readFileSync(file, 'utf8')).not.toMatch(/4111/);
      expect(open().offered).toMatchObject({ customer: hoa, again: ['card-slip'] });
    });

    it('is as it was typed in practice mode, whose customers are invented', async () => {
      keys = 'not-sealed';
      const ticket = open();
      ticket.keep(soFarOf({ payments: slip }));
      await clock.pass(settleMs);
      expect(open().offered).toMatchObject({ customer: hoa, payments: slip, again: [] });
    });
  });

  it('names whose it was to anybody else', async () => {
    staff = mark('Ana');
    const ticket = await left();
    expect(ticket.offered).toMatchObject({ whose: null });
    staff = mark('Bo');
    expect(ticket.offered).toMatchObject({ whose: 'Ana' });
    expect(open().offered).toMatchObject({ whose: 'Ana' });
  });

  it('is not kept for longer than a customer would wait', async () => {
    const ticket = await left();
    await clock.pass(keptForMs);
    expect(ticket.offered).toBeNull();
    expect(open().offered).toBeNull();
    expect(existsSync(file)).toBe(false);
  });

  it('is not called gone as long as the till has no catalog', async () => {
    await left();
    expect(open({ hasCatalog: () => false, offer: () => undefined }).offered).toBeNull();
    expect(isTicket(open())).toBe(true);
  });
});

describe('a ticket that may be sold', () => {
  it('is never offered as unsold once a sale was begun after it was changed last', async () => {
    await left();
    const orderId = sell(2);
    expect(open().offered).toEqual({ kind: 'sent', orderId });
  });

  it('is known by the ledger, however old the file is that a crash left', async () => {
    const ticket = await left();
    ticket.keep(soFarOf({ customer: { name: 'Bao', phone: '', note: '' } }));
    const orderId = sell(2);
    expect(open().offered).toEqual({ kind: 'sent', orderId });
  });

  it('is gone when its sale begins, and is not kept again before the window begins another', async () => {
    const ticket = await left();
    sell(2);
    ticket.sold();
    expect(ticket.offered).toBeNull();
    // It wasn't told of the sale.
    ticket.keep(soFarOf());
    expect(ticket.offered).toBeNull();
    ticket.keep(null);
    ticket.keep(soFarOf());
    expect(isTicket(ticket)).toBe(true);
    await clock.pass(settleMs);
    expect(isTicket(open())).toBe(true);
  });

  it('is not offered while a press waits to sell it, and again where nothing came of that', async () => {
    const ticket = await left();
    const end = ticket.selling();
    expect(ticket.offered).toEqual({ kind: 'being-sold' });
    // The same press may come twice.
    const endOther = ticket.selling();
    endOther();
    expect(ticket.offered).toEqual({ kind: 'being-sold' });
    end();
    expect(isTicket(ticket)).toBe(true);
  });

  it('is not offered while a press waits to sell it, though the window was loaded again and has nothing', async () => {
    const ticket = await left();
    const end = ticket.selling();
    ticket.keep(null);
    expect(ticket.offered).toEqual({ kind: 'being-sold' });
    end();
    expect(ticket.offered).toBeNull();
  });

  it('leaves the next one as it is, if that was begun before the sale was', async () => {
    const ticket = await left();
    const end = ticket.selling();
    ticket.keep(null);
    ticket.keep(soFarOf());
    expect(isTicket(ticket)).toBe(true);
    sell(2);
    ticket.sold();
    end();
    expect(isTicket(ticket)).toBe(true);
    await clock.pass(settleMs);
    expect(isTicket(open())).toBe(true);
  });

  it('is never offered as unsold once what it tops up was begun', async () => {
    const orderId = sell(1);
    const [line] = soFarOf().lines;
    if (line === undefined) return expect.fail('no lines');
    const ticket = open();
    ticket.keep(soFarOf({ lines: [{ ...line, topsUp: orderId }] }));
    await clock.pass(settleMs);
    expect(isTicket(open())).toBe(true);
    value(ledger.operations.draftTopUp(topUpIntent(2, { orderId })));
    expect(open().offered).toEqual({ kind: 'sent', orderId });
  });

  it('is not offered as unsold once an eSIM of another till was topped up since, and leads to that', async () => {
    const [line] = soFarOf().lines;
    if (line === undefined) return expect.fail('no lines');
    const names = { uidCustomer: 'elsewhere', iccid: '8900' };
    const ticket = open();
    ticket.keep(soFarOf({ lines: [{ ...line, topsUp: names }] }));
    await clock.pass(settleMs);
    expect(open().offered).toMatchObject({
      kind: 'ticket',
      lines: [{ topsUp: names, esim: { orderId: null, ...names } }],
    });
    value(ledger.operations.draftTopUp(topUpIntent(2, { orderId: null, ...names })));
    expect(open().offered).toEqual({ kind: 'topped-up', uidCustomer: 'elsewhere' });
  });

  it('is not taken for the sale of the customer before', async () => {
    sell(2);
    await left();
    expect(isTicket(open())).toBe(true);
  });

  it('is not taken for a sale on another account of the same books', async () => {
    await left();
    value(ledger.sales.draft(saleIntent(2, { merchantId: 'another-shop' })));
    expect(isTicket(open())).toBe(true);
  });

  it.each([
    ['was recovered', { isRecovered: true }],
    ['is older than it was', { ledger: { ...olderLedger(), endMark: () => null } }],
  ])('is removed where the ledger %s', async (_what, changes) => {
    sell(2);
    await left();
    expect(open(changes).offered).toBeNull();
    expect(existsSync(file)).toBe(false);
  });
});

const olderLedger = () => ({
  reaches: () => false,
  sales: { firstAfter: () => undefined },
  operations: { firstTopUpAfter: () => undefined },
});

describe('another account', () => {
  it.each([
    ['of the shop', { mode: 'live', merchantId: 'another-shop' } as const],
    ['in practice mode', { mode: 'practice', merchantId: saleIntent(1).merchantId } as const],
  ])('%s gets no ticket, and it is gone for good', async (_which, account) => {
    await left();
    expect(open({ account }).offered).toBeNull();
    expect(open().offered).toBeNull();
  });

  it('is opened without what was not yet written', async () => {
    const ticket = await left();
    ticket.keep(soFarOf());
    ticket.discard();
    ticket.end();
    await clock.pass(settleMs);
    expect(existsSync(file)).toBe(false);
  });
});

describe('a file that can’t be read', () => {
  it.each([
    ['is torn', (text: string) => text.slice(0, -9)],
    ['is empty', () => ''],
    ['is of another version', (text: string) => text.replace('"version":1', '"version":2')],
    ['has an amount that is none', (text: string) => text.replace('"24.9"', '"a lot"')],
    ['holds more than a ticket', (text: string) => text.replace('"quantity":2', '"quantity":90')],
    ['is no ticket', () => '[]'],
  ])('is dropped without a word where it %s', async (_how, damaged) => {
    await left();
    writeFileSync(file, damaged(readFileSync(file, 'utf8')));
    expect(open().offered).toBeNull();
    expect(existsSync(file)).toBe(false);
  });

  it('is no trouble where nothing can be written', () => {
    const nowhere = join(file, 'no-folder', 'ticket.json');
    writeFileSync(file, '');
    const ticket = open({ file: nowhere });
    ticket.keep(soFarOf());
    ticket.end();
    expect(isTicket(ticket)).toBe(true);
    expect(open({ file: nowhere }).offered).toBeNull();
  });
});
