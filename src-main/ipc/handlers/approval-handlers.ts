import type { Approvals } from '../../staff/approvals.ts';
import type { StaffSession } from '../../staff/staff-session.ts';
import type { Handlers } from '../ipc-endpoint.ts';

type ApprovalDeps = {
  readonly staff: Pick<StaffSession, 'approve' | 'approvers'>;
  readonly approvals: Pick<Approvals, 'give'>;
};

/** Handles a manager's approval, given at a clerk's till, of what a clerk may not do alone. */
export const approvalHandlers = ({ staff, approvals }: ApprovalDeps) =>
  ({
    approvers: () => [...staff.approvers],
    approve: async ({ of, manager, pin }) => {
      const proved = await staff.approve(manager, pin);
      if (!proved.ok) return { ok: false, unproved: proved.failure };
      approvals.give(of.name, of.request, proved.value);
      return { ok: true };
    },
  }) satisfies Partial<Handlers>;
