import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { hasNetwork } from './has-network.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo =>
  address.includes(':')
    ? { address, internal, family: 'IPv6', netmask: 'ffff::', mac: '0', cidr: null, scopeid: 0 }
    : { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '0', cidr: null };

it.each([
  [{}, false],
  [{ lo: [at('127.0.0.1', true), at('::1', true)] }, false],
  [{ lo: [at('127.0.0.1', true)], utun0: [at('fe80::1c2d')] }, false],
  [{ eth0: [at('169.254.7.8'), at('FE80::1')] }, false],
  [{ eth0: undefined }, false],
  [{ lo: [at('127.0.0.1', true)], eth0: [at('192.168.1.20')] }, true],
  [{ wlan0: [at('fe80::1'), at('2001:db8::5')] }, true],
])('%j: %s', (interfaces, expected) => {
  expect(hasNetwork(interfaces)).toBe(expected);
});
