import type { Amount } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { ActivationMode } from '../../src-merchant-api/requests.ts';
import type { PriceTerms } from '../domain/price-rules.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { Customer } from '../domain/customer.ts';
import type { StaffMark } from '../domain/staff-mark.ts';
import type { OperationId } from '../domain/order-id.ts';
import type { OrderId, Tender } from '../domain/sale.ts';

/** What is sold. Without a cart, each call is another sale. */
export type SaleCommand = {
  readonly product: Product;
  readonly price: Amount;
  /** What the price was made with. */
  readonly terms?: PriceTerms | null;
  readonly activationMode?: ActivationMode;
  readonly tender?: Tender | null;
  readonly customer?: Customer | null;
  readonly cart?: string | null;
  /** Who is at the till; nobody, where it knows no names. */
  readonly staff?: StaffMark | null;
  /** Sell although a sale of the same product isn't settled. */
  readonly again?: boolean;
};

/** A profile that is there, and the sale that it came from where that was here. */
export type OnProfile = {
  readonly uidCustomer: string;
  readonly orderId: OrderId | null;
  readonly cart?: string | null;
  /** Who is at the till; nobody, where it knows no names. */
  readonly staff?: StaffMark | null;
};

export type TopUpCommand = OnProfile & {
  readonly product: Product;
  readonly price: Amount;
  readonly terms?: PriceTerms | null;
  readonly activationMode?: ActivationMode;
  readonly tender?: Tender | null;
  /** The uids of the profile's packages, from a getStatus just before. */
  readonly knownPackages: readonly string[];
};

export type ActivationCommand = OnProfile & { readonly idPack: IdPack };

export type RefundCommand = OnProfile & {
  readonly idPack: IdPack;
  readonly reason: string;
  /** What the service is expected to credit. */
  readonly expected: Amount;
};

/** Why a sale wasn't begun. Nothing was sent. */
export type SaleRefusal = WriteFault | { readonly kind: 'unsettled-twin'; readonly orderId: OrderId };

/** Why an operation wasn't begun. Nothing was sent. */
export type OperationRefusal =
  | WriteFault
  /** Another one on the same profile or package is still to be settled. */
  | { readonly kind: 'operation-open'; readonly operationId: OperationId }
  | { readonly kind: 'already-refunded'; readonly operationId: OperationId };
