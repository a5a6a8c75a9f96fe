import type { Reply } from '../raw-request.ts';
import { expect, expectStatus, memberOf, numberAt, sameAmount, textAt, valuesAt } from '../reply-checks.ts';
import type { Rule } from '../rule.ts';
import { waitingIn } from '../shop.ts';

const rules: readonly Omit<Rule, 'section'>[] = [
  {
    id: 'mode.default',
    words: 'a package that was bought without an activationMode is NOW',
    mode: 'spend',
    check: async ({ shop }) => {
      const [mode] = valuesAt((await shop.plainCompleted()).json, 'activatedItems.*.activationMode');
      expect(mode === 'NOW', `it is ${String(mode)}`);
    },
  },
  {
    id: 'mode.now',
    words: 'a NOW package activates by itself: its activatedAt is set',
    mode: 'spend',
    check: async ({ shop }) => {
      const uid = textAt(await shop.plainCompleted(), 'uidCustomer');
      const reply = await shop.statusWhen(uid, (seen) => waitingIn(seen, 'NOW') === 0);
      expect(waitingIn(reply, 'NOW') === 0, 'its activatedAt is null');
    },
  },
  {
    id: 'mode.on-demand',
    words: 'an ON_DEMAND package waits: its activatedAt is null',
    mode: 'spend',
    check: async ({ shop }) => {
      const reply = await shop.fullCompleted();
      expect(waitingIn(reply) === 1, 'no ON_DEMAND package with activatedAt null is in activatedItems');
    },
  },
  {
    id: 'mode.first-use',
    words: 'a FIRST_USE package waits until the first connection: its activatedAt is null',
    mode: 'spend',
    check: async ({ shop }) => {
      await shop.firstUseTopUp();
      const uid = await shop.profileOwner();
      const reply = await shop.statusWhen(uid, (seen) => waitingIn(seen, 'FIRST_USE') === 1);
      expect(waitingIn(reply, 'FIRST_USE') === 1, 'no FIRST_USE package with activatedAt null is there');
    },
  },
  {
    id: 'mode.first-use.connects',
    words: 'a FIRST_USE package is activated by the first connection',
    mode: 'control',
    check: async ({ shop, controls }) => {
      const order = await shop.order({ activationMode: 'FIRST_USE' });
      const uid = textAt(order.reply, 'uidCustomer');
      const issued = await shop.settled(uid);
      expect(waitingIn(issued, 'FIRST_USE') === 1, 'it did not wait');
      await controls().connect(textAt(issued, 'esimProfile.iccid'));
      expect(waitingIn(await shop.status(uid), 'FIRST_USE') === 0, 'it still waits');
    },
  },
  {
    id: 'topup.joins',
    words: 'a top-up is added to the packages of its profile',
    mode: 'spend',
    check: async ({ shop }) => {
      const uid = await shop.profileOwner();
      const count = async (): Promise<number> =>
        valuesAt((await shop.status(uid)).json, 'activatedItems.*').length;
      const before = await count();
      await shop.topUp();
      const reply = await shop.statusWhen(
        uid,
        ({ json }) => valuesAt(json, 'activatedItems.*').length > before,
      );
      const after = valuesAt(reply.json, 'activatedItems.*').length;
      expect(after === before + 1, `from ${before} packages to ${after}`);
    },
  },
  {
    id: 'topup.now',
    words: 'a top-up that starts NOW is queued for its activation, and activates by itself',
    mode: 'spend',
    check: async ({ shop }) => {
      await shop.plainTopUp();
      const hasBegun = (seen: Reply): boolean =>
        valuesAt(seen.json, 'activatedItems.*.activationMode').includes('NOW') &&
        waitingIn(seen, 'NOW') === 0;
      const reply = await shop.statusWhen(await shop.profileOwner(), hasBegun);
      expect(hasBegun(reply), 'no NOW package is there, or its activatedAt is null');
    },
  },
  {
    id: 'activate.activates',
    words: 'activate sets activatedAt of an ON_DEMAND package',
    mode: 'spend',
    check: async ({ shop }) => {
      const { waitingBefore, waitingAfter } = await shop.activated();
      expect(waitingAfter === waitingBefore - 1, `waiting: ${waitingBefore} before, ${waitingAfter} after`);
    },
  },
  {
    id: 'activate.costs-nothing',
    words: 'activate leaves the balance as it is',
    mode: 'spend',
    check: async ({ shop }) => {
      const { balanceBefore, balanceAfter } = await shop.activated();
      expect(sameAmount(balanceBefore, balanceAfter), `from ${balanceBefore} to ${balanceAfter}`);
    },
  },
  {
    id: 'refund.credits',
    words: 'refund credits the package cost to the balance',
    mode: 'spend',
    check: async ({ shop }) => {
      const { price, balanceBefore, balanceAfter } = await shop.refunded();
      expect(sameAmount(balanceBefore + price, balanceAfter), `from ${balanceBefore} to ${balanceAfter}`);
    },
  },
  {
    id: 'refund.once',
    words: 'a second refund of a package credits nothing',
    mode: 'spend',
    check: async ({ shop, merchant }) => {
      const { idPack } = await shop.refunded();
      const before = await shop.balance();
      await merchant.post('/orders/refund', { idPack });
      const after = await shop.balance();
      expect(sameAmount(before, after), `from ${before} to ${after}`);
    },
  },
  {
    id: 'refund.first-use',
    words: 'a FIRST_USE package that waits can be refunded',
    mode: 'control',
    check: async ({ shop, merchant }) => {
      const { reply } = await shop.topUp({ activationMode: 'FIRST_USE' });
      const refund = await merchant.post('/orders/refund', { idPack: numberAt(reply, 'package.id') });
      expect(
        memberOf(expectStatus(refund, 200).json, 'idPack') === numberAt(reply, 'package.id'),
        refund.text,
      );
    },
  },
];

export const packageStates: readonly Rule[] = rules.map((rule) => ({ ...rule, section: 'States' }));
