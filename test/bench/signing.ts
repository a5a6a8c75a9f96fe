import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import fastStable from 'fast-json-stable-stringify';
import stable from 'json-stable-stringify';
import { z } from 'zod';
import { canonicalJson, type JsonValue } from '../../src-merchant-api/signing/canonical-json.ts';
import { signature } from '../../src-merchant-api/signing/signature.ts';
import { median, report } from './report.ts';

type Serializer = { readonly name: string; readonly serialize: (payload: JsonValue) => string };

type Keyed = { readonly key: string };

/** By code point, as sorting UTF-8 bytes does. */
function byCodePoint({ key: left }: Keyed, { key: right }: Keyed): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left.codePointAt(index) ?? 0) - (right.codePointAt(index) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Its types leave out the options that it takes. */
const fastStableBy: (payload: JsonValue, options: { cmp: typeof byCodePoint }) => string = fastStable;

const ours: Serializer = { name: 'ours', serialize: canonicalJson };

/** As they come, and told to sort by code point where they can be told. */
const others: readonly Serializer[] = [
  { name: 'json-stable-stringify', serialize: (payload) => stable(payload) ?? '' },
  {
    name: 'json-stable-stringify-by-code-point',
    serialize: (payload) => stable(payload, { cmp: byCodePoint }) ?? '',
  },
  { name: 'fast-json-stable-stringify', serialize: (payload) => fastStable(payload) },
  {
    name: 'fast-json-stable-stringify-by-code-point',
    serialize: (payload) => fastStableBy(payload, { cmp: byCodePoint }),
  },
  { name: 'canonicalize', serialize: (payload) => canonicalize(payload) ?? '' },
];

/** What a till signs, and a payload that is nested. */
const payloads: readonly JsonValue[] = [
  { productId: 'jp-10gb-30d', orderId: 'T1-01JD9V3T6X7Y8Z9ABCDEFGHJKM', activationMode: 'NOW' },
  {
    uidCustomer: '7f1c2a34-9b1e-4c7e-9a55-0d2f6f0b8c11',
    productId: 'eu-1gb-7d',
    orderId: 'T1-01JD9V3T6X7Y8Z9ABCDEFGHJKN',
    activationMode: 'ON_DEMAND',
    callback: null,
  },
  { idPack: 4815162342 },
  {},
  {
    till: { name: 'Kasse 2 · Zürich', shift: 17, open: true },
    sales: [
      { orderId: 'T1-0001', items: [{ productId: 'tr-5gb-30d', place: 'Türkiye', cost: 12.5 }] },
      {
        orderId: 'T1-0002',
        items: [{ productId: 'jp-1gb-7d', place: '日本 🌍', cost: 4 }],
        note: 'said "now"\n',
      },
    ],
  },
];

const vectors = z
  .array(z.object({ payload: z.json(), canonical: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('../vectors/signing.json', import.meta.url), 'utf8')));

const isRight = ({ serialize }: Serializer): boolean =>
  vectors.every(({ payload, canonical }) => serialize(payload) === canonical) &&
  payloads.every((payload) => serialize(payload) === canonicalJson(payload));

const secret = 'a-secret-as-long-as-they-usually-are-0123456789';
const rounds = 41;
const callsARound = 4_000;

/**
 * Canonical form and signature of what a till sends, per payload, against the libraries that others use for the
 * form, each followed by the same HMAC. The bar is for the fastest of those that are right on all vectors; the
 * fastest of all is shown beside it, for what being wrong would win.
 */
export function benchSigning(): Promise<void> {
  const all = [ours, ...others];
  const spent = new Map<string, { signed: number[]; formed: number[] }>(
    all.map(({ name }) => [name, { signed: [], formed: [] }]),
  );
  for (let round = -3; round < rounds; round += 1) {
    // Each begins every so often, so that a busy moment hits all of them.
    for (let turn = 0; turn < all.length; turn += 1) {
      const one = all[(turn + Math.abs(round)) % all.length] ?? ours;
      const signed = timed((payload) => signature(one.serialize(payload), secret).length);
      const formed = timed((payload) => one.serialize(payload).length);
      // The first rounds warm up.
      if (round < 0) continue;
      spent.get(one.name)?.signed.push(signed);
      spent.get(one.name)?.formed.push(formed);
    }
  }
  const figures = all.map((one) => ({
    name: one.name,
    right: isRight(one),
    signed: median(spent.get(one.name)?.signed ?? []),
    formed: median(spent.get(one.name)?.formed ?? []),
  }));
  for (const { name, right, signed, formed } of figures) {
    report(`signing/${name}-${right ? 'right' : 'wrong'}`, signed, 'us');
    report(`signing/${name}-form-alone`, formed, 'us');
  }
  const mine = figures.find(({ name }) => name === ours.name);
  if (mine?.right !== true) throw new Error('our own canonical form is wrong');
  const theirs = figures.filter(({ name }) => name !== ours.name);
  const right = theirs.filter((figure) => figure.right);
  const fastest = (some: typeof theirs, of: 'signed' | 'formed'): number =>
    Math.min(...some.map((one) => one[of]));
  report('signing/against-fastest-right', fastest(right, 'signed') / mine.signed, 'times', {
    op: '>=',
    value: 1,
  });
  report('signing/form-against-fastest-right', fastest(right, 'formed') / mine.formed, 'times');
  report('signing/against-fastest-of-all', fastest(theirs, 'signed') / mine.signed, 'times');
  report('signing/form-against-fastest-of-all', fastest(theirs, 'formed') / mine.formed, 'times');
  return Promise.resolve();
}

/** Microseconds per payload. */
function timed(work: (payload: JsonValue) => number): number {
  let lengths = 0;
  const before = process.hrtime.bigint();
  for (let call = 0; call < callsARound; call += 1) lengths += work(payloads[call % payloads.length] ?? null);
  const nanoseconds = Number(process.hrtime.bigint() - before);
  // The work's results are used, so that none of it can be left out.
  if (lengths === 0) throw new Error('nothing was serialized');
  return nanoseconds / 1_000 / callsARound;
}
