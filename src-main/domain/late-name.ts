const prefix = 'late-';

/**
 * What these books call an order that the service made after staff were told that it had not: the order's own name is
 * that of the refusal, which stays as it was told.
 */
export const lateName = (orderId: string): string => `${prefix}${orderId}`;

/** The order id that the service knows something by. */
export const nameAtService = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : id);
