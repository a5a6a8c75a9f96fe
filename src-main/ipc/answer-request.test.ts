import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import type { RequiredRole } from '../staff/staff-session.ts';
import { answerRequest } from './answer-request.ts';
import { refusalsOfOtherTill } from './drawn-till.ts';

const counter = {
  audience: 'counter',
  window: undefined,
  admits: () => true,
  locked: () => [],
  drawnTill: 'till-1',
  openTill: () => 'till-1',
  limit: { begin: () => () => undefined },
  useApproval: () => undefined,
  onFault: () => undefined,
} as const;

it('strips NULs and half surrogate pairs, which the ledger could not store', async () => {
  const asked: unknown[] = [];
  const phone = { kind: 'kept' };
  const customer = { name: 'Ana \ud83d', phone, note: 'a\udc00\0b' };
  await answerRequest(
    'customer-note',
    (request) => {
      asked.push(request);
      return { ok: true };
    },
    { orderId: 'T1-1', customer },
    counter,
  );
  expect(asked).toEqual([{ orderId: 'T1-1', customer: { name: 'Ana \ufffd', phone, note: 'a\ufffdb' } }]);
});

it('rejects a required text that is empty without its NULs', async () => {
  const did = (): never => expect.fail('it was done');
  const answer = answerRequest('write-off', did, { id: 'T1-1', reason: '\0\0' }, counter);
  await expect(answer).rejects.toThrow(/^write-off was not asked in its schema$/);
});

it('reports a schema violation without details', async () => {
  const answer = answerRequest('order', () => null, { orderId: 'x'.repeat(5_000) }, counter);
  await expect(answer).rejects.toThrow(/^order was not asked in its schema$/);
});

it('reads nothing of what is too large to be a request of a window', async () => {
  const did = (): never => expect.fail('it was done');
  const one = {};
  const lines = Array.from({ length: 6_000_000 }, () => one);
  const answer = answerRequest('ticket-so-far', did, { openTillId: 'till-1', ticket: { lines } }, counter);
  await expect(answer).rejects.toThrow(/^ticket-so-far is too large$/);
});

it('reports bytes in place of a list without details', async () => {
  const asked = { rules: { version: 1, rules: new Uint8Array(3) } };
  const answer = answerRequest('prices-set', () => ({ ok: true }), asked, counter);
  await expect(answer).rejects.toThrow(/^prices-set was not asked in its schema$/);
});

it('neither connects nor signs out of an account that the shop’s administrator keeps', async () => {
  const locked = { ...counter, locked: () => ['account'] as const };
  const change = (): Promise<never> => expect.fail('it was changed');
  const names = ['account-sign-out', 'account-practice', 'account-resume'] as const;
  for (const name of names) {
    const refused = answerRequest(name, change, undefined, locked);
    await expect(refused).rejects.toThrow(`${name} is for the shop's administrator`);
  }
});

it('changes nothing that the shop’s administrator manages, whoever asks', async () => {
  const locked = { ...counter, locked: () => ['language'] as const };
  const change = (): undefined => expect.fail('it was changed');
  const refused = answerRequest('language-set', change, { language: 'de' }, locked);
  await expect(refused).rejects.toThrow(/^language-set is for the shop's administrator$/);
  // What isn't locked can be changed as usual.
  const answer = answerRequest('theme-set', () => undefined, { theme: 'dark' }, locked);
  await expect(answer).resolves.toBeUndefined();
});

it('does nothing for a window that asks too often', async () => {
  const flooded = { ...counter, limit: { begin: () => undefined } };
  const did = (): never => expect.fail('it was done');
  const refused = answerRequest('order', did, { orderId: 'T1-1' }, flooded);
  await expect(refused).rejects.toThrow(/^order is asked too often$/);
});

it('counts a request as ended, and sends its window nothing, when answering fails', async () => {
  const seen: unknown[] = [];
  const watched = {
    ...counter,
    limit: { begin: () => () => seen.push('ended') },
    onFault: (thrown: unknown) => seen.push(thrown),
  };
  const mistake = new Error('the balance is 12.00');
  const fails = (): never => {
    throw mistake;
  };
  const answer = answerRequest('order', fails, { orderId: 'T1-1' }, watched);
  await expect(answer).rejects.toThrow(/^order could not be answered$/);
  expect(seen).toEqual([mistake, 'ended']);
});

describe('what a clerk may ask with a manager’s approval alone', () => {
  const ana: StaffMark = { id: 'id-of-ana' as StaffId, name: 'Ana' };
  const clerk = { ...counter, admits: (role: RequiredRole) => role !== 'manager' };
  const cash = { currency: 'USD', amount: '5', reason: 'Milk' };
  const did = (): never => expect.fail('it was done');

  it('is refused without one', async () => {
    const answer = await answerRequest('shift-cash', did, { ...cash, direction: 'out' }, clerk);
    expect(answer).toEqual({ ok: false, problem: { kind: 'needs-manager' } });
  });

  it('is done with one of exactly what was asked, and main is told who approved it', async () => {
    const asked: unknown[] = [];
    const approving = {
      ...clerk,
      useApproval: (name: string, request: unknown) => {
        asked.push(name, request);
        return ana;
      },
    };
    const done: unknown[] = [];
    const answer = await answerRequest(
      'shift-cash',
      (_request, _window, approvedBy) => {
        done.push(approvedBy);
        return { ok: true };
      },
      { ...cash, direction: 'out', reason: ' Milk ' },
      approving,
    );
    expect(answer).toEqual({ ok: true });
    expect(done).toEqual([ana]);
    expect(asked).toEqual(['shift-cash', { ...cash, direction: 'out' }]);
  });

  it.each([
    ['is the manager’s anyway', counter, 'out'],
    ['needs nobody', clerk, 'in'],
  ] as const)('uses no approval up where it %s', async (_why, sender, direction) => {
    const watched = { ...sender, useApproval: () => expect.fail('an approval was used up') };
    const approvedBy: unknown[] = [];
    const answer = await answerRequest(
      'shift-cash',
      (_request, _window, by) => {
        approvedBy.push(by);
        return { ok: true };
      },
      { ...cash, direction },
      watched,
    );
    expect(answer).toEqual({ ok: true });
    expect(approvedBy).toEqual([null]);
  });

  it('uses no approval up where it is refused before', async () => {
    const using = { ...clerk, useApproval: () => expect.fail('an approval was used up') };
    const out = { ...cash, direction: 'out' };
    const flooded = answerRequest('shift-cash', did, out, { ...using, limit: { begin: () => undefined } });
    await expect(flooded).rejects.toThrow(/asked too often/);
    const stale = await answerRequest('shift-cash', did, out, { ...using, drawnTill: 'till-0' });
    expect(stale).toEqual({ ok: false, problem: { kind: 'another-till' } });
  });
});

describe('a reply that comes after a manager has left', () => {
  let isManager = true;
  const left = { ...counter, admits: (role: RequiredRole) => role !== 'manager' || isManager };
  const leave = <Reply>(reply: Reply): Reply => {
    isManager = false;
    return reply;
  };

  beforeEach(() => {
    isManager = true;
  });

  it('tells whoever is at the till by then nothing of the account’s money', async () => {
    const told = () => leave({ ok: true, balance: '77.31', currency: 'USD' } as const);
    const asked = { baseAddress: 'https://a.example', merchantId: 'm', signing: { by: 'service' } };
    const answer = answerRequest('account-test', told, asked, left);
    await expect(answer).rejects.toThrow(/^account-test is not for whoever is at the till$/);
  });

  it('still confirms what was done', async () => {
    const done = answerRequest('cost-shown-set', () => leave(undefined), { isShown: false }, left);
    await expect(done).resolves.toBeUndefined();
  });
});

describe('for a window that has drawn another till than the one that is open', () => {
  const anotherTill = { ok: false, problem: { kind: 'another-till' } };
  const shift = { floats: [] };
  const did = (): never => expect.fail('it was done');

  it.each([['the one before', 'till-0'] as const, ['none yet', undefined] as const])(
    'begins nothing if it has drawn %s',
    async (_which, drawnTill) => {
      const stale = { ...counter, drawnTill };
      expect(await answerRequest('shift-open', did, shift, stale)).toEqual(anotherTill);
      const favorite = { productId: 'p-1', isFavorite: true };
      const marked = answerRequest('favorite-set', did, favorite, stale);
      await expect(marked).rejects.toThrow(/^favorite-set is for a till that is not open any more$/);
    },
  );

  it('answers its questions', async () => {
    const stale = { ...counter, drawnTill: 'till-0' };
    expect(await answerRequest('cost-shown', () => true, undefined, stale)).toBe(true);
  });

  it('does it once that one is drawn', async () => {
    expect(await answerRequest('shift-open', () => ({ ok: true }), shift, counter)).toEqual({ ok: true });
  });

  it.each(['sell', 'activate', 'refund', 'held-decide', 'held-refund-decide', 'write-off'] as const)(
    'moves no money by %s',
    (name) => {
      expect(refusalsOfOtherTill[name]).toEqual(anotherTill);
    },
  );

  it('replaces no other till', async () => {
    const stale = { ...counter, drawnTill: 'till-0' };
    const replaced = await answerRequest('till-replace', did, { typed: 'T2-AAAAAAAA' }, stale);
    expect(replaced).toEqual({ kind: 'not-done', problem: { kind: 'another-till' } });
  });
});
