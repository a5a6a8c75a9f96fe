import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): its first 48 bits are the moment, in milliseconds since 1970, the rest is random.
 * Those of orders that follow each other are neighbors in an index, which keeps a service fast with millions of them.
 * It tells when the order was made, which getStatus tells too.
 */
export function orderUuid(at: number): string {
  const moment = at.toString(16).padStart(12, '0');
  // Of a random UUID, all that follows the version's digit.
  const rest = randomUUID().slice(15);
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${rest}`;
}
