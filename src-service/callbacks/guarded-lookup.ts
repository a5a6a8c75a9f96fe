import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** All addresses that a name has now; with an error there are none, as Node's lookup has it. */
export type Resolve = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => void,
) => void;

/** A callback's address leads, or may lead, into a network that is not the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** As the computer resolves names for every program. */
export const resolveBySystem: Resolve = (hostname, done) => lookup(hostname, { all: true }, done);

/**
 * A lookup for a socket that gives public addresses only.
 *
 * SECURITY: the socket connects to the addresses that were checked here, and asks for no others, so a name can't have
 * one address for the check and another for the connection (DNS rebinding). A name with one private address among
 * public ones is refused whole.
 */
export const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, (error, addresses = []) => {
      const [first] = addresses;
      if (error !== null || first === undefined) {
        done(error ?? new Error(`the name ${hostname} has no address`), []);
      } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
        done(new PrivateAddressError(`the name ${hostname} has an address that is not public`), []);
      } else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
