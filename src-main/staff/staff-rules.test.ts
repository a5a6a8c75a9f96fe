import { describe, expect, it } from 'vitest';
import type { Result } from '../../src-merchant-api/result.ts';
import type { StaffBook, StaffMember } from './staff-book.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';
import {
  addMember,
  changePin,
  changeRole,
  find,
  firstBook,
  removeMember,
  renameMember,
} from './staff-rules.ts';

const id = (name: string): StaffId => name as StaffId;
const pin = { N: 2, r: 1, p: 1, salt: '0'.repeat(32), hash: '0'.repeat(64) };
const clerk = (name: string): StaffMember => {
  return { id: id(name), name, role: 'clerk', pin, wrongTries: 0, wrongApprovals: 0 };
};
const must = (changed: Result<StaffBook, unknown>): StaffBook =>
  changed.ok ? changed.value : expect.fail(JSON.stringify(changed.failure));

const one = firstBook({ id: id('Ana'), name: 'Ana', pin });
const two = must(addMember(one, clerk('Bo')));

describe('the staff', () => {
  it('begin with a manager, and there is always one', () => {
    expect(one.members.map(({ role }) => role)).toEqual(['manager']);
    expect(removeMember(two, id('Ana'))).toEqual({ ok: false, failure: 'last-manager' });
    expect(changeRole(two, id('Ana'), 'clerk')).toEqual({ ok: false, failure: 'last-manager' });
    const both = must(changeRole(two, id('Bo'), 'manager'));
    const left = must(removeMember(both, id('Ana')));
    expect(removeMember(left, id('Bo'))).toEqual({ ok: false, failure: 'last-manager' });
  });

  it('have distinct names, however they are written', () => {
    expect(addMember(two, { ...clerk('x'), name: 'ANA' })).toEqual({ ok: false, failure: 'name-taken' });
    expect(renameMember(two, id('Bo'), 'ana')).toEqual({ ok: false, failure: 'name-taken' });
    expect(find(must(renameMember(two, id('Bo'), 'BO')), id('Bo'))?.name).toBe('BO');
  });

  it('lose their failed tries when their PIN changes', () => {
    const tried = must(addMember(one, { ...clerk('Bo'), wrongTries: 7 }));
    const other = { ...pin, hash: '1'.repeat(64) };
    expect(find(must(changePin(tried, id('Bo'), other)), id('Bo'))).toMatchObject({
      pin: other,
      wrongTries: 0,
    });
  });

  it.each([
    ['renamed', renameMember(two, id('nobody'), 'X')],
    ['removed', removeMember(two, id('nobody'))],
    ['given a role', changeRole(two, id('nobody'), 'clerk')],
    ['given a PIN', changePin(two, id('nobody'), pin)],
  ])('who do not exist cannot be %s', (_what, changed) => {
    expect(changed).toEqual({ ok: false, failure: 'not-there' });
  });
});
