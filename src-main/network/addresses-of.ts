import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

const underWay = new Map<string, Promise<LookupAddress[]>>();

/**
 * The addresses of a host, as the system tells them, and nobody keeps them: a host that moves is found. It is asked once
 * at a time for each name. Where no name server answers, each question holds one of Node's few threads for many seconds,
 * which files are read and written by as well.
 */
export function addressesOf(host: string): Promise<LookupAddress[]> {
  const asked = underWay.get(host) ?? lookup(host, { all: true }).finally(() => underWay.delete(host));
  underWay.set(host, asked);
  return asked;
}

/** The same as Node's sockets ask for it. */
export const lookUp: LookupFunction = (host, { all }, tell) => {
  addressesOf(host).then(
    (addresses) => {
      const [first] = addresses;
      if (all === true) tell(null, addresses);
      else tell(null, first?.address ?? '', first?.family);
    },
    (error: unknown) => tell(error instanceof Error ? error : new Error(String(error)), []),
  );
};
