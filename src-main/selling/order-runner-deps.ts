import type { ServiceTime } from './history/timing/service-time.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Codes } from '../domain/esims/codes.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { ProviderOperation } from '../domain/orders/operation.ts';
import type { ChangeIn } from '../domain/orders/package-change.ts';
import type { SaleIn } from '../domain/orders/sale.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import type { StorageFault } from '../platform/storage-fault.ts';
import type { CanceledPurchase, FlowDeps } from './flows/flow.ts';
import type { Pace } from './pace.ts';

/** What runs the orders of one account, and who hears of them. */
export type OrderRunnerDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** Stores and marks activation codes. */
  readonly codes: Pick<Codes, 'keep' | 'marksOf'>;
  readonly random: () => number;
  /** Without it, as while the window is visible. */
  readonly pace?: Pace;
  /**
   * Whether what somebody pressed for may still be sent, though it waited: the till may sell, and they are at it. Without it,
   * as on a till where nobody comes and goes.
   */
  readonly maySend?: (by: StaffMark | null) => boolean;
  /** How long ago an attempt without an answer must be before "not done" is believed, in milliseconds; for tests. */
  readonly quietMs?: number;
  /** As the replies to this client tell it. */
  readonly serviceTime: Pick<ServiceTime, 'aheadMs' | 'now'>;
  /** How long somebody is taken to wait for what has no answer, in milliseconds; for tests. */
  readonly customerWaitsMs?: number;
  /** How long ago the first "canceled" must be before a second one is believed, in milliseconds; for tests. */
  readonly cancelSpacingMs?: number;
  /** How quickly a history has to show a purchase to be believed at once, in milliseconds; for tests. */
  readonly shownWithinMs?: number;
  /** Something changed state; the change is recorded. */
  readonly onMove: (operation: ProviderOperation) => void;
  /** Something kept its state, and waits for its next request. */
  readonly onWait: (operation: ProviderOperation) => void;
  /**
   * The service issued the eSIM of a sale, or added the package of a top-up, after canceling it: the customer may already
   * have the money back.
   */
  readonly onIssuedAfterCancel: (canceled: CanceledPurchase) => void;
  /** A sale counts as canceled although the history shows no credit. */
  readonly onUncreditedCancel: (sale: SaleIn<'canceled'>) => void;
  /** The history shows by now how the money of a canceled sale came back, and no refund of it by anybody else. */
  readonly onCreditedSince: (sale: SaleIn<'canceled'>) => void;
  /** The service canceled a purchase, and its history may show a refund of the package that this till didn't make. */
  readonly onRefundedElsewhere: (canceled: CanceledPurchase) => void;
  /** The service answered for a sale with another sale's eSIM. It isn't handed over. */
  readonly onEsimOfAnother: FlowDeps['onEsimOfAnother'];
  /** The service answered a purchase with another package than was ordered. It isn't handed over. */
  readonly onOtherProduct: FlowDeps['onOtherProduct'];
  /** A package shows an activation or refund that was refused. Staff were told that it was not done. */
  readonly onDoneAfterAll: (change: ChangeIn<'refused'>) => void;
  /** A request ended, with an answer or a failure. */
  readonly onCall: (failure: MerchantFailure | undefined) => void;
  /** The ledger couldn't store an event, so what happened is not recorded. */
  readonly onLedgerFault: (fault: StorageFault) => void;
};
