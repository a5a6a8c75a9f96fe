import { z } from 'zod';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { refusal, reply } from '../endpoints/endpoint.ts';
import { toJsonNumber, toMinorUnits } from '../minor-units.ts';
import type { ServiceClock } from '../service-clock.ts';
import type { Books } from '../storage/books.ts';
import { actionWithBody, type ControlAction } from './control-action.ts';

const newBalance = z.strictObject({ balance: z.union([z.number(), z.string()]) });

/** POST /control/balance: sets the balance. The history shows the difference as an adjustment. */
export function balanceActions({ books, clock }: { books: Books; clock: ServiceClock }): ControlAction[] {
  return [
    actionWithBody('/balance', newBalance, ({ balance }) => {
      const amount = parseAmount(balance);
      const minor = amount === undefined ? undefined : toMinorUnits(amount);
      if (minor === undefined || minor < 0) return refusal(400, 'The balance is a number of cents from 0.');
      books.transaction(() => {
        const amountMinor = minor - books.account.balanceMinor();
        books.account.change({ kind: 'adjustment', at: clock.now().getTime(), amountMinor, paidFor: null });
      });
      return reply({ balance: toJsonNumber(minor) });
    }),
  ];
}
