import { callbackBody } from '../callbacks/callback-body.ts';
import type { Books } from '../storage/books.ts';
import type { StoredOrder } from '../storage/order-store.ts';
import { timestamp } from '../timestamp.ts';

/** A change that a merchant who gave a callback address hears of. */
export type News = {
  readonly about: {
    readonly idPack: number;
    readonly orderId: string | null;
    readonly callback: string | null;
  };
  readonly order: Pick<StoredOrder, 'uidCustomer' | 'createdAt' | 'status'>;
  /** What happened, for a person. */
  readonly message: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
};

/** Queues a callback where one was asked for. Has to run in the transaction of the change that it tells of. */
export function notifyMerchant(books: Books, { about, order, message, at }: News): void {
  if (about.callback === null) return;
  const body = callbackBody({
    message,
    uidCustomer: order.uidCustomer,
    orderId: about.orderId,
    status: order.status,
    createdAt: timestamp(order.createdAt),
  });
  books.callbacks.add({ idPack: about.idPack, url: about.callback, body, createdAt: at });
}
