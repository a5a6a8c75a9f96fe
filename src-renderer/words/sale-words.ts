import type { Standing } from '../../src-preload/contract/orders.ts';
import type { SaleEventView, SaleState, SaleView, Tender } from '../../src-preload/contract/sale.ts';
import { money } from './money.ts';
import { causeOf } from './problem-cause.ts';
import { problemSentence } from './problem-sentence.ts';

/** "$24.90"; a sale that was fetched back from the service has amounts that nobody knows. */
export const amountWords = (amount: string | null, currency: string): string =>
  amount === null ? 'not known' : money(amount, currency);

/** How a state is meant to feel: done, under way, not clear yet, or ended without an eSIM. */
export type Tone = 'good' | 'waiting' | 'unsure' | 'ended';

/** How the customer paid. */
export function tenderWords(tender: Tender): string {
  switch (tender) {
    case 'cash':
      return 'Cash';
    case 'card-terminal':
      return 'Card terminal';
    case 'other':
      return 'Another way';
  }
}

export function stateWords(state: SaleState): string {
  switch (state) {
    case 'drafted':
      return 'Writing down';
    case 'sending':
      return 'Asking';
    case 'unknown':
      return 'Finding out';
    case 'accepted':
      return 'Issuing';
    case 'completed':
      return 'Ready';
    case 'canceled':
      return 'Canceled';
    case 'refused':
      return 'Not sold';
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
  standing === 'refunded' ? 'Refunded' : stateWords(state);

export const listedTone = (state: SaleState, standing: Standing): Tone =>
  standing === 'refunded' ? 'ended' : stateTone(state);

/** What is happening to this sale, for whoever stands in front of the screen. */
export function saleSentence(sale: SaleView): string {
  switch (sale.state) {
    case 'drafted':
      return 'Writing the sale down before anything is sent.';
    case 'sending':
      return 'Asking the service for the eSIM.';
    case 'accepted':
      return 'Sold. The service is issuing the eSIM; the code appears here by itself.';
    case 'completed':
      return 'Let the customer scan the code with the phone that the eSIM is for.';
    case 'unknown':
      return sale.problem === null
        ? "We don't know yet whether this was sold, and are finding out; do not sell it again."
        : problemSentence(sale.problem, 'settling');
    case 'refused':
      return sale.problem === null
        ? 'Not sold: the service refused the order, so no money was moved; choose another package.'
        : problemSentence(sale.problem, 'selling');
    case 'canceled':
      return `Canceled by the service: the ${sale.cost === null ? 'money' : money(sale.cost, sale.balanceCurrency)} went back to the balance; sell it again if the customer still wants it.`;
  }
}

/** " by Ana", where the till knows names and it wasn't the till itself. */
export const byWhom = ({ staff }: Pick<SaleEventView, 'staff'>): string =>
  staff === null ? '' : ` by ${staff.name}`;

/** One line of a sale's timeline. */
export function eventWords(event: SaleEventView, sale: SaleView, isRepeat: boolean): string {
  const because = event.problem === null ? '' : `: ${causeOf(event.problem)}`;
  switch (event.kind) {
    case 'drafted':
      return `Written down for ${amountWords(sale.price, sale.currency)}${byWhom(event)}`;
    case 'recovered':
      return 'Lost from the book, and fetched back from the service';
    case 'attempted':
      return isRepeat ? 'Asked the service again, with the same order number' : 'Asked the service';
    case 'accepted':
      return sale.cost === null ? 'Sold' : `Sold, ${money(sale.cost, sale.balanceCurrency)} from the balance`;
    case 'unanswered':
      return `No clear answer${because}`;
    case 'refused':
      return `Not sold${because}`;
    case 'issued':
      return 'eSIM issued';
    case 'canceled':
      return sale.cost === null
        ? 'Canceled by the service'
        : `Canceled by the service, ${money(sale.cost, sale.balanceCurrency)} back to the balance`;
    case 'printed':
      return `Receipt saved${byWhom(event)}`;
  }
}
