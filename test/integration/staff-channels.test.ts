import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerRequest } from '../../src-main/ipc/answer-request.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import { StaffSession } from '../../src-main/staff/staff-session.ts';
import { staffFile } from '../../src-main/staff/staff-file.ts';
import { requests, type RequestName } from '../../src-preload/contract.ts';
import { unlimited } from '../windows/unlimited-window.ts';

/** As staff are told: whoever changes what a clerk may do changes it here too. */
const answeredWhileLocked: readonly RequestName[] = [
  'staff-state',
  'staff-unlock',
  'staff-recover',
  'first-view',
  'first-view-shown',
  'network-back',
  'receipt',
  'receipt-ready',
  // What windows speak and what the customers' shows: neither tells of the shop.
  'language',
  'scene',
];
const notForClerks: readonly RequestName[] = [
  'write-off',
  'first-run-over',
  'profile-choose',
  'profile-apply',
  'logo-choose',
  'receipt-example',
  'held-refund-decide',
  'till-name-set',
  'till-asks-read',
  'tills-there',
  'till-replace',
  'books-recover',
  'books-restore',
  'books-show-folder',
  'account-read',
  'account-test',
  'account-connect',
  'account-practice',
  'account-sign-out',
  'account-resume',
  'callback-read',
  'callback-set',
  'chain-read',
  'chain-join',
  'chain-leave',
  'printing-set',
  'system-printers',
  'printer-try',
  'unreadable-count',
  'unreadable-save',
  'cost-shown-set',
  'shop-terms-set',
  'prices-read',
  'prices-preview',
  'prices-set',
  'discounts-set',
  'balance-warning-set',
  'history',
  'report',
  'report-today',
  'report-print',
  'report-save',
  'copies-now',
  'copies-set',
  'copies-stop',
  'updates-read',
  'updates-set',
  'updates-look',
  'updates-install',
  'records-encrypt',
  'records-erase-quarantine',
  'records-export',
  'records-forget',
  'records-keep-months',
  'records-kept-months',
  'records-of-phone',
  'records-restore',
  'records-verify',
  'support-read',
  'support-save',
  'shift-settings-set',
  'reconciliation',
  'reconciliation-begin',
  'reconciliation-stop',
  'findings',
  'finding-mark',
  'finding-adopt',
  'order-look-up',
  'order-adopt',
  'settings-news-read',
  'customer-display-read',
  'customer-display-set',
  'customer-language-set',
  'staff-list',
  'staff-change',
];

const names = Object.keys(requests).filter((name): name is RequestName => Object.hasOwn(requests, name));

let folder: string;
let session: StaffSession;
let manager: string;
let clerk: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'staff-channels-'));
  session = new StaffSession({
    storage: staffFile(join(folder, 'staff.json')),
    clock: systemClock,
    cost: { N: 2, r: 1, p: 1 },
    prove: () => Promise.resolve('wrong'),
    renewPage: () => Promise.resolve(),
    onQuarantine: () => undefined,
    onChange: () => undefined,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Whether main does anything for a request that whoever is at the till makes; `audience` is of the asking window. */
async function isAnswered(name: RequestName, audience = requests[name].audience): Promise<boolean> {
  const asked: string[] = [];
  const handle = (): never => {
    asked.push(name);
    throw new Error('asked');
  };
  // Every request that is let in is looked at next: that one is not of its schema, or it gets to what main does.
  const answer = answerRequest(name, handle, undefined, {
    audience,
    window: undefined,
    admits: (least) => session.admits(least),
    locked: () => [],
    drawnTill: undefined,
    openTill: () => undefined,
    ...unlimited,
  });
  const thrown = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Error)) return expect.fail(`${name} was answered with nothing`);
  if (!thrown.message.includes(' is not for ')) return true;
  expect(asked).toEqual([]);
  return false;
}

const answered = async (): Promise<RequestName[]> => {
  const each = await Promise.all(names.map(async (name) => [name, await isAnswered(name)] as const));
  return each.filter(([, isIn]) => isIn).map(([name]) => name);
};

describe('every request of the contract is answered', () => {
  it('where the till knows no names', async () => {
    expect(await answered()).toEqual(names);
  });

  it('to a manager', async () => {
    await session.change({ kind: 'begin', name: 'Ana', pin: '1111' });
    await session.change({ kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
    [manager = '', clerk = ''] = session.list().members.map(({ id }) => id);
    expect(await answered()).toEqual(names);
  });

  it('to a clerk, but for what is a manager’s', async () => {
    await session.unlock(clerk, '2222');
    expect(await answered()).toEqual(names.filter((name) => !notForClerks.includes(name)));
  });

  it('to nobody while it is locked, but for unlocking', async () => {
    session.lock();
    expect((await answered()).toSorted()).toEqual(answeredWhileLocked.toSorted());
    await session.unlock(manager, '9999');
    expect((await answered()).toSorted()).toEqual(answeredWhileLocked.toSorted());
  });

  it('to nobody where the book of staff is damaged, but for unlocking', async () => {
    const file = join(folder, 'staff.json');
    const whole = readFileSync(file);
    writeFileSync(file, '\0'.repeat(whole.length));
    const before = session;
    session = new StaffSession({
      storage: staffFile(file),
      clock: systemClock,
      prove: () => Promise.resolve('wrong'),
      renewPage: () => Promise.resolve(),
      onQuarantine: () => undefined,
      onChange: () => undefined,
    });
    expect((await answered()).toSorted()).toEqual(answeredWhileLocked.toSorted());
    writeFileSync(file, whole);
    session = before;
  });

  it('to no window of another audience, whoever is at the till', async () => {
    await session.unlock(manager, '1111');
    for (const name of names) {
      const other = requests[name].audience === 'counter' ? 'receipt' : 'counter';
      expect(await isAnswered(name, other), name).toBe(false);
    }
  });
});
