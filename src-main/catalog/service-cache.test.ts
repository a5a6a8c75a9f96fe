import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { japan } from '../../test/fixtures/products.ts';
import { Ledger } from '../ledger/ledger.ts';
import { ServiceCache } from './service-cache.ts';

let folder: string;
let kept: ServiceCache;
const file = (): string => join(folder, 'kept.sqlite');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  kept = new ServiceCache(file());
});
afterEach(() => {
  kept.close();
  rmSync(folder, { recursive: true });
});

const reopen = (): void => {
  kept.close();
  kept = new ServiceCache(file());
};

const noCost = { entry: '{"id":"aaa"}', why: 'it has no readable cost' };
const noSize = { entry: '{"id":"aa"}', why: 'it has no readable size of data' };

describe('a cache that can be rebuilt', () => {
  it('starts over if its file is damaged', () => {
    kept.keepCatalog([japan], 1_000);
    kept.close();
    writeFileSync(file(), 'this is no database, however long the text in it may be'.repeat(100));
    kept = new ServiceCache(file());
    expect(kept.products()).toEqual([]);
    kept.keepCatalog([japan], 2_000);
    reopen();
    expect(kept.products()).toEqual([japan]);
  });

  it('is not taken for a ledger', () => {
    kept.keepCatalog([japan], 1_000);
    kept.close();
    expect(Ledger.open(file())).toMatchObject({ ok: false, failure: { kind: 'older-version' } });
    kept = new ServiceCache(file());
    expect(kept.products()).toEqual([japan]);
  });

  it('lives in memory if there can be no file, and is lost with it', () => {
    kept.close();
    const blocked = join(folder, 'no-folder');
    writeFileSync(blocked, '');
    kept = new ServiceCache(join(blocked, 'kept.sqlite'));
    kept.keepCatalog([japan], 1_000);
    expect(kept.products()).toEqual([japan]);
  });

  it('stays as it was if it cannot be written, without anybody’s help', () => {
    kept.keepCatalog([japan], 1_000);
    const other = new DatabaseSync(file(), { timeout: 0 });
    other.exec("CREATE TRIGGER full BEFORE INSERT ON product BEGIN SELECT RAISE(ABORT, 'no room'); END");
    kept.keepCatalog([{ ...japan, name: 'Another' }], 2_000);
    expect(kept.products()).toEqual([japan]);
    expect(kept.catalogAt()).toBe(1_000);
    other.close();
  });
});

describe('a balance', () => {
  const amount = (text: string) => parseAmount(text) ?? expect.fail();

  it('is too little where every package costs more', () => {
    kept.keepCatalog(
      [
        { ...japan, salePrice: amount('12') },
        { ...japan, productId: 'other', salePrice: amount('9.90') },
      ],
      1_000,
    );
    expect(kept.isTooLittle(amount('9.89'))).toBe(true);
    expect(kept.isTooLittle(amount('-3'))).toBe(true);
    expect(kept.isTooLittle(amount('9.9'))).toBe(false);
    expect(kept.isTooLittle(amount('1000'))).toBe(false);
  });

  it('is not called too little for a catalog that nobody has', () => {
    expect(kept.isTooLittle(amount('0'))).toBe(false);
  });
});

describe('records of the service that could not be read', () => {
  it('are kept over a restart, beside those that could', () => {
    kept.keepCatalog([japan], 1_000, 3);
    kept.keepUnreadable('/products/list', [noCost], 1_000);
    reopen();
    expect(kept.products()).toEqual([japan]);
    expect(kept.unreadableProducts()).toBe(3);
    expect(kept.unreadableRecords()).toEqual([
      { at: 1_000, path: '/products/list', form: noCost.entry, why: noCost.why },
    ]);
  });

  it('are stored once each, however often they come, the most recent first', () => {
    kept.keepUnreadable('/products/list', [noCost, noSize], 1_000);
    kept.keepUnreadable('/products/list', [noCost], 2_000);
    expect(kept.unreadableRecords().map(({ at, why }) => [at, why])).toEqual([
      [2_000, noCost.why],
      [1_000, noSize.why],
    ]);
  });

  it('are limited to fifty, dropping the oldest', () => {
    for (let time = 1; time <= 60; time += 1) {
      kept.keepUnreadable('/orders/getStatus', [{ ...noCost, entry: `[${String(time)}]` }], time);
    }
    const times = kept.unreadableRecords().map(({ at }) => at);
    expect(times).toHaveLength(50);
    expect([times[0], times.at(-1)]).toEqual([60, 11]);
  });
});
