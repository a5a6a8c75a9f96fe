import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../test/tills/fake-clock.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import type { StaffState } from '../../src-preload/contract/staff/staff.ts';
import type { StaffBook } from './staff-book.ts';
import { StaffSession, type Proof } from './staff-session.ts';
import type { StaffStorage } from './staff-file.ts';
import { freeTries, waitAfterMs } from './tries-limit.ts';

const cost = { N: 2, r: 1, p: 1 };

/** A disk that holds one book, and can be full. */
function disk() {
  const state: { book?: StaffBook | 'damaged'; isFull: boolean } = { isFull: false };
  const storage: StaffStorage = {
    read: () => {
      if (state.book === undefined) return { kind: 'none' };
      return state.book === 'damaged' ? { kind: 'damaged' } : { kind: 'book', book: state.book };
    },
    write: (book) => {
      if (state.isFull) return fail({ kind: 'disk-full', detail: '' });
      state.book = book;
      return succeed(undefined);
    },
    remove: () => {
      delete state.book;
      return succeed(undefined);
    },
    quarantine: () => {
      delete state.book;
      return succeed('quarantine/staff.json');
    },
  };
  return { state, storage };
}

let clock: FakeClock;
let kept: ReturnType<typeof disk>;
let proof: Proof;
let states: StaffState[];
let quarantined: string[];
let session: StaffSession;
/** How often the page was loaded anew, and how each of them ends. */
let renewals: number;
let renewed: () => Promise<void>;

/** Starts the till with what is on its disk; the monotonic clock starts over. */
function start(): void {
  clock = fakeClock(1_700_000_000_000);
  session = new StaffSession({
    storage: kept.storage,
    clock,
    cost,
    prove: () => Promise.resolve(proof),
    renewPage: () => {
      renewals += 1;
      return renewed();
    },
    onQuarantine: (keptAs) => quarantined.push(keptAs),
    onChange: (state) => states.push(state),
  });
}

beforeEach(() => {
  kept = disk();
  renewals = 0;
  renewed = () => Promise.resolve();
  proof = 'wrong';
  states = [];
  quarantined = [];
  start();
});

const idOf = (name: string): string => {
  if (kept.state.book === undefined || kept.state.book === 'damaged') return expect.fail('no book');
  return kept.state.book.members.find((member) => member.name === name)?.id ?? expect.fail(name);
};

/** Ana manages, Bo is a clerk; Ana is at the till. */
async function hire(): Promise<void> {
  expect(await session.change({ kind: 'begin', name: 'Ana', pin: '1111' })).toMatchObject({ ok: true });
  expect(await session.change({ kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' })).toMatchObject({
    ok: true,
  });
}

describe('a till without staff accounts', () => {
  it('is never locked, and names nobody', () => {
    session.lock();
    expect(session.state).toEqual({ kind: 'off' });
    expect([session.admits('locked'), session.admits('clerk'), session.admits('manager')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(session.mark).toBeNull();
    expect(states).toEqual([]);
  });

  it('signs in whoever creates accounts, and is locked after a restart', async () => {
    await hire();
    expect(session.mark?.name).toBe('Ana');
    start();
    expect(session.state).toMatchObject({ kind: 'locked', members: [{ name: 'Ana' }, { name: 'Bo' }] });
    expect([session.admits('locked'), session.admits('clerk'), session.admits('manager')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is restored when staff accounts are turned off', async () => {
    await hire();
    await session.change({ kind: 'off' });
    expect(session.state).toEqual({ kind: 'off' });
    start();
    expect(session.state).toEqual({ kind: 'off' });
  });
});

describe('the person at the till', () => {
  beforeEach(hire);

  it('signs in only with their own PIN, and may do what their role allows', async () => {
    session.lock();
    expect(session.mark).toBeNull();
    expect(await session.unlock(idOf('Bo'), '1111')).toEqual({
      ok: false,
      failure: { kind: 'wrong', waitMs: 0 },
    });
    expect(session.state.kind).toBe('locked');
    expect(await session.unlock(idOf('Bo'), '2222')).toMatchObject({ ok: true });
    expect(session.mark?.name).toBe('Bo');
    expect([session.admits('clerk'), session.admits('manager')]).toEqual([true, false]);
  });

  it('gets a page in which nothing goes on that ran under somebody else, and is not at the till before', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    renewed = () => promise;
    session.lock();
    const unlocked = session.unlock(idOf('Bo'), '2222');
    await expect.poll(() => renewals).toBe(1);
    expect(session.state).toMatchObject({ kind: 'locked', lastId: idOf('Ana'), enteringId: idOf('Bo') });
    expect(session.admits('clerk')).toBe(false);
    resolve(undefined);
    expect(await unlocked).toMatchObject({ ok: true });
    expect(session.mark?.name).toBe('Bo');
    // Whoever comes back goes on where they were, and is chosen already.
    session.lock();
    expect(session.state).toMatchObject({ kind: 'locked', lastId: idOf('Bo') });
    await session.unlock(idOf('Bo'), '2222');
    expect(renewals).toBe(1);
    await session.unlock(idOf('Ana'), '1111');
    expect([renewals, session.mark?.name]).toEqual([2, 'Ana']);
  });

  it('gets such a page as the first after a start, too: nobody knows whose it was', async () => {
    start();
    await session.unlock(idOf('Bo'), '2222');
    expect(renewals).toBe(1);
  });

  it('is nobody where the page does not go, or the till was locked meanwhile', async () => {
    session.lock();
    renewed = () => Promise.reject(new Error('it did not go'));
    await expect(session.unlock(idOf('Bo'), '2222')).rejects.toThrow('it did not go');
    expect(states.at(-1)).toMatchObject({ kind: 'locked', enteringId: null });
    renewed = () => {
      session.lock();
      return Promise.resolve();
    };
    await session.unlock(idOf('Bo'), '2222');
    expect(states.at(-1)).toMatchObject({ kind: 'locked', enteringId: null });
  });

  it('is chosen after a restart if they were let in last', async () => {
    session.lock();
    await session.unlock(idOf('Bo'), '2222');
    start();
    expect(session.state).toMatchObject({ kind: 'locked', lastId: idOf('Bo') });
    session.lock();
    await session.unlock(idOf('Ana'), '1111');
    start();
    expect(session.state).toMatchObject({ kind: 'locked', lastId: idOf('Ana') });
  });

  it('gets such a page after a forgotten PIN, too', async () => {
    session.lock();
    await session.unlock(idOf('Bo'), '2222');
    session.lock();
    proof = 'proved';
    expect(await session.recover(idOf('Ana'), 'secret', '5555')).toMatchObject({ ok: true });
    expect([renewals, session.mark?.name]).toEqual([2, 'Ana']);
  });

  it('changes their PIN with the old one, whose tries are counted too', async () => {
    expect(await session.changeOwnPin('9999', '4444')).toMatchObject({
      ok: false,
      failure: { kind: 'wrong' },
    });
    expect(await session.changeOwnPin('1111', '4444')).toMatchObject({ ok: true });
    session.lock();
    expect(await session.unlock(idOf('Ana'), '1111')).toMatchObject({ ok: false });
    expect(await session.unlock(idOf('Ana'), '4444')).toMatchObject({ ok: true });
    for (let tries = 0; tries <= freeTries; tries += 1) await session.changeOwnPin('9999', '1111');
    expect(await session.changeOwnPin('4444', '1111')).toMatchObject({
      ok: false,
      failure: { kind: 'wait' },
    });
  });

  it('gets a new PIN from a manager after forgetting it', async () => {
    await session.change({ kind: 'pin', id: idOf('Bo'), pin: '55555555' });
    session.lock();
    expect(await session.unlock(idOf('Bo'), '55555555')).toMatchObject({ ok: true });
  });

  it('can be restored with their PIN after an accidental removal, until the till is locked', async () => {
    const bo = idOf('Bo');
    await session.change({ kind: 'remove', id: bo });
    expect(await session.change({ kind: 'restore', id: bo })).toMatchObject({ ok: true });
    await session.change({ kind: 'remove', id: bo });
    session.lock();
    expect(await session.unlock(bo, '2222')).toMatchObject({ ok: false, failure: { kind: 'not-there' } });
    await session.unlock(idOf('Ana'), '1111');
    expect(await session.change({ kind: 'restore', id: bo })).toMatchObject({
      ok: false,
      failure: { kind: 'not-there' },
    });
  });

  it('is locked out when they remove or demote themselves', async () => {
    const ana = idOf('Ana');
    await session.change({ kind: 'role', id: idOf('Bo'), role: 'manager' });
    await session.change({ kind: 'role', id: ana, role: 'clerk' });
    expect(session.admits('manager')).toBe(false);
    await session.change({ kind: 'remove', id: ana });
    expect(session.isLocked).toBe(true);
    expect(states.at(-1)).toMatchObject({ kind: 'locked' });
  });
});

describe('tries', () => {
  beforeEach(async () => {
    await hire();
    session.lock();
  });

  it('are not even compared if they cannot be counted', async () => {
    kept.state.isFull = true;
    expect(await session.unlock(idOf('Ana'), '1111')).toEqual({ ok: false, failure: { kind: 'not-kept' } });
    expect(session.isLocked).toBe(true);
  });

  it('are counted one by one when many are made at once', async () => {
    const at = Array.from({ length: 50 }, (_, index) => session.unlock(idOf('Ana'), String(5000 + index)));
    const kinds = (await Promise.all(at)).map((tried) => (tried.ok ? 'in' : tried.failure.kind));
    expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(freeTries + 1);
    expect(kinds.filter((kind) => kind === 'wait')).toHaveLength(50 - freeTries - 1);
  });

  it('of one person do not delay another', async () => {
    for (let tries = 0; tries < 20; tries += 1) await session.unlock(idOf('Bo'), '9999');
    expect(await session.unlock(idOf('Ana'), '1111')).toMatchObject({ ok: true });
  });

  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constant({ kind: 'try' } as const) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(4_000_000) }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'restart' } as const) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), to: fc.nat(4_000_000_000_000) }) },
  );

  it('have growing delays, across restarts and clock changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (script) => {
        kept = disk();
        start();
        await hire();
        session.lock();
        let [looked, ran, owed] = [0, 0, 0];
        for (const next of script) {
          if (next.kind === 'pass') {
            await clock.pass(next.ms);
            ran += next.ms;
          } else if (next.kind === 'set') clock.set(next.to);
          else if (next.kind === 'restart') start();
          else {
            const tried = await session.unlock(idOf('Bo'), '9999');
            if (tried.ok) throw new Error('let in by a wrong PIN');
            if (tried.failure.kind !== 'wrong') continue;
            // By the time the PIN was compared, every wait so far had been served while the till ran.
            owed += waitAfterMs(looked);
            looked += 1;
            expect(ran).toBeGreaterThanOrEqual(owed);
          }
        }
        // Whoever sits out the wait gets in with the right PIN, and the count starts over.
        expect(session.state.kind).toBe('locked');
        await clock.pass(waitAfterMs(looked));
        expect(await session.unlock(idOf('Bo'), '2222')).toMatchObject({ ok: true });
        session.lock();
        expect(await session.unlock(idOf('Bo'), '9999')).toEqual({
          ok: false,
          failure: { kind: 'wrong', waitMs: 0 },
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('a manager who approves something at a clerk’s till', () => {
  beforeEach(async () => {
    await hire();
    session.lock();
    await session.unlock(idOf('Bo'), '2222');
  });

  it('proves it by their PIN, and the clerk stays', async () => {
    expect(session.approvers).toEqual([{ id: idOf('Ana'), name: 'Ana' }]);
    expect(await session.approve(idOf('Ana'), '1111')).toEqual({
      ok: true,
      value: { id: idOf('Ana'), name: 'Ana' },
    });
    expect(session.mark?.name).toBe('Bo');
    expect(session.admits('manager')).toBe(false);
  });

  it('is nobody with another PIN, and a clerk never is one', async () => {
    expect(await session.approve(idOf('Ana'), '2222')).toMatchObject({ failure: { kind: 'wrong' } });
    expect(await session.approve(idOf('Bo'), '2222')).toMatchObject({ failure: { kind: 'not-there' } });
  });

  it('has no more tries than at the lock, and using them up keeps nobody from unlocking', async () => {
    for (let tries = 0; tries <= freeTries; tries += 1) await session.approve(idOf('Ana'), '9999');
    expect(await session.approve(idOf('Ana'), '1111')).toMatchObject({ failure: { kind: 'wait' } });
    session.lock();
    expect(await session.unlock(idOf('Ana'), '1111')).toMatchObject({ ok: true });
    session.lock();
    await session.unlock(idOf('Bo'), '2222');
    expect(await session.approve(idOf('Ana'), '1111')).toMatchObject({ failure: { kind: 'wait' } });
  });

  it('has tries of their own: those at the lock leave none fewer', async () => {
    session.lock();
    for (let tries = 0; tries <= freeTries; tries += 1) await session.unlock(idOf('Ana'), '9999');
    expect(await session.unlock(idOf('Ana'), '1111')).toMatchObject({ failure: { kind: 'wait' } });
    await session.unlock(idOf('Bo'), '2222');
    expect(await session.approve(idOf('Ana'), '1111')).toMatchObject({ ok: true });
  });

  it('approves nothing on a till that is locked, or was meanwhile', async () => {
    const approving = session.approve(idOf('Ana'), '1111');
    session.lock();
    expect(await approving).toMatchObject({ failure: { kind: 'not-there' } });
    expect(await session.approve(idOf('Ana'), '1111')).toMatchObject({ failure: { kind: 'not-there' } });
  });
});

describe('a manager who has forgotten the PIN', () => {
  beforeEach(async () => {
    await hire();
    session.lock();
  });

  it('signs in with the account’s secret, and gets a new PIN', async () => {
    expect(await session.recover(idOf('Ana'), 'x', '7777')).toMatchObject({
      ok: false,
      failure: { kind: 'wrong' },
    });
    expect(session.isLocked).toBe(true);
    proof = 'proved';
    expect(await session.recover(idOf('Ana'), 's', '7777')).toMatchObject({ ok: true });
    expect(session.mark?.name).toBe('Ana');
    session.lock();
    expect(await session.unlock(idOf('Ana'), '7777')).toMatchObject({ ok: true });
  });

  it('is a manager', async () => {
    proof = 'proved';
    expect(await session.recover(idOf('Bo'), 's', '7777')).toMatchObject({ ok: false });
    expect(session.isLocked).toBe(true);
  });

  it('may try secrets no more often than PINs', async () => {
    for (let tries = 0; tries <= freeTries; tries += 1) await session.recover(idOf('Ana'), 'x', '7777');
    proof = 'proved';
    expect(await session.recover(idOf('Ana'), 's', '7777')).toMatchObject({ failure: { kind: 'wait' } });
    start();
    expect(await session.recover(idOf('Ana'), 's', '7777')).toMatchObject({ failure: { kind: 'wait' } });
    await clock.pass(waitAfterMs(freeTries + 1));
    expect(await session.recover(idOf('Ana'), 's', '7777')).toMatchObject({ ok: true });
  });

  it('starts over if the staff file is damaged, which lets nobody else in', async () => {
    kept.state.book = 'damaged';
    start();
    expect(session.state).toEqual({
      kind: 'locked',
      isDamaged: true,
      lastId: null,
      enteringId: null,
      members: [],
    });
    expect(session.admits('clerk')).toBe(false);
    expect(await session.change({ kind: 'begin', name: 'Eve', pin: '6666' })).toMatchObject({ ok: false });
    expect(await session.recover('-', 'x', '7777')).toMatchObject({ failure: { kind: 'wrong' } });
    proof = 'proved';
    expect(await session.recover('-', 's', '7777')).toMatchObject({ ok: true });
    expect(session.state).toEqual({ kind: 'off' });
  });
});
