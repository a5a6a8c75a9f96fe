import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../../test/value.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { inEuros } from '../../test/fixtures/price-terms.ts';
import { japan } from '../../test/fixtures/products.ts';
import { sealedProfile } from '../../test/tills/sealed-codes.ts';
import { isIn, type SaleIntent } from '../domain/orders/sale.ts';
import { Ledger } from './ledger.ts';
import { ledgerSchema } from './schema/ledger-schema.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const intent = (createdAt: number): SaleIntent => saleIntent(createdAt, { terms: inEuros });

const profile = {
  iccid: '8990199645082827186',
  imsi: '901990000000001',
  activationCode: 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4',
  appleUniversalLink: null,
  androidUniversalLink: null,
  installationUrl: null,
  state: 'RELEASED',
  active: false,
  activatedAt: null,
};

describe('the ledger', () => {
  it('has the sale on disk, visible to another reader, when draft returns', () => {
    const ledger = value(Ledger.open(file));
    const sale = value(ledger.sales.draft(intent(1)));
    const reader = new DatabaseSync(file, { readOnly: true });
    expect(reader.prepare('SELECT order_id, state FROM sale').all()).toEqual([
      { order_id: sale.intent.orderId, state: 'sending' },
    ]);
    expect(reader.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    reader.close();
    ledger.close();
  });

  it('returns after reopening what was written', () => {
    const ledger = value(Ledger.open(file));
    const sent = value(ledger.sales.draft(intent(1)));
    const failure = { kind: 'no-reply', cause: 'timeout', detail: 'slow' } as const;
    const unknown = value(ledger.sales.answer(sent, { kind: 'unanswered', failure }, 2));
    ledger.close();

    const again = value(Ledger.open(file));
    expect(again.sales.find(sent.intent.orderId)).toEqual(unknown);
    expect(again.sales.events(sent.intent.orderId)).toEqual([
      { at: 1, event: { kind: 'drafted', intent: sent.intent } },
      { at: 1, event: { kind: 'attempted' } },
      { at: 2, event: { kind: 'unanswered', failure } },
    ]);
    again.close();
  });

  it('writes several sales of one press and their customer all or nothing', () => {
    const ledger = value(Ledger.open(file));
    const customer = { name: 'Amina', phone: null, note: 'husband collects' };
    const several = ['press', 'press/2', 'press/3'].map((cart, index) => ({ ...intent(index), cart }));
    const sales = value(ledger.sales.draftSeveral(several, customer));
    const orderIds = sales.map((sale) => sale.intent.orderId);
    expect(
      ledger.ticketDrafts.ofCart('shop', 'press').map((piece) => 'orderId' in piece && piece.orderId),
    ).toEqual(orderIds);
    expect(orderIds.map((orderId) => ledger.sales.customerOf(orderId))).toEqual([
      customer,
      customer,
      customer,
    ]);

    const twice = ['other', 'other/2', 'press/3'].map((cart, index) => ({ ...intent(10 + index), cart }));
    expect(ledger.sales.draftSeveral(twice, null).ok).toBe(false);
    expect(ledger.ticketDrafts.ofCart('shop', 'other')).toEqual([]);

    const nobody = { name: null, phone: null, note: null };
    const [sale] = value(ledger.sales.draftSeveral([{ ...intent(20), tender: 'cash' }], nobody));
    expect(sale?.intent.tender).toBe('cash');
    expect(ledger.sales.customerOf(sale?.intent.orderId ?? intent(0).orderId)).toBeNull();
    ledger.close();
  });

  it('counts attempts and keeps the order id through them', () => {
    const ledger = value(Ledger.open(file));
    const sent = value(ledger.sales.draft(intent(1)));
    const failure = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
    value(ledger.sales.answer(sent, { kind: 'unanswered', failure }, 2));
    const resent = value(
      ledger.sales.attempt({ ...sent, progress: { state: 'unknown', attempts: 1, failure } }, 3),
    );
    expect(resent.progress).toEqual({ state: 'sending', attempts: 2 });
    expect(resent.intent.orderId).toBe(sent.intent.orderId);
    ledger.close();
  });

  it('rejects a transition from a state that is no longer current, and writes no event', () => {
    const ledger = value(Ledger.open(file));
    const sent = value(ledger.sales.draft(intent(1)));
    value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer: 'uid', charged: null }, 2));
    const failure = { kind: 'insufficient-funds', detail: '' } as const;
    expect(ledger.sales.answer(sent, { kind: 'refused', failure }, 3).ok).toBe(false);
    expect(ledger.sales.find(sent.intent.orderId)?.progress.state).toBe('accepted');
    expect(ledger.sales.events(sent.intent.orderId)).toHaveLength(3);
    ledger.close();
  });

  it('lists an account’s open sales oldest first, and recent sales newest first', () => {
    const ledger = value(Ledger.open(file));
    const first = value(ledger.sales.draft(intent(1)));
    const second = value(ledger.sales.draft(intent(2)));
    const done = value(ledger.sales.draft(intent(3)));
    value(
      ledger.sales.answer(done, { kind: 'refused', failure: { kind: 'insufficient-funds', detail: '' } }, 4),
    );
    const ids = (sales: readonly { intent: { orderId: string } }[]) =>
      sales.map((sale) => sale.intent.orderId);
    expect(ledger.sales.open('shop')).toEqual([
      { id: first.intent.orderId, kind: 'sale', state: 'sending', createdAt: 1 },
      { id: second.intent.orderId, kind: 'sale', state: 'sending', createdAt: 2 },
    ]);
    expect(ledger.sales.open('another')).toEqual([]);
    expect(ids(ledger.sales.recent(2))).toEqual(ids([done, second]));
    // One that was made while the clock was ahead isn't the last one.
    const ahead = value(ledger.sales.draft(intent(10)));
    expect(ids(ledger.sales.recent(2, 9))).toEqual(ids([done, second]));
    expect(ids(ledger.sales.recent(4, 9))).toEqual(ids([done, second, first, ahead]));
    ledger.close();
  });

  it('ranks the best sellers among the last sales, without failed sales', () => {
    const ledger = value(Ledger.open(file));
    const sell = (at: number, productId: string, sold: boolean): void => {
      const sent = value(ledger.sales.draft({ ...intent(at), product: { ...japan, productId } }));
      if (!sold) return;
      const accepted = value(
        ledger.sales.answer(sent, { kind: 'accepted', uidCustomer: `uid-${at}`, charged: null }, at),
      );
      if (isIn(accepted, 'accepted'))
        value(
          ledger.sales.conclude(
            accepted,
            { kind: 'issued', profile: sealedProfile(accepted.intent.orderId, profile) },
            at,
          ),
        );
    };
    ['old', 'old', 'old', 'b', 'a', 'b'].forEach((productId, index) => sell(index, productId, true));
    ['c', 'c', 'c'].forEach((productId, index) => sell(10 + index, productId, false));
    expect(ledger.sales.soldMost(6, Infinity)).toEqual(['b', 'a']);
    expect(ledger.sales.soldMost(100, Infinity)).toEqual(['old', 'b', 'a']);
    expect(ledger.sales.soldMost(100, 4)).toEqual(['old', 'b']);
    ledger.close();
  });

  it('rejects changing or deleting events', () => {
    const ledger = value(Ledger.open(file));
    value(ledger.sales.draft(intent(1)));
    ledger.close();
    const database = new DatabaseSync(file);
    expect(() => database.exec('UPDATE event SET at = 5')).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM event')).toThrow(/never deleted/);
    database.close();
  });

  it('reports that nothing was written once it is closed', () => {
    const ledger = value(Ledger.open(file));
    ledger.close();
    expect(ledger.sales.draft(intent(1))).toMatchObject({ ok: false, failure: { kind: 'failed' } });
  });

  it('refuses a file of a newer version, or one that is no ledger, and leaves both untouched', () => {
    value(Ledger.open(file)).close();
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA user_version = ${ledgerSchema.versions.length + 1}`);
    database.close();
    expect(Ledger.open(file)).toMatchObject({ ok: false, failure: { kind: 'newer-version' } });

    const other = join(folder, 'other.sqlite');
    const text = 'this is no database, however long the text in it may be';
    writeFileSync(other, text);
    expect(Ledger.open(other)).toMatchObject({ ok: false, failure: { kind: 'corrupted' } });
    expect(readFileSync(other, 'utf8')).toBe(text);
  });

  it('refuses a file from before the first release, and leaves its bytes untouched', () => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE sale (order_id TEXT); PRAGMA user_version = 16');
    // What a crash leaves in the log stays there, too.
    const log = readFileSync(`${file}-wal`);
    cpSync(file, `${file}-copy`);
    database.close();
    cpSync(`${file}-copy`, file);
    writeFileSync(`${file}-wal`, log);
    const checkpointed = new DatabaseSync(join(folder, 'at-rest.sqlite'));
    checkpointed.exec('CREATE TABLE sale (order_id TEXT); PRAGMA user_version = 16');
    checkpointed.close();
    const atRest = join(folder, 'at-rest.sqlite');
    const bytes = readFileSync(atRest);
    expect(Ledger.open(file)).toMatchObject({ ok: false, failure: { kind: 'older-version' } });
    expect(Ledger.open(atRest)).toMatchObject({ ok: false, failure: { kind: 'older-version' } });
    expect(readFileSync(atRest).equals(bytes)).toBe(true);
  });

  it('can be open only once at a time, and reopened after closing', () => {
    const ledger = value(Ledger.open(file));
    expect(Ledger.open(file)).toMatchObject({ ok: false, failure: { kind: 'in-use' } });
    // The refused open didn't disturb the first.
    expect(Ledger.open(file)).toMatchObject({ ok: false, failure: { kind: 'in-use' } });
    value(ledger.sales.draft(intent(1)));
    ledger.close();
    value(Ledger.open(file)).close();
  });

  it('opens even if something was written into its lock file', () => {
    writeFileSync(
      `${file}-lock`,
      'nothing ought to stand here, but a power cut can put anything anywhere'.repeat(99),
    );
    const ledger = value(Ledger.open(file));
    expect(Ledger.open(file)).toMatchObject({ ok: false, failure: { kind: 'in-use' } });
    ledger.close();
  });

  it.skipIf(process.platform === 'win32')('is not readable by other users', () => {
    const shop = join(folder, 'live');
    const ledger = value(Ledger.open(join(shop, 'ledger.sqlite')));
    value(ledger.sales.draft(intent(1)));
    const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
    expect(modeOf(shop)).toBe('700');
    const modes = readdirSync(shop).map((name) => [name, modeOf(join(shop, name))]);
    expect(modes.length).toBeGreaterThan(2);
    expect(modes).toEqual(modes.map(([name]) => [name, '600']));
    ledger.close();
  });
});
