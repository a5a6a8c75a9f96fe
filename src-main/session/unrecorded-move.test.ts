import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import { value } from '../../test/value.ts';
import { Ledger } from '../ledger/ledger.ts';
import { recordMoveIfAny } from './unrecorded-move.ts';

const merchantId = 'the-shop';
/** It has no orders. */
const client: Pick<MerchantClient, 'getStatus' | 'history' | 'balance'> = {
  getStatus: () => Promise.resolve(fail({ kind: 'order-not-found', detail: 'no such order' })),
  balance: () => Promise.resolve(fail({ kind: 'no-reply', cause: 'timeout', detail: '' })),
  history: () =>
    Promise.resolve(
      succeed({
        ...{ transactions: [], unreadable: [], unreadableCount: 0 },
        ...{ clockAheadMs: null, clockUncertainMs: null },
      }),
    ),
};

describe('an account whose ledger is connected', () => {
  let folder: string;
  let ledger: Ledger;
  let moves: { from: string; to: string; shownBy: string }[];
  let disk: 'writable' | 'failing';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'unrecorded-'));
    ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
    moves = [];
    disk = 'writable';
  });
  afterEach(() => {
    ledger.close();
    rmSync(folder, { recursive: true });
  });

  const note = (merchant: string, from: string, to: string, kind: 'word' | 'nothing-open') => {
    if (disk === 'failing') return fail({ kind: 'ledger', fault: 'disk-failing' } as const);
    moves.push({ from, to, shownBy: kind });
    const move = { merchantId: merchant, from, to, shownBy: { kind }, unsettled: 0, staff: null };
    value(ledger.accountMoves.add(move, 1));
    return succeed(undefined);
  };
  const record = (
    address: string,
    { as = merchantId, unsettled = 0, isClosed = false, service = client } = {},
  ) =>
    recordMoveIfAny(
      {
        ...{ merchantId: as, ledger },
        ownOrders: () => ({ known: [], isOurs: () => false }),
        unsettled: () => unsettled,
        isClosed: () => isClosed,
        noteMove: (from, to, { kind }) => note(as, from, to, kind === 'word' ? 'word' : 'nothing-open'),
      },
      address,
      service,
    );
  const connect = async (...connection: Parameters<typeof record>): Promise<boolean> =>
    (await record(...connection)).kind === 'recorded';

  it('is at its first address without a move, and after each start there', async () => {
    expect([await connect('a'), await connect('a')]).toEqual([true, true]);
    expect(moves).toEqual([]);
  });

  it('has moved if it is at another one, once', async () => {
    for (const address of ['a', 'b', 'b', 'a']) expect(await connect(address)).toBe(true);
    expect(moves).toEqual([
      { from: 'a', to: 'b', shownBy: 'nothing-open' },
      { from: 'b', to: 'a', shownBy: 'nothing-open' },
    ]);
  });

  it('has moved if another account was at its place', async () => {
    for (const as of [merchantId, 'another-shop', merchantId]) await connect('a', { as });
    expect(moves).toHaveLength(2);
  });

  it('has moved on somebody’s word if something is unsettled', async () => {
    await connect('a');
    await connect('b', { unsettled: 1 });
    expect(moves).toMatchObject([{ shownBy: 'word' }]);
  });

  it('is not connected while the service can not be asked and something is unsettled', async () => {
    await connect('a');
    const failure = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
    const service = { ...client, getStatus: () => Promise.resolve(fail(failure)) };
    expect(await record('b', { unsettled: 1, service })).toEqual({ kind: 'service-away', failure });
    expect(moves).toEqual([]);
    expect(ledger.address.read()).toMatchObject({ address: 'a' });
    expect(await connect('b', { unsettled: 1 })).toBe(true);
    expect(moves).toHaveLength(1);
  });

  it('is connected while the service can not be asked and nothing is unsettled, or it answers nothing readable', async () => {
    await connect('a');
    const away = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
    const unreadable = { kind: 'unreadable-reply', httpStatus: 200, detail: '' } as const;
    const service = (failure: MerchantFailure) => ({
      ...client,
      getStatus: () => Promise.resolve(fail(failure)),
    });
    expect(await connect('b', { service: service(away) })).toBe(true);
    expect(await connect('c', { unsettled: 1, service: service(unreadable) })).toBe(true);
    expect(moves.map(({ shownBy }) => shownBy)).toEqual(['nothing-open', 'word']);
  });

  it('has no second move if the open till recorded it', async () => {
    await connect('a');
    note(merchantId, 'a', 'b', 'nothing-open');
    await connect('b');
    await connect('b');
    expect(moves).toHaveLength(1);
  });

  it('has each move recorded once if no file can be written beside the ledger', async () => {
    mkdirSync(join(folder, 'ledger.sqlite-address'));
    note(merchantId, 'a', 'b', 'nothing-open');
    for (const address of ['b', 'a', 'a', 'b']) await connect(address);
    expect(moves.map(({ to }) => to)).toEqual(['b', 'a', 'b']);
  });

  it.each(['failing disk', 'closed till'])(
    'is not connected without its move being recorded: %s',
    async (why) => {
      await connect('a');
      if (why === 'failing disk') disk = 'failing';
      expect(await connect('b', { isClosed: why === 'closed till' })).toBe(false);
      disk = 'writable';
      expect(await connect('b')).toBe(true);
      expect(moves).toHaveLength(1);
    },
  );
});
