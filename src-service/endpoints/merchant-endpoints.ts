import type { Signer } from '../../src-merchant-api/signing/signature.ts';
import type { Catalog } from '../catalog-file.ts';
import { createActivatePackage } from '../commands/activate-package.ts';
import { createPlaceOrder } from '../commands/place-order.ts';
import { createRefundPackage } from '../commands/refund-package.ts';
import { createTopUp } from '../commands/top-up.ts';
import type { BehaviorSetting } from '../behavior.ts';
import type { OrderOutcomes } from '../order-outcomes.ts';
import type { Books } from '../storage/books.ts';
import { activatePackage } from './activate-package.ts';
import type { Endpoint } from './endpoint.ts';
import { listProducts } from './list-products.ts';
import { orderStatus } from './order-status.ts';
import { readBalance } from './read-balance.ts';
import { readConnectivity } from './read-connectivity.ts';
import { readHistory } from './read-history.ts';
import { refundPackage } from './refund-package.ts';
import { signPayload } from './sign-payload.ts';
import { submitOrder } from './submit-order.ts';
import { topUpProfile } from './top-up-profile.ts';

export type EndpointDeps = {
  readonly books: Books;
  readonly catalog: Catalog;
  readonly outcomes: OrderOutcomes;
  readonly behavior: BehaviorSetting;
  readonly sign: Signer;
  /** Refunds in a calendar month. */
  readonly refundLimit: number;
  readonly now: () => Date;
  /** How long a top-up that starts NOW is queued, in milliseconds. */
  readonly queueMs: number;
  /** Called after something was bought that is to be issued or begun, with when, in milliseconds since 1970. */
  readonly onDue: (at: number) => void;
  /** Why orders that are due can't be settled; undefined while they can. */
  readonly whyStuck: () => Error | undefined;
  /** Called after something happened that a callback may tell of. */
  readonly onNews: () => void;
};

/** The ten endpoints of the merchant interface. */
export function merchantEndpoints(deps: EndpointDeps): readonly Endpoint[] {
  const { books, catalog, outcomes, behavior, sign, refundLimit, queueMs, now, onDue, onNews, whyStuck } =
    deps;
  return [
    submitOrder(createPlaceOrder({ books, catalog, outcomes, now }), behavior, onDue),
    topUpProfile(createTopUp({ books, catalog, queueMs, now }), behavior, (startsAt) => {
      if (startsAt !== null) onDue(startsAt);
      onNews();
    }),
    activatePackage(createActivatePackage(books, now), onNews),
    refundPackage(createRefundPackage(books, refundLimit, now), onNews),
    orderStatus(books, behavior, now, whyStuck),
    readConnectivity(books),
    readBalance(books.account, behavior, now),
    listProducts(catalog),
    readHistory(books.account, behavior, now),
    signPayload(sign),
  ];
}
