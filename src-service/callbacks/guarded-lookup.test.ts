import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { guardedLookup, PrivateAddressError, resolveBySystem, type Resolve } from './guarded-lookup.ts';

const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });
const resolveTo =
  (...addresses: LookupAddress[]): Resolve =>
  (_hostname, done) => {
    done(null, addresses);
  };

const look = (resolve: Resolve, all: boolean): Promise<unknown[]> =>
  new Promise((settle) => {
    guardedLookup(resolve)('shop.example', { all }, (...given) => settle(given));
  });

describe('the guarded lookup', () => {
  it('returns what was resolved, all or one', async () => {
    const resolve = resolveTo(v4('1.1.1.1'), v6('2606:4700::1'));
    expect(await look(resolve, true)).toEqual([null, [v4('1.1.1.1'), v6('2606:4700::1')]]);
    expect(await look(resolve, false)).toEqual([null, '1.1.1.1', 4]);
  });

  it.each([
    ['a private address', [v4('10.0.0.1')]],
    ['a private address among public ones', [v4('1.1.1.1'), v6('::1')]],
    ['this computer in IPv6', [v6('::ffff:127.0.0.1')]],
  ])('refuses a name with %s', async (_, addresses) => {
    for (const all of [true, false]) {
      expect(await look(resolveTo(...addresses), all)).toEqual([expect.any(PrivateAddressError), []]);
    }
  });

  it('reports a name without an address, or an unknown one', async () => {
    expect(await look(resolveTo(), true)).toEqual([expect.any(Error), []]);
    const unknown: Resolve = (_hostname, done) => done(new Error('ENOTFOUND'));
    expect(await look(unknown, true)).toEqual([expect.objectContaining({ message: 'ENOTFOUND' }), []]);
  });

  it('reports a name that the system does not know', async () => {
    // Reserved for names that never exist (RFC 6761).
    const answer = await new Promise<unknown[]>((settle) => {
      guardedLookup(resolveBySystem)('shop.invalid', { all: true }, (...given) => settle(given));
    });
    expect(answer).toEqual([expect.any(Error), []]);
  });
});
