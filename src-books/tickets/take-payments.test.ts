import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { keptOf } from '../payments/ticket.ts';
import { fromMillionths } from '../money/millionths.ts';
import { isPayableInCash } from './cash-rounding.ts';
import { takePayments, type Given } from './take-payments.ts';

const amount = (text: string): Amount => text as Amount;
const orRest = (text: string | null): Amount | null => (text === null ? null : amount(text));
const cash = (received: string | null): Given => ({ kind: 'cash', received: orRest(received) });
const card = (of: string | null): Given => ({ kind: 'card-terminal', amount: orRest(of), reference: null });
const voucher = (of: string | null): Given => ({ kind: 'named', name: 'Voucher', amount: orRest(of) });

describe('what a customer gives for a ticket', () => {
  it.each([
    ['23.9', [cash('50')], [{ kind: 'cash', received: '50', change: '26.1' }]],
    ['23.9', [cash(null)], [{ kind: 'cash', received: '23.9', change: '0' }]],
    ['23.9', [card(null)], [{ kind: 'card-terminal', amount: '23.9', reference: null }]],
    [
      '23.9',
      [voucher('5'), card('10'), cash('20')],
      [
        { kind: 'named', name: 'Voucher', amount: '5' },
        { kind: 'card-terminal', amount: '10', reference: null },
        { kind: 'cash', received: '20', change: '11.1' },
      ],
    ],
    [
      '23.9',
      [cash('10'), card(null)],
      [
        { kind: 'cash', received: '10', change: '0' },
        { kind: 'card-terminal', amount: '13.9', reference: null },
      ],
    ],
    ['5', [card('5'), cash(null)], [{ kind: 'card-terminal', amount: '5', reference: null }]],
    ['0', [cash(null)], []],
    ['0', [], []],
  ] satisfies [string, Given[], object[]][])('pays for %s with %j', (due, given, payments) => {
    expect(takePayments(amount(due), given, 'USD')).toEqual({ ok: true, value: { payments, rounding: '0' } });
  });

  it('is rounded in cash alone, of what the others left', () => {
    expect(takePayments(amount('23.92'), [card('10'), cash('20')], 'CHF')).toMatchObject({
      value: { payments: [{ amount: '10' }, { change: '6.1' }], rounding: '-0.02' },
    });
    expect(takePayments(amount('23.92'), [card('10.01'), cash(null)], 'CHF')).toMatchObject({
      value: { payments: [{ amount: '10.01' }, { received: '13.9' }], rounding: '-0.01' },
    });
    expect(takePayments(amount('23.92'), [cash('10'), card(null)], 'CHF')).toMatchObject({
      value: { payments: [{ received: '10' }, { amount: '13.92' }], rounding: '0' },
    });
  });

  it.each([
    ['CHF', '10.02', '10.05'],
    ['SEK', '10.5', '11'],
    ['JPY', '10.5', '10'],
  ])('has no part in cash before the last that no coins can pay, in %s', (currency, odd, payable) => {
    const before = (part: Given) => takePayments(amount('30'), [part, card(null)], currency);
    expect(before(cash(odd))).toEqual({ ok: false, failure: { kind: 'not-in-coins' } });
    expect(before(cash(payable))).toMatchObject({ ok: true });
    expect(before(voucher(odd))).toMatchObject({ ok: true });
  });

  it.each([
    ['5', [], { kind: 'does-not-cover', missing: '5' }],
    ['5', [cash('4.99')], { kind: 'does-not-cover', missing: '0.01' }],
    ['5', [card('3')], { kind: 'does-not-cover', missing: '2' }],
    ['5', [card('3'), cash('1')], { kind: 'does-not-cover', missing: '1' }],
    ['5', [card('3'), voucher('1')], { kind: 'does-not-cover', missing: '1' }],
    ['5', [card('6')], { kind: 'pays-too-much', over: '1' }],
    ['5', [card('3'), voucher('3')], { kind: 'pays-too-much', over: '1' }],
    ['5', [cash('10'), card(null)], { kind: 'pays-too-much', over: '5' }],
    ['5', [card('5'), cash('1')], { kind: 'pays-too-much', over: '1' }],
    ['0', [card('1')], { kind: 'pays-too-much', over: '1' }],
  ] satisfies [string, Given[], object][])('%s is not paid with %j: %j', (due, given, failure) => {
    expect(takePayments(amount(due), given, 'USD')).toEqual({ ok: false, failure });
  });

  it('stays with the shop for what is due and its rounding, whenever it is taken', () => {
    const coins = fc.bigInt({ min: 0n, max: 20_000n }).map((each) => fromMillionths(each * 10_000n));
    const typed = fc.option(coins);
    const given = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('cash' as const), received: typed }),
        fc.record({
          kind: fc.constant('card-terminal' as const),
          amount: typed,
          reference: fc.constant(null),
        }),
        fc.record({ kind: fc.constant('named' as const), name: fc.constant('Voucher'), amount: typed }),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(coins, given, fc.constantFrom('USD', 'CHF', 'SEK'), (due, all, currency) => {
        const taken = takePayments(due, all, currency);
        if (!taken.ok) return;
        const { payments, rounding } = taken.value;
        expect(subtract(sum(payments.map(keptOf)), rounding)).toBe(due);
        const inCash = payments.filter(({ kind }) => kind === 'cash').map(keptOf);
        expect(inCash.every((each) => isPayableInCash(each, currency))).toBe(true);
      }),
    );
  });
});
