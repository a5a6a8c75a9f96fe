import { subtract, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { typedAmount, type GivenPayment } from '../../../src-preload/contract/payments/given-payment.ts';
import { keptOf, type Payment } from '../../../src-books/payments/ticket.ts';
import { givenAfter } from '../../../src-books/tickets/carry-over.ts';
import { contractAmount } from '../contract-amount.ts';
import { salePayment } from './read-payments.ts';

/** What a customer has paid while staff still type the payments. */
export type PayingSoFar = {
  /** By all payments but the last one, what was carried over among them. */
  readonly paid: Amount;
  /** What the last one has to pay: in cash, as coins can. */
  readonly rest: Amount;
  /** What the customer gets back after the sale, where a refund is larger than what is due; "0" otherwise. */
  readonly back: Amount;
  /** What they handed over in cash for that, and the change; null where that is nothing, or isn't typed. */
  readonly cash: { readonly received: Amount; readonly change: Amount } | null;
};

/** What payments are read with. */
export type PaymentDeps = {
  readonly tenders: () => readonly string[];
  readonly toCarryOver: Parameters<typeof salePayment>[4];
};

/**
 * Reckoned as the sale would be: nothing is shown that main wouldn't take.
 *
 * @param payments as typed so far, the last one as much as is left. @param due what all of it costs. @param currency ISO 4217.
 * @returns undefined if the earlier payments can't be.
 */
export function payingSoFar(
  payments: readonly GivenPayment[],
  due: Amount,
  currency: string,
  { tenders, toCarryOver }: PaymentDeps,
): PayingSoFar | undefined {
  const last = payments.at(-1);
  if (last === undefined) return undefined;
  const take = (by: readonly GivenPayment[]): Payment | null => {
    const taken = salePayment(by, due, currency, tenders, toCarryOver);
    return taken.ok ? taken.value.paid : null;
  };
  const earlier = payments.slice(0, -1);
  const whole = take([...earlier, restBy(last)]);
  if (whole === null) return undefined;
  const carried = whole.payments.filter(({ kind }) => kind === 'carried-over').map(keptOf);
  const typed = earlier.flatMap((each) =>
    each.kind === 'carried-over' ? [] : [contractAmount(typedAmount(each) ?? '0')],
  );
  const paid = sum([...carried, ...typed]);
  const rest = subtract(sum(whole.payments.map(keptOf)), paid);
  const back = earlier.flatMap((each) => {
    const owed = each.kind === 'carried-over' ? toCarryOver(each, currency) : undefined;
    return owed?.ok === true ? givenAfter(owed.value.ticket, owed.value.owed, due) : [];
  });
  const handed = last.kind === 'cash' && last.received !== null ? take(payments)?.payments.at(-1) : undefined;
  const cash = handed?.kind === 'cash' && handed.change !== '0' ? handed : null;
  return {
    paid,
    rest,
    back: sum(back.map(({ amount }) => amount)),
    cash: cash === null ? null : { received: cash.received, change: cash.change },
  };
}

/** The same payment, of all that is left. */
function restBy(last: GivenPayment): GivenPayment {
  switch (last.kind) {
    case 'cash':
      return { ...last, received: null };
    case 'card-terminal':
    case 'other':
    case 'named':
      return { ...last, amount: null };
    case 'carried-over':
      return last;
  }
}
