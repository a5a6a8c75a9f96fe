import { describe, expect, it } from 'vitest';
import type { ReplyOf, RequestName } from '../../../src-preload/contract.ts';
import type { Change } from './change.ts';
import { undoChange, type UndoingTill } from './undo-change.ts';

type Replies = { readonly [Name in RequestName]?: ReplyOf<Name> | 'fails' };

/** A main process that answers as it is told, and keeps what it was asked. */
function fakeTill(replies: Replies) {
  const asked: unknown[] = [];
  const ask = (name: RequestName, request?: unknown): Promise<never> => {
    asked.push(request === undefined ? [name] : [name, request]);
    const reply = replies[name];
    return reply === 'fails' ? Promise.reject(new Error('not answered')) : Promise.resolve(reply as never);
  };
  return { till: { ask, mirror: () => null } satisfies UndoingTill, asked };
}

const ana = { name: 'Ana', phone: null, note: null };
const noted = { kind: 'customer', orderId: 'order', before: null, after: ana } satisfies Change;
const renamed = { kind: 'staff-name', id: '1', before: 'Ana', after: 'Anna' } satisfies Change;
const staff = (name: string): ReplyOf<'staff-list'> => ({
  members: [{ id: '1', name, role: 'clerk' }],
  lockAfterMinutes: 5,
});
const saleOf = (customer: typeof ana): ReplyOf<'order'> => ({ customer }) as ReplyOf<'order'>;

describe('undoing a change', () => {
  it('sends the former value with the same request', async () => {
    const { till, asked } = fakeTill({ order: saleOf(ana), 'customer-note': { ok: true } });
    expect(await undoChange(noted, till)).toBeNull();
    expect(asked).toEqual([
      ['order', { orderId: 'order' }],
      [
        'customer-note',
        {
          orderId: 'order',
          customer: { name: null, phone: { kind: 'noted', text: null }, note: null, language: null },
        },
      ],
    ]);
  });

  it('changes nothing if the value has changed again', async () => {
    const { till, asked } = fakeTill({ 'staff-list': staff('Anne') });
    expect(await undoChange(renamed, till)).toEqual({ kind: 'changed-since' });
    expect(asked).toEqual([['staff-list']]);
  });

  it('says why main refused it', async () => {
    const problem = { kind: 'name-taken' } as const;
    const { till } = fakeTill({ 'staff-list': staff('Anna'), 'staff-change': { ok: false, problem } });
    expect(await undoChange(renamed, till)).toEqual({ kind: 'staff', problem });
  });

  it('says that main could not be asked, or rejected the request', async () => {
    const { till } = fakeTill({ 'staff-list': 'fails' });
    expect(await undoChange(renamed, till)).toEqual({ kind: 'not-passed-on' });
  });

  it('restores removed staff, unless they exist again', async () => {
    const removed = { kind: 'staff-removed', id: '2', name: 'Bo' } satisfies Change;
    const gone = fakeTill({ 'staff-list': staff('Ana'), 'staff-change': { ok: true } });
    expect(await undoChange(removed, gone.till)).toBeNull();
    expect(gone.asked).toContainEqual(['staff-change', { kind: 'restore', id: '2' }]);
    const back = fakeTill({ 'staff-list': staff('Bo') });
    expect(await undoChange({ ...removed, id: '1' }, back.till)).toEqual({ kind: 'changed-since' });
  });

  it('can send no request that moves money', () => {
    type Asked = Parameters<UndoingTill['ask']>[0];
    const moving: Extract<Asked, 'sell' | 'activate' | 'refund'>[] = [];
    // @ts-expect-error -- A sale is nothing that undoing may ask for.
    moving.push('sell');
    expect(moving).toHaveLength(1);
  });
});
