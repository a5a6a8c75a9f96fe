import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requests } from '../../src-preload/contract.ts';

/**
 * Every request field that holds an amount, and why a window may send it. None of them is compared with what the
 * service charges for a package: a page could find that out by guessing. Main looks costs up itself.
 */
const mayHoldAmounts: Readonly<Record<string, string>> = {
  'sell.price':
    'what the customer was told; compared with the shop’s price, which everybody at the till sees',
  'sell.payments.received':
    'cash that the customer handed over; compared with the price that everybody at the till sees',
  'sell.payments.amount': 'what the customer pays by a tender; compared with the price as well',
  'sell.payments.owed': 'what this window was told that a customer is owed; as of pay-back',
  'sell.discounts.total': 'what the customer was told; compared with the shop’s prices less the discounts',
  'sell.discounts.line.change.amount':
    'what staff take off; where it would sell below cost, a clerk’s answer doesn’t depend on it (pricing/discount-limits.ts)',
  'sell.discounts.line.change.price': 'as the amount',
  'sell.discounts.line.change.percent': 'as the amount',
  'sell.discounts.ticket.change.amount': 'as the amount',
  'sell.discounts.ticket.change.percent': 'as the amount',
  'sell.others.price': 'as of the first line',
  'sell.others.discount.change.amount': 'as of the first line',
  'sell.others.discount.change.price': 'as of the first line',
  'sell.others.discount.change.percent': 'as of the first line',
  'discount-try.price': 'as of sell',
  'discount-try.discounts.line.change.amount': 'as of sell',
  'discount-try.discounts.line.change.price': 'as of sell',
  'discount-try.discounts.line.change.percent': 'as of sell',
  'discount-try.discounts.ticket.change.amount': 'as of sell',
  'discount-try.discounts.ticket.change.percent': 'as of sell',
  'discount-try.others.price': 'as of sell',
  'discount-try.others.discount.change.amount': 'as of sell',
  'discount-try.others.discount.change.price': 'as of sell',
  'discount-try.others.discount.change.percent': 'as of sell',
  'discount-approve.price': 'as of sell',
  'discount-approve.discounts.line.change.amount': 'as of sell',
  'discount-approve.discounts.line.change.price': 'as of sell',
  'discount-approve.discounts.line.change.percent': 'as of sell',
  'discount-approve.discounts.ticket.change.amount': 'as of sell',
  'discount-approve.discounts.ticket.change.percent': 'as of sell',
  'discount-approve.others.price': 'as of sell',
  'discount-approve.others.discount.change.amount': 'as of sell',
  'discount-approve.others.discount.change.price': 'as of sell',
  'discount-approve.others.discount.change.percent': 'as of sell',
  'customer-sees.sees.discounts.line.change.amount':
    'what staff take off, shown to the customer; no cost is looked at for it',
  'customer-sees.sees.discounts.line.change.price': 'as the amount',
  'customer-sees.sees.discounts.line.change.percent': 'as the amount',
  'customer-sees.sees.discounts.ticket.change.amount': 'as the amount',
  'customer-sees.sees.discounts.ticket.change.percent': 'as the amount',
  'customer-sees.sees.payments.received': 'what staff type as handed over, shown to the customer; as of sell',
  'customer-sees.sees.payments.amount': 'as of sell',
  'customer-sees.sees.payments.owed': 'as of sell',
  'customer-sees.sees.others.discount.change.amount': 'as the amount',
  'customer-sees.sees.others.discount.change.price': 'as the amount',
  'customer-sees.sees.others.discount.change.percent': 'as the amount',
  'discounts-set.clerkPercent': 'a manager’s choice',
  'ticket-so-far.ticket.lines.discount.change.amount': 'what staff take off; kept, and compared with nothing',
  'ticket-so-far.ticket.lines.discount.change.price': 'as the amount',
  'ticket-so-far.ticket.lines.discount.change.percent': 'as the amount',
  'ticket-so-far.ticket.ticketDiscount.change.amount': 'as the amount',
  'ticket-so-far.ticket.ticketDiscount.change.percent': 'as the amount',
  'ticket-so-far.ticket.payments.carriedOver.owed': 'as of pay-back',
  'shift-open.floats.amount': 'cash that staff counted',
  'shift-cash.amount': 'cash that is put in or taken out',
  'shift-close.counted.amount': 'cash and slips that staff counted',
  'shift-close.shown.amount':
    'what this window was told is expected; compared with the drawer for those alone who are told that anyway',
  'pay-back.owed':
    'what this window was told that a customer is owed, by prices that everybody at the till sees',
  'pay-back.amount': 'the part of that which goes back by one tender',
  'pay-back.rounding': 'what of that is beyond what is owed, where the smallest coins are gone',
  'exchange-try.owed': 'as of pay-back',
  'exchange-try.due': 'what the customer was told; compared with what they are owed alone',
  'balance-warning-set.amount': 'a manager’s choice',
  'goodwill.amount': 'a choice that a manager makes or approves; compared with what the customer paid',
  'goodwill.left': 'what this window was told that a customer has paid, by prices that everybody sees',
  'approve.of.request.amount':
    'as of goodwill and shift-cash; compared with nothing until the approved request comes',
  'approve.of.request.left': 'as of goodwill',
  'approve.of.request.price': 'as of price-give',
  'price-give.price': 'what a customer paid, as a manager says or approves; compared with nothing',
  'price-correct.price': 'likewise; compared with what the customer paid and got back, which everybody sees',
};

/** The shop's own price rules: managers set them, and their preview shows managers the costs anyway. */
const rulesOfManagers = /^prices-(preview|set)\.rules\./;

/** Names of fields that hold money, a rate or a share of it. */
const moneyWords =
  /(amount|cost|price|charged|expected|margin|balance|reward|percent|rate|total|tax|value|credit|fee)$/i;

type Schema = {
  readonly type?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
};

/**
 * The fields of a schema that can hold an amount: by name, by the texts they accept, or because they hold fractions.
 */
function amountFields(schema: Schema, path: string): string[] {
  const inner = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => each ?? []);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    amountFields(field, `${path}.${name}`),
  );
  const isLeaf = inner.length === 0 && schema.properties === undefined && schema.items === undefined;
  const takesAmounts =
    schema.type === 'number' ||
    (schema.type === 'string' &&
      (schema.pattern === undefined ? moneyWords.test(path) : new RegExp(schema.pattern).test('18.40')));
  return [
    ...(isLeaf && takesAmounts ? [path] : []),
    ...own,
    ...inner.flatMap((each) => amountFields(each, path)),
    ...(schema.items === undefined ? [] : amountFields(schema.items, path)),
    ...(typeof schema.additionalProperties === 'object'
      ? amountFields(schema.additionalProperties, path)
      : []),
  ];
}

describe('the requests of a window', () => {
  it('contain no amounts but these', () => {
    const found = Object.entries(requests).flatMap(([name, { request }]) =>
      amountFields(z.toJSONSchema(request, { unrepresentable: 'any', io: 'input' }) as Schema, name),
    );
    const exposed = [...new Set(found)].filter((field) => !rulesOfManagers.test(field));
    expect(exposed.toSorted()).toEqual(Object.keys(mayHoldAmounts).toSorted());
  });
});

describe('what a window sends', () => {
  /** The paths of a schema's parts that may be of any length. */
  const unbounded = (schema: z.core.JSONSchema._JSONSchema | undefined, path: string): string[] => {
    if (schema === undefined || typeof schema === 'boolean') return [];
    const { type, maxItems, maxLength, pattern, items, properties, anyOf, oneOf, allOf } = schema;
    const within = [
      ...Object.entries(properties ?? {}).flatMap(([name, each]) => unbounded(each, `${path}.${name}`)),
      ...[items ?? []].flat().flatMap((each) => unbounded(each, `${path}[]`)),
      ...[...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap((each) => unbounded(each, path)),
    ];
    if (type === 'array' && maxItems === undefined) return [path, ...within];
    const isShort = pattern !== undefined && !/[+*]|,\}/.test(pattern);
    const isFixed = 'enum' in schema || 'const' in schema || schema.format !== undefined || isShort;
    return type === 'string' && maxLength === undefined && !isFixed ? [path, ...within] : within;
  };

  it('has an end: each list and each text', () => {
    const all = Object.entries(requests).flatMap(([name, { request }]) =>
      unbounded(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any', reused: 'inline' }), name),
    );
    expect(all).toEqual([]);
  });
});
