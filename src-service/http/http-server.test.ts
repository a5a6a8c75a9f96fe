import { expect, it } from 'vitest';
import { createEchoService, merchant } from '../../test/network/echo-service.ts';

it.each([
  ['the computer’s while nobody has moved the clock', 0, expect.not.stringMatching('20 Feb 2027')],
  ['the service’s where somebody has', 1, 'Sat, 20 Feb 2027 00:00:00 GMT'],
])('the Date header is %s', async (_, offsetMs, expected) => {
  const { headers } = await createEchoService(offsetMs).call({ path: '/optional', headers: merchant });
  expect(headers.date ?? '').toEqual(expected);
});
