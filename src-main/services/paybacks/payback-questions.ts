import { sum } from '../../../src-merchant-api/amount.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { OrderOwed } from '../../../src-preload/contract/payments/tickets.ts';
import { idOf } from '../../domain/orders/operation.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { givenAfter } from '../../../src-books/tickets/carry-over.ts';
import { contractAmount } from '../contract-amount.ts';
import type { OwedTickets } from './owed-tickets.ts';
import { purchasesWith } from './purchase-of-piece.ts';

export type PaybackQuestionsDeps = {
  readonly ledger: Pick<Ledger, 'find' | 'sales' | 'operations' | 'tickets'>;
  readonly toCarryOver: OwedTickets['toCarryOver'];
};

/** Questions about money for customers. Nothing is written. */
export class PaybackQuestions {
  readonly #deps: PaybackQuestionsDeps;

  constructor(deps: PaybackQuestionsDeps) {
    this.#deps = deps;
  }

  /** What the customer is given back after a sale that the refund of an exchange pays for, if it may. */
  tryExchange({ due, currency, ...seen }: RequestOf<'exchange-try'>): ReplyOf<'exchange-try'> {
    const found = this.#deps.toCarryOver(seen, currency);
    if (!found.ok) return { ok: false, problem: found.failure };
    const { ticket, owed } = found.value;
    const parts = givenAfter(ticket, owed, contractAmount(due));
    return { ok: true, back: sum(parts.map(({ amount }) => amount)) };
  }

  /** SECURITY: read from the tickets of the eSIM themselves. That no window was told of anything owed proves nothing. */
  orderOwed({ piece }: RequestOf<'order-owed'>): OrderOwed {
    const { ledger } = this.#deps;
    const { tickets } = ledger;
    const bought = purchasesWith(ledger, piece);
    if (bought.length === 0) return 'not-known';
    const found = bought.map((each) => tickets.of(idOf(each)));
    if (found.some((ticket) => ticket !== undefined && tickets.totals(ticket).owed !== '0'))
      return 'something';
    return found.includes(undefined) ? 'not-known' : 'nothing';
  }
}
