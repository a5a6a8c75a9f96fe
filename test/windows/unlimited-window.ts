/** Of a window whose requests are never too many, and whose failures nobody notes. */
export const unlimited = { limit: { begin: () => () => undefined }, onFault: () => undefined };
