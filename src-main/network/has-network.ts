import type { networkInterfaces } from 'node:os';

/** The active network interfaces of this computer, with their addresses. */
export type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * Whether this computer is on any network. Self-assigned addresses (RFC 3927, RFC 4291 2.5.6) lead nowhere,
 * and some computers always have an interface with one.
 */
export const hasNetwork = (interfaces: Interfaces): boolean =>
  Object.values(interfaces).some((addresses) =>
    addresses?.some(({ internal, address }) => !internal && !ownAddress.test(address)),
  );

const ownAddress = /^(169\.254\.|fe[89ab][0-9a-f]:)/i;
