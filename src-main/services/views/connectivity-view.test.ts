import { expect, it } from 'vitest';
import { readConnectivity } from '../../../src-merchant-api/reading/connectivity.ts';
import { value } from '../../../test/value.ts';
import { connectivityView } from './connectivity-view.ts';

const viewOf = (connectivity: object) => connectivityView(value(readConnectivity({ connectivity }, '')));

it.each([
  ['JP', 'JP', null],
  ['jp', 'JP', null],
  ['Japan', 'JP', null],
  // A mobile network code is no time.
  ['440', '440', null],
  ['somewhere else', 'somewhere else', null],
  ['2025-11-21T10:00:00Z', null, '2025-11-21T10:00:00.000Z'],
  ['2025-11-21 10:00:00', null, '2025-11-21T10:00:00.000Z'],
  [1763719200, null, '2025-11-21T10:00:00.000Z'],
  ['1763719200000', null, '2025-11-21T10:00:00.000Z'],
  ['', null, null],
  ['0000-00-00 00:00:00', null, null],
])('reads a last change of country of %j as country %j and time %j', (text, country, countryChangedAt) => {
  expect(viewOf({ lastCountryCodeChange: text })).toMatchObject({ country, countryChangedAt });
});

it('has the chip that the eSIM is on, and whether it is active', () => {
  expect(viewOf({ eid: '89049032000000000000000000000001', active: 'true' })).toMatchObject({
    eid: '89049032000000000000000000000001',
    active: true,
  });
  expect(viewOf({ eid: '', active: '' })).toMatchObject({ eid: null, active: null });
});
