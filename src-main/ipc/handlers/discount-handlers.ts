import type { Handlers } from '../ipc-endpoint.ts';
import type { DiscountRules } from '../../../src-preload/contract/money/discounts.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';
import type { StaffSession } from '../../staff/staff-session.ts';

type DiscountDeps = {
  readonly tills: () => AccountSwitcher;
  readonly settings: () => {
    readonly discounts: DiscountRules;
    readonly keepDiscounts: (rules: DiscountRules) => void;
  };
  readonly staff: Pick<StaffSession, 'approve'>;
};

/** Handles requests about discounts: what the shop allows, what they come to, and a manager's approval. */
export const discountHandlers = ({ tills, settings, staff }: DiscountDeps) =>
  ({
    discounts: () => settings().discounts,
    'discounts-set': (wanted) => settings().keepDiscounts(wanted),
    'discount-try': (wanted) => {
      const { selling } = tills().till;
      const priced = selling.tryDiscounts(wanted);
      if (priced.ok) return { ok: true, priced: priced.value };
      const total = priced.failure.kind === 'needs-manager' ? selling.totalToApprove(wanted) : undefined;
      return { ok: false, problem: priced.failure, ...(total === undefined ? {} : { total }) };
    },
    'discount-approve': async ({ manager, pin, ...wanted }) => {
      const proved = await staff.approve(manager, pin);
      if (!proved.ok) return { ok: false, unproved: proved.failure };
      const approved = tills().till.selling.approveDiscounts(wanted, proved.value);
      return approved.ok ? { ok: true, priced: approved.value } : { ok: false, problem: approved.failure };
    },
  }) satisfies Partial<Handlers>;
