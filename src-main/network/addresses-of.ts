import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

const underWay = new Map<string, Promise<LookupAddress[]>>();

/**
 * The addresses of a host, as reported by the system and not cached, so that a host that moves is found. One
 * lookup at a time for each name: if no name server answers, each lookup blocks one of Node's few threads for
 * many seconds, and those also read and write files.
 */
export function addressesOf(host: string): Promise<LookupAddress[]> {
  const asked = underWay.get(host) ?? lookup(host, { all: true }).finally(() => underWay.delete(host));
  underWay.set(host, asked);
  return asked;
}

/** The same in the form that Node's sockets call. */
export const lookUp: LookupFunction = (host, { all }, callback) => {
  addressesOf(host).then(
    (addresses) => {
      const [first] = addresses;
      if (all === true) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    },
    (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
  );
};
