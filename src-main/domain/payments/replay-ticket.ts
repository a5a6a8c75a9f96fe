import { compareAmounts, subtract, sum } from '../../../src-merchant-api/amount.ts';
import {
  asPaid,
  keptOf,
  tenderOf,
  type Carried,
  type CarriedOver,
  type Goodwill,
  type Payback,
  type Taken,
  type TenderCorrection,
  type Ticket,
  type TicketEvent,
  type TicketIntent,
} from './ticket.ts';

/** Rebuilds a ticket from its events alone; undefined if they can't have happened in this order, or don't add up. */
export function replayTicket([first, ...others]: readonly TicketEvent[]): Ticket | undefined {
  if (first?.kind !== 'paid' || !addUp(first.intent)) return undefined;
  const paid = asPaid(first.intent);
  const { ticketId, pieces } = paid.intent;
  let { payments } = paid;
  const corrections: TenderCorrection[] = [];
  const paybacks: Payback[] = [];
  const carriedOver: CarriedOver[] = [];
  const goodwill: Goodwill[] = [];
  for (const event of others) {
    switch (event.kind) {
      case 'paid':
        return undefined;
      case 'paid-back':
        paybacks.push(paybackOf(event));
        break;
      case 'carried-over': {
        const { toTicket, amount, parts, staff } = event;
        if (toTicket === ticketId || !isWhole(event)) return undefined;
        carriedOver.push({ toTicket, amount, parts, staff });
        break;
      }
      case 'goodwill': {
        const { piece, reason, approvedBy } = event;
        if (!pieces.some(({ id }) => id === piece)) return undefined;
        goodwill.push({ ...paybackOf(event), piece, reason, ...(approvedBy && { approvedBy }) });
        break;
      }
      case 'tender-corrected': {
        const { part, from, to, reason, staff, approvedBy } = event;
        if (!corrects(payments, event)) return undefined;
        payments = payments.with(part, to);
        corrections.push({ part, from, to, reason, staff, ...(approvedBy && { approvedBy }) });
        break;
      }
    }
  }
  return { intent: paid.intent, payments, corrections, paybacks, carriedOver, goodwill };
}

/** Whether a correction is of a payment as it stands, and leaves what was paid as it was. */
function corrects(payments: readonly Taken[], { part, from, to }: TenderCorrection): boolean {
  const before = payments[part];
  if (before === undefined || before.kind === 'carried-over') return false;
  const isAsItStands =
    tenderOf(before) === tenderOf(from) && compareAmounts(keptOf(before), keptOf(from)) === 0;
  return isAsItStands && compareAmounts(keptOf(from), keptOf(to)) === 0;
}

const paybackOf = ({ tender, amount, rounding, isCountedElsewhere, staff }: Payback): Payback => ({
  tender,
  amount,
  ...(rounding === undefined ? {} : { rounding }),
  ...(isCountedElsewhere === undefined ? {} : { isCountedElsewhere }),
  staff,
});

const isWhole = ({ amount, parts }: Carried): boolean =>
  compareAmounts(sum(parts.map((part) => part.amount)), amount) === 0;

/**
 * Whether each piece's list price less its shares of the discounts is what the customer pays for it, and what is carried
 * over to it is the sum of its parts.
 */
const addUp = ({ pieces, discounts = [], payments }: TicketIntent): boolean =>
  payments.every((taken) => taken.kind !== 'carried-over' || isWhole(taken)) &&
  pieces.every(({ id, price, list = price }) => {
    const shares = discounts.flatMap((given) => given.shares.filter((share) => share.id === id));
    return compareAmounts(subtract(list, sum(shares.map(({ amount }) => amount))), price) === 0;
  });
