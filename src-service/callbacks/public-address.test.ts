import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ['this computer', ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1']],
  ['any of this computer’s', ['0.0.0.0', '0.1.2.3', '::']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12::1']],
  ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['carriers', ['100.64.0.1', '100.127.255.255']],
  ['many at once', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
  ['documentation and tests', ['192.0.2.1', '198.51.100.1', '198.18.0.1', '2001:db8::1']],
  [
    'IPv6 that carries IPv4',
    ['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001::1', '::7f00:1', '::127.0.0.1'],
  ],
  ['IPv6 that nobody was given', ['100::1', '100:0:0:1::1', '4000::1', 'e000::1', 'fec0::1']],
  ['the rest of IPv4', ['192.0.0.1', '240.0.0.1']],
  ['no addresses', ['', 'localhost', '1.1.1.1.1', '1.1.1.1:80', '[::1]']],
])('addresses of %s are not public', (_, addresses) => {
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
});
