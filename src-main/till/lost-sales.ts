import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { Missing } from '../ledger/closing-mark.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Arrival } from '../ledger/ledger-door.ts';
import type { LedgerFault } from '../ledger/ledger-fault.ts';
import { closeForgotten } from '../sales/close-forgotten.ts';
import type { Clock } from '../sales/clock.ts';
import { fetchLost } from '../sales/fetch-lost.ts';
import type { Subject } from '../sales/operation.ts';

/** So often a history that can't be had is asked for, while the service answers otherwise: the shop has to sell. */
const mostTries = 5;

export type LostSalesParts = {
  /** In front of every order id. */
  readonly till: string;
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** How the ledger came to be open: what may be missing in it is asked of the service. */
  readonly arrival: Arrival;
  readonly clock: Clock;
  readonly products: () => readonly Product[];
  /** Something was found and is on record. */
  readonly onFound: (subject: Subject) => void;
};

/** What came of asking the service for what the ledger may have lost. */
export type LookedUp =
  | { readonly kind: 'done' }
  /** The service has no history to show, or none that can be read. */
  | { readonly kind: 'not-possible' }
  /** It has to be asked again. */
  | { readonly kind: 'service-away'; readonly failure: MerchantFailure }
  | { readonly kind: 'not-written'; readonly fault: LedgerFault };

/** Fetches back what a ledger may have lost, once, before anything is sold on it. */
export class LostSales {
  readonly #parts: LostSalesParts;
  #isOver: boolean;
  #found = 0;
  #tries = 0;

  constructor(parts: LostSalesParts) {
    this.#parts = parts;
    this.#isOver = parts.arrival.kind === 'in-order';
  }

  /** The service was asked, or nothing can be missing. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** How many sales, top-ups and refunds were found. */
  get found(): number {
    return this.#found;
  }

  async lookUp(client: MerchantClient): Promise<LookedUp> {
    const { arrival, products, onFound, ...parts } = this.#parts;
    if (this.#isOver || arrival.kind === 'in-order') return { kind: 'done' };
    const { since, isRecovered } = missingIn(arrival);
    const end = await fetchLost({
      ...parts,
      client,
      since,
      productCalled: (wanted) => products().find(({ name }) => name === wanted),
      onFound: (subject) => {
        this.#found += 1;
        onFound(subject);
      },
    });
    if (end.ok) {
      if (isRecovered) closeForgotten({ ...parts, history: end.value.history });
      this.#end();
      return { kind: 'done' };
    }
    if (end.failure.kind === 'ledger') return { kind: 'not-written', fault: end.failure.fault };
    const { failure } = end.failure;
    this.#tries += 1;
    if (!showsNoHistory(failure) && !(this.#tries >= mostTries && (await client.balance()).ok)) {
      return { kind: 'service-away', failure };
    }
    this.#end();
    return { kind: 'not-possible' };
  }

  /** The next start need not ask again, however this one ends. */
  #end(): void {
    this.#isOver = true;
    this.#parts.ledger.nothingMissing();
  }
}

const missingIn = (arrival: Exclude<Arrival, { kind: 'in-order' }>): Missing =>
  arrival.kind === 'incomplete'
    ? arrival.missing
    : { since: arrival.recovery.missingSince, isRecovered: true };

/** Whether asking again would change nothing. */
const showsNoHistory = ({ kind }: MerchantFailure): boolean =>
  kind === 'refused' || kind === 'unreadable-reply' || kind === 'order-not-found';
