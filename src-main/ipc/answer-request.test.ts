import { expect, it } from 'vitest';
import { answerRequest } from './answer-request.ts';

const counter = { audience: 'counter', window: undefined, admits: () => true, locked: () => [] } as const;

it('hands no half of a character on, which the ledger could not keep', async () => {
  const asked: unknown[] = [];
  const phone = { kind: 'kept' };
  const customer = { name: 'Ana \ud83d', phone, note: 'a\udc00b' };
  await answerRequest(
    'customer-note',
    (request) => {
      asked.push(request);
      return { ok: true };
    },
    { orderId: 'T1-1', customer },
    counter,
  );
  expect(asked).toEqual([{ orderId: 'T1-1', customer: { name: 'Ana \ufffd', phone, note: 'a\ufffdb' } }]);
});

it('says of what is not in its schema no more than that', async () => {
  const answer = answerRequest('order', () => null, { orderId: 'x'.repeat(5_000) }, counter);
  await expect(answer).rejects.toThrow(/^order was not asked in its schema$/);
});

it('says no more of bytes in the place of a list, which no schema can take', async () => {
  const asked = { rules: { version: 1, rules: new Uint8Array(3) } };
  const answer = answerRequest('prices-set', () => ({ ok: true }), asked, counter);
  await expect(answer).rejects.toThrow(/^prices-set was not asked in its schema$/);
});

it('changes nothing that the shop’s administrator keeps for himself, whoever asks', async () => {
  const locked = { ...counter, locked: () => ['language'] as const };
  const change = (): undefined => expect.fail('it was changed');
  const refused = answerRequest('language-set', change, { language: 'de' }, locked);
  await expect(refused).rejects.toThrow(/^language-set is for the shop's administrator$/);
  // What isn't kept is changed as ever.
  const answer = answerRequest('theme-set', () => undefined, { theme: 'dark' }, locked);
  await expect(answer).resolves.toBeUndefined();
});
