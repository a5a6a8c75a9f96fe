import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';

/** What was paid by one tender, less what was paid back by it. */
export type TenderLeft<TenderName extends string> = { readonly tender: TenderName; readonly left: Amount };

const zero = sum([]);

/**
 * By which tenders an amount goes back to a customer who paid by several: by each at most what it still holds, in the
 * order of the payments, and cash last. A card that paid a part gets its part before any note leaves the drawer, so that
 * nobody turns a card or a voucher into cash. What no tender holds goes back in cash: a card can't be credited with more
 * than it paid.
 *
 * @param amount not negative. @param left in the order of the payments. Pure.
 */
export function paybackPlan<TenderName extends string>(
  amount: Amount,
  left: readonly TenderLeft<TenderName>[],
  cash: TenderName,
): { readonly tender: TenderName; readonly amount: Amount }[] {
  const order = [
    ...left.filter(({ tender }) => tender !== cash),
    ...left.filter(({ tender }) => tender === cash),
  ];
  const parts: { tender: TenderName; amount: Amount }[] = [];
  let open = amount;
  for (const each of order) {
    const part = compareAmounts(open, each.left) < 0 ? open : each.left;
    if (compareAmounts(part, zero) <= 0) continue;
    parts.push({ tender: each.tender, amount: part });
    open = subtract(open, part);
  }
  if (compareAmounts(open, zero) <= 0) return parts;
  const inCash = parts.find(({ tender }) => tender === cash);
  if (inCash === undefined) return [...parts, { tender: cash, amount: open }];
  return parts.map((part) => (part === inCash ? { ...part, amount: sum([part.amount, open]) } : part));
}
