import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { requests, type RequestName } from '../../../src-preload/contract.ts';
import { oddValues } from './encoded-value.ts';
import type { RawMessage } from './taken-over-window.ts';

/**
 * Messages as somebody sends them who knows the contract: near to what its schemas take, far from it, to channels that are
 * there and to invented ones.
 */

const schemas = new Map<string, z.ZodType>(
  Object.entries(requests).map(([name, { request }]) => [name, request]),
);

/** The part of JSON Schema that zod writes for the contract. */
type Shape = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly pattern?: string;
  readonly format?: string;
};

const nothing = { '#': 'undefined' };

/** What a schema takes, roughly: lengths and ranges are for the schema to judge. */
function near(shape: Shape): Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  const either = shape.anyOf ?? shape.oneOf;
  if (either !== undefined) return fc.oneof(...either.map(near));
  switch (shape.type) {
    case 'object':
      return fc.record(mapped(shape.properties ?? {}), { requiredKeys: [...(shape.required ?? [])] });
    case 'array':
      return fc.array(near(shape.items ?? {}), { maxLength: 4 });
    case 'string':
      return texts(shape);
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.maxSafeInteger());
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constant(nothing);
  }
}

const mapped = (properties: Readonly<Record<string, Shape>>): Record<string, Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(properties).map(([key, shape]) => [key, near(shape)]));

function texts({ pattern, format }: Shape): Arbitrary<string> {
  if (format === 'date-time') {
    const max = new Date('2100-01-01');
    return fc.date({ min: new Date(0), max, noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('T1-1', 'jp-10gb-30d', ...hostileTexts));
}

const hostileTexts = [
  '../../../../etc/passwd',
  'file:///etc/passwd',
  "'; DROP TABLE sale; --",
  '"*" NEAR(',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  '\0',
  '\u202E',
  'javascript:alert(1)',
];

const keys = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'length',
    '0',
    '',
  ),
  fc.string({ maxLength: 8 }),
);

const odd: Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom<unknown>(...oddValues, ...hostileTexts, null, true, 0, -1, 1e308, '', [], {}),
  },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 3, arbitrary: fc.dictionary(keys, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('deep', 'long', 'many-keys', 'bytes', 'holes'),
        fc.integer({ min: 0, max: 2_000 }),
      )
      .map(([name, of]) => ({ '#': name, of })),
  },
);

/** A value with one place of it changed: another value there, the key gone, another key beside it, or all of it wrapped. */
function changed(value: unknown, path: readonly number[], how: number, other: unknown, key: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null || '#' in value) {
    return how === 3 ? [value] : other;
  }
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    if (items.length === 0 || how === 2) return [...items, other];
    const at = step % items.length;
    return items.map((each, index) => (index === at ? changed(each, rest, how, other, key) : each));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || (how === 2 && rest.length === 0)) {
    return Object.fromEntries([...entries, [key, other]]);
  }
  const at = step % entries.length;
  if (how === 1 && rest.length === 0) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(
    entries.map(([name, each], index) => [name, index === at ? changed(each, rest, how, other, key) : each]),
  );
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape;

function messagesTo([name, schema]: readonly [string, z.ZodType]): Arbitrary<RawMessage> {
  const valid = near(shapeOf(schema));
  const mutated = fc
    .tuple(valid, fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), fc.nat(3), odd, keys)
    .map((parts) => changed(...parts));
  return fc
    .oneof({ weight: 2, arbitrary: valid }, { weight: 7, arbitrary: mutated }, { weight: 2, arbitrary: odd })
    .map((value) => ({ channel: `ask:${name}`, value }));
}

/** Channels that nobody serves: Electron's own, ours in another case, with a space, of a prototype. */
const invented = fc.oneof(
  fc.constantFrom(
    ...[
      'ask:__proto__',
      'ask:constructor',
      'ask:toString',
      'ask:',
      'ask',
      'push:sale',
      'ask:snapshot ',
      'Ask:snapshot',
    ],
    ...[
      'ask:secret-read',
      'ask:keychain',
      'ELECTRON_BROWSER_REQUIRE',
      'GUEST_VIEW_MANAGER_CALL',
      'ask:eval',
      '__proto__',
    ],
  ),
  fc.string({ maxLength: 30 }).map((text) => `ask:?${text}`),
);

/** Any message. */
export const rawMessage: Arbitrary<RawMessage> = fc.oneof(
  { weight: 19, arbitrary: fc.constantFrom(...[...schemas].map(messagesTo)).chain((one) => one) },
  { weight: 1, arbitrary: fc.record({ channel: invented, value: odd }) },
);

/** Whose request it is; undefined of a channel that nobody serves. */
export function requestName({ channel }: RawMessage): RequestName | undefined {
  const name = channel.startsWith('ask:') ? channel.slice('ask:'.length) : '';
  return isRequestName(name) ? name : undefined;
}

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name);
