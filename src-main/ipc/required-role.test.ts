import { describe, expect, it } from 'vitest';
import { requests, type RequestName } from '../../src-preload/contract.ts';
import { approvable } from '../../src-preload/contract/staff/approval.ts';
import { requiredRole } from './required-role.ts';

const ofApproval = Object.entries(requiredRole)
  .filter(([, required]) => typeof required === 'function' || required === 'approval')
  .map(([name]) => name as RequestName);

describe('what a clerk may ask with a manager’s approval', () => {
  it('is what a window can have approved', () => {
    const names = approvable.options.map(({ shape }) => shape.name.value);
    expect(ofApproval.toSorted()).toEqual(names.toSorted());
  });

  it.each(ofApproval)('is refused without one: %s', (name) => {
    const unapproved = { ok: false, problem: { kind: 'needs-manager' } };
    expect(requests[name].reply.parse(unapproved)).toEqual(unapproved);
  });
});
