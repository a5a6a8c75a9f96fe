/** How a package starts. Source: merchant interface, States and transitions. */
export type ActivationMode = 'NOW' | 'FIRST_USE' | 'ON_DEMAND';

/** Body of POST /orders/submit. Members that aren't given aren't sent. */
export type OrderRequest = {
  readonly productId: string;
  /** Unique on the merchant's side: sent again, it buys nothing twice. */
  readonly orderId?: string | undefined;
  readonly activationMode?: ActivationMode | undefined;
  readonly callback?: string | null | undefined;
};

/** Body of POST /orders/topup. */
export type TopUpRequest = OrderRequest & {
  /** Of the order whose profile gets the package. */
  readonly uidCustomer: string;
};
