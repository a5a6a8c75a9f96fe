import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet.
 *
 * SECURITY: everything that is not plainly public is refused: this computer, the shop's network, link-local addresses
 * with a cloud's credentials behind them, and IPv6 forms that carry an IPv4 address, which is looked at instead.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const looked = ipaddr.process(address);
  if (looked.range() !== 'unicast') return false;
  return !(looked instanceof ipaddr.IPv6) || looked.match(globalUnicast);
}

/** All that was ever given out of IPv6 (RFC 4291, 2.4; IANA's registry): the rest has old or no uses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
