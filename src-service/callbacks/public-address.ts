import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet.
 *
 * SECURITY: everything that is not plainly public is refused: this computer, the shop's network, link-local addresses
 * with a cloud's credentials behind them, and IPv6 forms that carry an IPv4 address, which is looked at instead.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
