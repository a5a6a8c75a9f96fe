import type { Sale } from './sale.ts';

const prefix = 'late-';

/**
 * The order id in this ledger of an order that the service made after staff were told that it hadn't: its own
 * order id belongs to the refused sale, which stays as staff saw it.
 */
export const lateName = (orderId: string): string => `${prefix}${orderId}`;

/** The order id that the service knows it by. */
export const nameAtService = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : id);

/** The order id by which the service knows a sale; null if it was adopted without one, under an id made here. */
export const orderIdOf = ({ price, orderId }: Sale['intent']): string | null =>
  price === null && orderId.startsWith('elsewhere-') ? null : nameAtService(orderId);
