import { subtract, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from './tender.ts';
import { keptOf, tenderOf, type Payback, type TicketEvent } from './ticket.ts';

/**
 * How money that a ticket's event moved counts: see `src-main/shifts/money-sum.ts`. `elsewhere`: no drawer or terminal of the
 * shift in which it was recorded moved it.
 */
export type MovedKind =
  | 'paid'
  | 'paid-elsewhere'
  | 'paid-back'
  | 'counted-elsewhere'
  | 'carried-over'
  | 'corrected-from'
  | 'corrected-to'
  | 'price-corrected'
  | 'price-corrected-elsewhere'
  | 'payback-undone'
  | 'payback-undone-elsewhere';

/** Money that a ticket's event moved. */
export type MovedMoney = {
  readonly kind: MovedKind;
  /** Null if nobody said, and of what was carried over. */
  readonly tender: Tender | null;
  readonly amount: Amount;
};

/** All that an event of a ticket moved. */
export function moneyOf(of: TicketEvent): readonly MovedMoney[] {
  switch (of.kind) {
    case 'paid':
      return of.intent.payments.flatMap((taken): MovedMoney[] =>
        // By the ticket that it came from: it is one amount, of no tender.
        taken.kind === 'carried-over'
          ? []
          : [{ kind: 'paid', tender: tenderOf(taken), amount: keptOf(taken) }],
      );
    case 'price-given': {
      const kind = of.isTakenNow === true ? 'paid' : 'paid-elsewhere';
      return of.intent.payments.flatMap((taken): MovedMoney[] =>
        taken.kind === 'carried-over' ? [] : [{ kind, tender: tenderOf(taken), amount: keptOf(taken) }],
      );
    }
    case 'paid-back':
    case 'goodwill':
      return [{ kind: kindOfPayback(of), tender: of.tender, amount: of.amount }];
    case 'payback-undone': {
      const { tender, amount, isCountedElsewhere } = of.was;
      const kind = isCountedElsewhere === true ? 'payback-undone-elsewhere' : 'payback-undone';
      return [{ kind, tender, amount }];
    }
    case 'carried-over':
      return [{ kind: 'carried-over', tender: null, amount: of.amount }];
    case 'tender-corrected':
      return [
        { kind: 'corrected-from', tender: tenderOf(of.from), amount: keptOf(of.from) },
        { kind: 'corrected-to', tender: tenderOf(of.to), amount: keptOf(of.to) },
      ];
    case 'price-corrected': {
      const kind = of.isTakenHere === true ? 'price-corrected' : 'price-corrected-elsewhere';
      return [{ kind, tender: of.tender, amount: subtract(of.price, of.was) }];
    }
  }
}

/** What was given before, or from another till, is in no sum of the shift that it was recorded in. */
const kindOfPayback = ({ isCountedElsewhere }: Payback): MovedKind =>
  isCountedElsewhere === true ? 'counted-elsewhere' : 'paid-back';
