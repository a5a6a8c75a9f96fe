import { randomUUID } from 'node:crypto';
import { signature } from '../../../src-merchant-api/signing/signature.ts';
import { canonicalJson } from '../../../src-merchant-api/signing/canonical-json.ts';
import type { Members, Merchant, Proof } from '../merchant.ts';
import type { Reply } from '../raw-request.ts';
import { expect, describeReply } from '../reply-checks.ts';
import type { Rule } from '../rule.ts';
import { unknownProduct } from './refusal-case.ts';

/** A request that can't cost anything, whoever sends it; and what is signed for it. */
type Probe = {
  readonly name: string;
  readonly signed: string;
  readonly ask: (merchant: Merchant, proof?: Proof) => Promise<Reply>;
};

const getting = (name: string, path: string): Probe => ({
  name,
  signed: '{}',
  ask: (merchant, proof) => merchant.get(path, proof),
});
const posting = (name: string, path: string, members: Members): Probe => ({
  name,
  signed: canonicalJson(members),
  ask: (merchant, proof) => merchant.post(path, members, proof),
});

const idPack = 9_007_199_254_000_003;

const orders: readonly Probe[] = [
  posting('submit', '/orders/submit', { productId: unknownProduct }),
  posting('topup', '/orders/topup', { productId: unknownProduct, uidCustomer: randomUUID() }),
  posting('activate', '/orders/activate', { idPack }),
  posting('refund', '/orders/refund', { idPack }),
  getting('getStatus', `/orders/getStatus?uidCustomer=${randomUUID()}`),
  getting('connectivity', '/orders/connectivity?iccid=8900000000000000001'),
];

const others: readonly Probe[] = [
  getting('balance', '/customer/balance'),
  getting('products', '/products/list'),
  getting('history', '/customer/history'),
  posting('sign', '/customer/sign', { payload: {} }),
];

/** How a proof can be wrong. `hex` is the right digest in the wrong writing. */
const wrongProofs: Readonly<
  Record<string, { words: string; proof: (probe: Probe, right: string) => Proof }>
> = {
  'no-signature': { words: 'without CF-ACCESS-SIGN', proof: () => ({ signature: null }) },
  'empty-signature': { words: 'with an empty CF-ACCESS-SIGN', proof: () => ({ signature: '' }) },
  'other-secret': {
    words: 'signed with another secret',
    proof: ({ signed }) => ({ signature: signature(signed, `not-the-secret-${randomUUID()}`) }),
  },
  hex: {
    words: 'with the signature in hexadecimal instead of Base64',
    proof: (_, right) => ({ signature: Buffer.from(right, 'base64').toString('hex') }),
  },
  'no-merchant': { words: 'without CF-MERCHANT-ID', proof: () => ({ merchantId: null }) },
  'other-merchant': {
    words: 'with another CF-MERCHANT-ID',
    proof: () => ({ merchantId: `nobody-${randomUUID()}` }),
  },
};

/**
 * How a service says that it doesn't know the caller is not shown, so it is told by this: it refuses, and otherwise
 * than the same request with the right proof, which is refused for what it asks.
 */
export const orderAuthentication: readonly Rule[] = orders.flatMap((probe) =>
  Object.entries(wrongProofs).map(([id, { words, proof }]): Rule => ({
    id: `${probe.name}.${id}`,
    section: 'Authentication',
    words: `${probe.name} ${words} is refused`,
    mode: 'read',
    check: async ({ merchant }) => {
      const known = await probe.ask(merchant);
      const unknown = await probe.ask(merchant, proof(probe, merchant.sign(probe.signed)));
      expectRefusal(unknown);
      const alike = known.status === unknown.status && known.text === unknown.text;
      expect(!alike, `it is answered as with the right proof: ${describeReply(unknown)}`);
    },
  })),
);

/** Which of these need the signature is not shown; the merchant id is named for every request. */
export const merchantIdEverywhere: readonly Rule[] = others.flatMap((probe) =>
  Object.entries(wrongProofs)
    .filter(([id]) => id.endsWith('merchant'))
    .map(([id, { words, proof }]): Rule => ({
      id: `${probe.name}.${id}`,
      section: 'Authentication',
      words: `${probe.name} ${words} is refused`,
      mode: 'read',
      check: async ({ merchant }) => {
        expectRefusal(await probe.ask(merchant, proof(probe, merchant.sign(probe.signed))));
      },
    })),
);

function expectRefusal(reply: Reply): void {
  expect(reply.status >= 400 && reply.status < 500, `it is answered with ${describeReply(reply)}`);
}
