import { expect, expectStatus, textAt, describeReply } from '../reply-checks.ts';
import type { Rule } from '../rule.ts';
import { startCallbackReceiver } from '../../network/callback-receiver.ts';
import { lookUntil } from '../waiting.ts';

/** A name that can't exist (RFC 2606): nobody is told of these purchases. */
const nobody = 'https://conformance.invalid/callback';

const withinMs = 10_000;

/** What a notification holds, and how it is repeated, is not shown. */
export const events: readonly Rule[] = [
  {
    id: 'callback.submit',
    section: 'Events',
    words: 'submit takes a callback URL',
    mode: 'spend',
    check: async ({ shop }) => {
      expectStatus((await shop.order({ callback: nobody })).reply, 200);
    },
  },
  {
    id: 'callback.topup',
    section: 'Events',
    words: 'top-up takes a callback URL',
    mode: 'spend',
    check: async ({ shop }) => {
      expectStatus((await shop.topUp({ callback: nobody })).reply, 200);
    },
  },
  {
    id: 'callback.delivered',
    section: 'Events',
    words: 'the callback URL of an order hears of it when it is completed',
    mode: 'control',
    check: async ({ shop }) => {
      const receiver = await startCallbackReceiver();
      try {
        const { reply } = await shop.order({ callback: `http://127.0.0.1:${receiver.port}/callback` });
        const uid = textAt(reply, 'uidCustomer');
        await shop.settled(uid);
        const isTold = (): boolean => receiver.received.some(({ text }) => text.includes(uid));
        const heard = await lookUntil(() => Promise.resolve(isTold()), Boolean, withinMs);
        expect(heard, `nothing came; the order: ${describeReply(await shop.status(uid))}`);
      } finally {
        await receiver.close();
      }
    },
  },
];
