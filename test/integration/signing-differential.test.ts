import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  canonicalJson,
  NotCanonicalError,
  type JsonValue,
} from '../../src-merchant-api/signing/canonical-json.ts';
import { signature } from '../../src-merchant-api/signing/signature.ts';
import { readJsonBody } from '../../src-service/http/json-body.ts';
import { isThorough } from '../thorough.ts';

const payloadsInAll = isThorough ? 100_000 : 20_000;
const secret = 'clé-secrète-🔑';

/** The same rule in another language: a JSON text a line in, the signature and the canonical form a line out. */
const otherImplementation = `
import base64, hashlib, hmac, json, sys
secret = ${JSON.stringify(secret)}.encode('utf-8')
for line in sys.stdin.buffer:
    form = json.dumps(json.loads(line), sort_keys=True, separators=(',', ':'), ensure_ascii=False).encode('utf-8')
    digest = hmac.new(secret, form, hashlib.sha256).digest()
    sys.stdout.buffer.write(base64.b64encode(digest) + b' ' + form + b'\\n')
sys.stdout.buffer.flush()
`;

const python = spawnSync('python3', ['--version'], { encoding: 'utf8' });
const hasPython = python.status === 0;

/** Any code point but the halves of surrogate pairs; often one where UTF-16 and code-point order part. */
const character = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u{e000}',
      '\u{ffff}',
      '\u{10000}',
      '\u{10ffff}',
      '\u{d7ff}',
      'ﬁ',
      '🌍',
      'é',
      'z',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('"', '\\', '/', '\n', '\u0000', '\u001f', '\u007f', '\u2028') },
);
const text = fc.string({ unit: character, maxLength: 12 });
/** A part of what all implementations write alike: see writeNumber in canonical-json.ts. */
const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.nat(1000),
  fc
    .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 1, max: 99 }))
    .map(([whole, hundredths]) => Number(`${String(whole)}.${String(hundredths).padStart(2, '0')}`)),
  fc.double({ min: 0.0001, max: 1e15, noNaN: true }).filter((value) => !Number.isInteger(value)),
);
const { payload } = fc.letrec<{ value: JsonValue; payload: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('payload'),
  ),
  payload: fc.dictionary(text, tie('value'), { maxKeys: 5 }),
}));

/** Signs all of them in one process of Python. */
async function signedElsewhere(payloads: readonly JsonValue[]): Promise<string[]> {
  const child = spawn('python3', ['-c', otherImplementation], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const one of payloads) {
    // As another program would send it, in the order of the object.
    if (!child.stdin.write(`${JSON.stringify(one)}\n`)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  await ended;
  return Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1);
}

const writtenElsewhere = (json: string): string =>
  spawnSync(
    'python3',
    ['-c', 'import json, sys; sys.stdout.write(json.dumps(json.loads(sys.argv[1])))', json],
    {
      encoding: 'utf8',
    },
  ).stdout;

const name = `the signature and Python's (${hasPython ? python.stdout.trim() : 'skipped: python3 is not installed'})`;

describe.skipIf(!hasPython)(name, () => {
  it('are the same for any payload', { timeout: 120_000 }, async () => {
    const payloads = fc.sample(payload, { numRuns: payloadsInAll, seed: 20261121 });
    const theirs = await signedElsewhere(payloads);
    expect(theirs).toHaveLength(payloadsInAll);
    const different = payloads.flatMap((one, index) => {
      const form = canonicalJson(one);
      const ours = `${signature(form, secret)} ${form}`;
      return ours === theirs[index] ? [] : [{ ours, theirs: theirs[index] }];
    });
    expect(different.slice(0, 3)).toEqual([]);

    // The service, too, reads of each what the other implementation signs.
    const misread = payloads.flatMap((one, index) => {
      const sent = JSON.stringify(one);
      const form = theirs[index]?.replace(/^\S+ /, '') ?? '';
      const read = readJsonBody(Buffer.from(sent))?.canonicalForms ?? [];
      return read.includes(form) ? [] : [{ sent, form, read }];
    });
    expect(misread.slice(0, 3)).toEqual([]);
    console.log(`signing: ${theirs.length.toLocaleString('en')} payloads signed alike here and by Python`);
  });

  /** Where implementations write a number differently, there is no signature rather than one of two. */
  it.each([
    [1e21, '1e21', '1e+21'],
    [1e-7, '1e-7', '1e-07'],
    [0.00001, '0.00001', '1e-05'],
    [-0, '-0.0', '-0.0'],
    // Python keeps the digits that a double loses.
    [2 ** 53, '9007199254740993', '9007199254740993'],
  ])('differ for %d, which is refused', (value, written, asPythonWritesIt) => {
    expect(writtenElsewhere(written)).toBe(asPythonWritesIt);
    expect(() => canonicalJson({ value })).toThrow(NotCanonicalError);
  });

  it('differ for a whole float, which JavaScript cannot distinguish from an integer', () => {
    expect(writtenElsewhere('12.0')).toBe('12.0');
    expect(canonicalJson(z.json().parse(JSON.parse('12.0')))).toBe('12');
  });
});
