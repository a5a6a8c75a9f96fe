import { t } from '@lingui/core/macro';
import type { Standing } from '../../src-preload/contract/orders.ts';
import type { SaleEventView, SaleState, SaleView } from '../../src-preload/contract/sale.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { money } from './money.ts';
import { causeOf } from './problem-cause.ts';
import { problemSentence } from './problem-sentence.ts';

/** "$24.90"; a sale that was fetched back from the service has amounts that nobody knows. */
export const amountWords = (amount: string | null, currency: string): string =>
  amount === null ? t`not known` : money(amount, currency);

/** How a state is meant to feel: done, under way, not clear yet, or ended without an eSIM. */
export type Tone = 'good' | 'waiting' | 'unsure' | 'ended';

export function stateWords(state: SaleState): string {
  switch (state) {
    case 'drafted':
      return t`Writing down`;
    case 'sending':
      return t`Asking`;
    case 'unknown':
      return t`Finding out`;
    case 'accepted':
      return t`Issuing`;
    case 'completed':
      return t`Ready`;
    case 'canceled':
      return t`Canceled`;
    case 'refused':
      return t`Not sold`;
  }
}

export function stateTone(state: SaleState): Tone {
  switch (state) {
    case 'completed':
      return 'good';
    case 'drafted':
    case 'sending':
    case 'accepted':
      return 'waiting';
    case 'unknown':
      return 'unsure';
    case 'canceled':
    case 'refused':
      return 'ended';
  }
}

/** How an order is called in a list: what was refunded isn't "Ready". */
export const listedWords = (state: SaleState, standing: Standing): string =>
  standing === 'refunded' ? t`Refunded` : stateWords(state);

export const listedTone = (state: SaleState, standing: Standing): Tone =>
  standing === 'refunded' ? 'ended' : stateTone(state);

/** What is happening to this sale, for whoever stands in front of the screen. */
export function saleSentence(sale: SaleView): string {
  switch (sale.state) {
    case 'drafted':
      return t`Writing the sale down before anything is sent.`;
    case 'sending':
      return t`Asking the service for the eSIM.`;
    case 'accepted':
      return t`Sold. The service is issuing the eSIM; the code appears here by itself.`;
    case 'completed':
      return t`Let the customer scan the code with the phone that the eSIM is for.`;
    case 'unknown':
      return sale.problem === null
        ? t`We don't know yet whether this was sold, and are finding out; do not sell it again.`
        : problemSentence(sale.problem, 'settling');
    case 'refused':
      return sale.problem === null
        ? t`Not sold: the service refused the order, so no money was moved; choose another package.`
        : problemSentence(sale.problem, 'selling');
    case 'canceled':
      return canceledSentence(sale.cost === null ? null : money(sale.cost, sale.balanceCurrency));
  }
}

const canceledSentence = (cost: string | null): string =>
  cost === null
    ? t`Canceled by the service: the money went back to the balance; sell it again if the customer still wants it.`
    : t`Canceled by the service: ${cost} went back to the balance; sell it again if the customer still wants it.`;

/** "Written down by Ana", where the till knows names and it wasn't the till itself. */
export const byWhom = (done: string, { staff }: Pick<SaleEventView, 'staff'>): string => {
  if (staff === null) return done;
  const { name } = staff;
  return t`${done} by ${name}`;
};

/** "Not sold: the price changed", where a reason is known. */
export const becauseOf = (what: string, problem: Problem | null): string => {
  if (problem === null) return what;
  const cause = causeOf(problem);
  return t`${what}: ${cause}`;
};

const writtenDownWords = (price: string): string => t`Written down for ${price}`;

/** One line of a sale's timeline. */
export function eventWords(event: SaleEventView, sale: SaleView, isRepeat: boolean): string {
  const cost = sale.cost === null ? null : money(sale.cost, sale.balanceCurrency);
  switch (event.kind) {
    case 'drafted':
      return byWhom(writtenDownWords(amountWords(sale.price, sale.currency)), event);
    case 'recovered':
      return t`Lost from the book, and fetched back from the service`;
    case 'attempted':
      return isRepeat ? t`Asked the service again, with the same order number` : t`Asked the service`;
    case 'accepted':
      return cost === null ? t`Sold` : t`Sold, ${cost} from the balance`;
    case 'unanswered':
      return becauseOf(t`No clear answer`, event.problem);
    case 'refused':
      return becauseOf(t`Not sold`, event.problem);
    case 'issued':
      return t`eSIM issued`;
    case 'code-fetched':
      return t`Code fetched from the service again`;
    case 'canceled':
      return cost === null
        ? t`Canceled by the service`
        : t`Canceled by the service, ${cost} back to the balance`;
    case 'printed':
      return byWhom(t`Receipt saved`, event);
  }
}
