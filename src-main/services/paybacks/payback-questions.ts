import { sum } from '../../../src-merchant-api/amount.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { OrderOwed } from '../../../src-preload/contract/payments/tickets.ts';
import { idOf } from '../../domain/orders/operation.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { givenAfter } from '../../tickets/carry-over.ts';
import { contractAmount } from '../contract-amount.ts';
import type { OwedTickets } from './owed-tickets.ts';

export type PaybackQuestionsDeps = {
  readonly ledger: Pick<Ledger, 'sales' | 'operations' | 'tickets'>;
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

  /** SECURITY: read from the tickets of the order themselves. That no window was told of anything owed proves nothing. */
  orderOwed({ orderId }: RequestOf<'order-owed'>): OrderOwed {
    const { sales, operations, tickets } = this.#deps.ledger;
    const sale = sales.find(orderId);
    if (sale === undefined) return 'not-known';
    const topUps = operations.ofSale(sale.intent.orderId).filter(({ kind }) => kind === 'top-up');
    const found = [sale, ...topUps].map((piece) => tickets.of(idOf(piece)));
    if (found.some((ticket) => ticket !== undefined && tickets.totals(ticket).owed !== '0'))
      return 'something';
    return found.includes(undefined) ? 'not-known' : 'nothing';
  }
}
