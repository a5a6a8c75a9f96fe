import type { networkInterfaces } from 'node:os';

/** The network interfaces of this computer that are up, with their addresses. */
export type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * Whether this computer is on any network. An address that a computer gives itself where nobody gave it one (RFC 3927,
 * RFC 4291 2.5.6) leads nowhere; some have interfaces with such a one always.
 */
export const hasNetwork = (interfaces: Interfaces): boolean =>
  Object.values(interfaces).some((addresses) =>
    addresses?.some(({ internal, address }) => !internal && !ownAddress.test(address)),
  );

const ownAddress = /^(169\.254\.|fe[89ab][0-9a-f]:)/i;
