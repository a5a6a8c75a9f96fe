declare const orderIdBrand: unique symbol;

/** The merchant-side id of one sale: created once, before the first attempt, and never again for that sale. */
export type OrderId = string & { readonly [orderIdBrand]: true };

declare const operationIdBrand: unique symbol;

/** The id of one top-up, activation or refund. A top-up is sent to the service with it as its order id. */
export type OperationId = string & { readonly [operationIdBrand]: true };
