import { canonicalJson } from '../../../src-merchant-api/signing/canonical-json.ts';
import type { Members } from '../merchant.ts';
import type { Reply } from '../raw-request.ts';
import { expect, expectStatus, textAt, describeReply } from '../reply-checks.ts';
import type { Context, Rule } from '../rule.ts';
import { unknownProduct } from './refusal-case.ts';

/** Payloads, each with a property of the canonical form that a service can get wrong. */
const payloads: Readonly<Record<string, { words: string; payload: Members }>> = {
  empty: { words: 'the empty object', payload: {} },
  sorted: { words: 'keys in order', payload: { zebra: 1, apple: 2, Mango: 3, '10': 4, '9': 5 } },
  nested: {
    words: 'keys in order at depth',
    payload: { b: { d: 1, c: { f: 2, e: 3 } }, a: [{ z: 1, y: 2 }] },
  },
  arrays: { words: 'arrays in their own order', payload: { list: [3, 1, 2, 'b', 'a', null, true, false] } },
  spaces: { words: 'no white space but in texts', payload: { 'a b': 'c d', e: [1, { f: ' g ' }] } },
  unescaped: { words: 'non-ASCII unescaped', payload: { café: 'Zürich Ελλάδα 日本 🌍' } },
  escapes: { words: 'quotes and control characters escaped', payload: { a: '"\\/\b\f\n\r\t\u0001\u001f' } },
  'escapes.line-ends': { words: 'U+007F and U+2028 unescaped', payload: { a: '\u007f\u2028\u2029' } },
  'code-points': { words: 'keys in order of code points', payload: { '\u{1f30d}': 1, '\uff5e': 2, z: 3 } },
  submit: { words: 'the body of a submit', payload: { productId: 'p', callback: null, orderId: 'o' } },
  prefix: { words: 'a key before the longer key that it begins', payload: { ab: 1, a: 2, abc: 3 } },
};

const signing: readonly Rule[] = Object.entries(payloads).map(([id, { words, payload }]) => ({
  id: `sign.${id}`,
  section: 'Authentication',
  words: `the service's signature is ours: ${words}`,
  mode: 'read',
  check: async ({ merchant }) => {
    const reply = expectStatus(await merchant.post('/customer/sign', { payload }), 200);
    const ours = merchant.sign(canonicalJson(payload));
    const theirs = textAt(reply, 'signature');
    // SECURITY: neither is shown, since whoever has the one of {} can read as the merchant.
    expect(theirs === ours, `it is another one, of ${theirs.length} characters instead of ${ours.length}`);
  },
}));

const submit = '/orders/submit';
/** It can't be bought, so it is refused with 400 by who takes its signature, and otherwise by who doesn't. */
const order = { productId: unknownProduct, orderId: 'conformance-Zürich-日本-🌍', activationMode: 'NOW' };

async function isTaken({ merchant }: Context, ask: () => Promise<Reply>): Promise<boolean> {
  const known = await merchant.post(submit, { productId: unknownProduct });
  const reply = await ask();
  return reply.status === known.status && textAt(reply, 'message') === textAt(known, 'message');
}

const verifying: readonly Omit<Rule, 'section' | 'mode'>[] = [
  {
    id: 'verify.canonical',
    words: 'a POST with non-ASCII texts is taken in canonical form with its signature',
    check: async (context) => {
      const taken = await isTaken(context, () => context.merchant.post(submit, order));
      expect(taken, describeReply(await context.merchant.post(submit, order)));
    },
  },
  {
    id: 'verify.service-signature.post',
    words: 'a POST is taken with the signature that /customer/sign gives for its body',
    check: async (context) => {
      const { merchant } = context;
      const signature = textAt(await merchant.post('/customer/sign', { payload: order }), 'signature');
      expect(await isTaken(context, () => merchant.post(submit, order, { signature })), 'it is refused');
    },
  },
  {
    id: 'verify.service-signature.get',
    words: 'a GET is taken with the signature that /customer/sign gives for the empty object',
    check: async ({ merchant }) => {
      const signature = textAt(await merchant.post('/customer/sign', { payload: {} }), 'signature');
      expectStatus(await merchant.get('/orders/getStatus?uidCustomer=conformance', { signature }), 404, 400);
    },
  },
  {
    id: 'verify.get.query',
    words: 'a GET that was signed with its query instead of the empty object is refused',
    check: async ({ merchant }) => {
      const path = '/orders/getStatus?uidCustomer=conformance';
      const signature = merchant.sign(canonicalJson({ uidCustomer: 'conformance' }));
      const [wrong, right] = [await merchant.get(path, { signature }), await merchant.get(path)];
      expect(wrong.status >= 400 && wrong.text !== right.text, `it is answered with ${describeReply(wrong)}`);
    },
  },
  {
    id: 'verify.post.empty-object',
    words: 'a POST with the signature of the empty object is refused',
    check: async (context) => {
      const { merchant } = context;
      const signature = merchant.sign('{}');
      expect(!(await isTaken(context, () => merchant.post(submit, order, { signature }))), 'it is taken');
    },
  },
  {
    id: 'verify.post.other-body',
    words: 'a POST with the signature of another body is refused',
    check: async (context) => {
      const { merchant } = context;
      const signature = merchant.sign(canonicalJson({ ...order, orderId: 'conformance-other' }));
      expect(!(await isTaken(context, () => merchant.post(submit, order, { signature }))), 'it is taken');
    },
  },
  {
    id: 'verify.post.escaped',
    words: 'a signature of the text with its non-ASCII escaped is refused',
    check: async (context) => {
      const { merchant } = context;
      const body = canonicalJson(order);
      const escaped = body.replace(/[^\0-\x7f]/g, (unit) => `\\u${hexOf(unit)}`);
      const taken = await isTaken(context, () => merchant.postText(submit, body, merchant.sign(escaped)));
      expect(!taken, 'it is taken');
    },
  },
  {
    id: 'verify.post.unsorted',
    words: 'a signature of the text with its keys unsorted is refused',
    check: async (context) => {
      const { merchant } = context;
      const signed = merchant.sign(JSON.stringify(order));
      const taken = await isTaken(context, () => merchant.postText(submit, canonicalJson(order), signed));
      expect(!taken, 'it is taken');
    },
  },
];

const hexOf = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(4, '0');

/** Each means the order below, and none is the text that is signed for it. */
const otherTexts: Readonly<Record<string, string>> = {
  spaced: `{ "activationMode": "NOW", "orderId": "conformance", "productId": "${unknownProduct}" }`,
  unsorted: `{"productId":"${unknownProduct}","orderId":"conformance","activationMode":"NOW"}`,
  escaped: `{"activationMode":"\\u004eOW","orderId":"conformance","productId":"${unknownProduct}"}`,
};

/** Authentication 4 read to the letter: what the service does where it is strict. */
const strict: Rule = {
  id: 'verify.strict',
  section: 'Authentication',
  words: 'a strict service refuses a body that is not the very text that was signed, and takes that text',
  mode: 'control',
  check: async (context) => {
    const { merchant, controls } = context;
    const plain = { productId: unknownProduct, orderId: 'conformance', activationMode: 'NOW' };
    const signature = merchant.sign(canonicalJson(plain));
    await controls().takeCanonicalBodies();
    try {
      expect(await isTaken(context, () => merchant.post(submit, plain)), 'the signed text is refused');
      for (const [id, text] of Object.entries(otherTexts)) {
        const taken = await isTaken(context, () => merchant.postText(submit, text, signature));
        expect(!taken, `it is taken ${id}`);
      }
    } finally {
      await controls().behaveAsUsual();
    }
  },
};

export const signingRules: readonly Rule[] = [
  ...signing,
  ...verifying.map((rule): Rule => ({ ...rule, section: 'Authentication', mode: 'read' })),
  strict,
];
