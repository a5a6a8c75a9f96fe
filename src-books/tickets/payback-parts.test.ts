import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { inDollars } from '../../test/fixtures/price-terms.ts';
import { value } from '../../test/value.ts';
import type { Tender } from '../payments/tender.ts';
import { asPaid, heldBy, ticketFor, type Payback, type Ticket } from '../payments/ticket.ts';
import type { PieceId } from '../payments/ticket-id.ts';
import { isPayableInCash, smallestInCash } from './cash-rounding.ts';
import { cashBack } from './cash-back.ts';
import { paybackParts, roundedBack, settlesSome, type PaybackPart } from './payback-parts.ts';
import { leftToRefund, refundPayback, totalsOf, type EndOf } from './refund-payback.ts';
import { mayGiveBack, leftByTender } from './tender-left.ts';
import { takePayments, type Given } from './take-payments.ts';
import type { PieceEnd } from './ticket-totals.ts';

const amount = (text: string): Amount => text as Amount;
const zero = amount('0');

/** What a customer pays for pieces of these prices. */
function ticketOf(prices: readonly string[], currency: string, given: readonly Given[]): Ticket {
  const terms = { ...inDollars, currency };
  const [first, ...others] = prices.map((price) =>
    saleIntent(1, { price: amount(price), tender: 'split', terms }),
  );
  if (first === undefined) return expect.fail('a ticket has a piece');
  const paid = value(takePayments(sum(prices.map(amount)), given, currency));
  return asPaid(ticketFor([first, ...others], paid));
}
const inCash: Given = { kind: 'cash', received: null };
const byCard = (text: string | null): Given => ({
  ...{ kind: 'card-terminal', reference: null },
  amount: text === null ? null : amount(text),
});

/** Nothing of a ticket is kept but its first pieces. */
const keeping =
  (kept: number, { intent }: Ticket): EndOf =>
  (id) =>
    intent.pieces.findIndex((piece) => piece.id === id) < kept ? 'completed' : 'refunded';

const owedOf = (ticket: Ticket, kept = 0): Amount => totalsOf(ticket, keeping(kept, ticket)).owed;
const partsOf = (ticket: Ticket, kept = 0): PaybackPart[] => paybackParts(ticket, owedOf(ticket, kept));
const give = (ticket: Ticket, ...parts: readonly PaybackPart[]): Ticket => ({
  ...ticket,
  paybacks: [...ticket.paybacks, ...parts.map((part): Payback => ({ ...part, staff: null }))],
});
const totalBack = ({ paybacks, goodwill }: Ticket, tender: Tender): Amount =>
  sum([...paybacks, ...goodwill].flatMap((each) => (each.tender === tender ? [each.amount] : [])));
const totalPaid = ({ payments }: Ticket, tender: Tender): Amount =>
  sum(payments.flatMap(heldBy).flatMap((held) => (held.tender === tender ? [held.amount] : [])));

describe('what a customer gets back', () => {
  it.each([
    ['9.92', 'CHF', '9.9'],
    ['9.93', 'CHF', '9.95'],
    ['149.49', 'SEK', '149'],
    ['9.93', 'USD', '9.93'],
    ['1.505', 'KWD', '1.505'],
    ['1502', 'JPY', '1502'],
  ])('is exactly the cash that they paid for all of it: of %s %s, %s', (price, currency, cash) => {
    const ticket = ticketOf([price], currency, [inCash]);
    expect(partsOf(ticket)).toEqual([{ tender: 'cash', amount: cash, rounding: '0' }]);
    expect(owedOf(give(ticket, ...partsOf(ticket)))).toBe('0');
  });

  it('is what coins can pay of a part, and all that they paid once nothing is kept', () => {
    const ticket = ticketOf(['5.02', '5.02', '5.02'], 'CHF', [inCash]);
    expect(totalPaid(ticket, 'cash')).toBe('15.05');
    expect(partsOf(ticket, 2)).toEqual([{ tender: 'cash', amount: '5', rounding: '-0.02' }]);
    const first = give(ticket, ...partsOf(ticket, 2));
    expect(owedOf(first, 2)).toBe('0');
    expect(partsOf(first, 1)).toMatchObject([{ amount: '5.05' }]);
    const second = give(first, ...partsOf(first, 1));
    expect(owedOf(second, 1)).toBe('0');
    expect(partsOf(second)).toMatchObject([{ amount: '5' }]);
    const third = give(second, ...partsOf(second));
    expect([owedOf(third), totalBack(third, 'cash')]).toEqual(['0', '15.05']);
  });

  it('is exact on a card, and rounded only in cash', () => {
    const ticket = ticketOf(['9.98', '4.93'], 'CHF', [byCard('4.01'), inCash]);
    expect(totalPaid(ticket, 'cash')).toBe('10.9');
    expect(partsOf(ticket, 1)).toEqual([
      { tender: 'card-terminal', amount: '4.01', rounding: '0' },
      { tender: 'cash', amount: '0.9', rounding: '-0.02' },
    ]);
    const first = give(ticket, ...partsOf(ticket, 1));
    expect(partsOf(first)).toMatchObject([{ tender: 'cash', amount: '10' }]);
  });

  it('is rounded where cash stands in for a card, and then nothing is owed', () => {
    const ticket = ticketOf(['9.98'], 'CHF', [byCard(null)]);
    const all = { tender: 'cash', ...cashBack(owedOf(ticket), zero, 'CHF') } as const;
    expect(all).toMatchObject({ amount: '10', rounding: '0.02' });
    expect(settlesSome(ticket, owedOf(ticket), { ...all, staff: null })).toBe(true);
    expect(totalsOf(give(ticket, all), keeping(0, ticket))).toMatchObject({
      ...{ paid: '9.98', paidBack: '10', rounding: '-0.02', owed: '0', due: '0' },
    });
  });

  it('is nothing where no coin is that small: it is not owed for ever, and given with what is owed later', () => {
    const ticket = ticketOf(['9.9', '0.02', '0.02'], 'CHF', [inCash]);
    expect(totalsOf(ticket, keeping(2, ticket))).toMatchObject({ owed: '0', due: '0', paid: '9.95' });
    expect(owedOf(ticket, 1)).toBe('0.04');
    expect(partsOf(ticket, 1)).toMatchObject([{ amount: '0.05' }]);
    const card = ticketOf(['9.9', '0.02'], 'CHF', [byCard(null)]);
    expect(partsOf(card, 1)).toEqual([{ tender: 'card-terminal', amount: '0.02', rounding: '0' }]);
  });

  it.each([
    ['less than coins can pay', { amount: '9.95', rounding: '-0.03' }],
    ['more', { amount: '10.05', rounding: '0.07' }],
    ['what no coin is', { amount: '9.98', rounding: '0' }],
    ['another rounding than it has', { amount: '10', rounding: '0' }],
    ['nothing', { amount: '0', rounding: '-0.02' }],
  ])('is not recorded in cash as %s', (_, given) => {
    const ticket = ticketOf(['9.98'], 'CHF', [byCard(null)]);
    const payback = {
      tender: 'cash',
      staff: null,
      amount: amount(given.amount),
      rounding: amount(given.rounding),
    } as const;
    expect(settlesSome(ticket, amount('9.98'), payback)).toBe(false);
    expect(settlesSome(ticket, amount('9.98'), { ...payback, tender: 'card-terminal' })).toBe(
      given.rounding === '0' && given.amount === '9.98',
    );
  });
});

describe('a ticket in any currency, whatever is refunded and given back', () => {
  const currencies = ['CHF', 'SEK', 'HUF', 'NZD', 'USD', 'JPY', 'KWD'] as const;
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('ends' as const),
      nth: fc.nat(),
      end: fc.constantFrom<PieceEnd>('not-sold', 'refunded'),
    }),
    fc.record({ kind: fc.constant('part' as const), nth: fc.nat() }),
    fc.record({ kind: fc.constant('all-in-cash' as const) }),
    fc.record({ kind: fc.constant('some-in-cash' as const), hundredths: fc.nat(99) }),
    fc.record({ kind: fc.constant('goodwill' as const), nth: fc.nat(), hundredths: fc.nat(100) }),
  );

  it('owes nothing in the end, and cash that leaves the drawer can always be paid in coins', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(0, 0, 30, 77, 100),
        fc.array(step, { maxLength: 14 }),
        (currency, units, onCard, steps) => {
          const unit = new Big(10).pow(-currencyDecimals(currency));
          const inUnits = (count: number, of: Big.BigSource = 1): string =>
            unit.times(count).times(of).toFixed();
          const prices = units.map((count) => inUnits(count));
          const card = unit
            .times(Math.floor((units.reduce((all, each) => all + each, 0) * onCard) / 100))
            .toFixed();
          const given = onCard === 0 ? [inCash] : onCard === 100 ? [byCard(null)] : [byCard(card), inCash];
          let ticket = ticketOf(prices, currency, given);
          const ends = new Map<PieceId, PieceEnd>();
          const endOf: EndOf = (id) => ends.get(id) ?? 'completed';
          let isAsPaid = true;
          const taken = totalPaid(ticket, 'cash');
          const pay = (part: PaybackPart): void => {
            const payback: Payback = { ...part, staff: null };
            const { owed } = totalsOf(ticket, endOf);
            expect(settlesSome(ticket, owed, payback)).toBe(true);
            expect(mayGiveBack(payback, leftByTender(ticket))).toBe(true);
            ticket = give(ticket, part);
            expect(totalsOf(ticket, endOf).owed).toBe(settledFrom(owed, part, ticket, endOf));
          };
          const holds = (): void => {
            const totals = totalsOf(ticket, endOf);
            const { paid, completed, onItsWay, paidBack, rounding, owed, due } = totals;
            expect(paid).toBe(subtract(sum([completed, onItsWay, paidBack, owed, rounding]), due));
            expect(due).toBe('0');
            const drawer = subtract(taken, totalBack(ticket, 'cash'));
            expect(new Big(drawer).mod(smallestInCash(currency)).eq(0)).toBe(true);
            expect(new Big(roundedBack(ticket)).abs().times(2).lte(smallestInCash(currency))).toBe(true);
          };
          for (const each of steps) {
            const { owed } = totalsOf(ticket, endOf);
            const piece = 'nth' in each ? ticket.intent.pieces[each.nth % prices.length] : undefined;
            if (each.kind === 'ends' && piece !== undefined && !ends.has(piece.id)) {
              const before = paybackParts(ticket, owed);
              const promised = refundPayback(ticket, endOf, piece.id);
              ends.set(piece.id, each.end);
              const after = paybackParts(ticket, totalsOf(ticket, endOf).owed);
              // The refund adds to what is to be given now exactly what was promised for it.
              if (before.length > 0 || owed === '0')
                expect(totalOf(after)).toBe(sum([totalOf(before), totalOf(promised)]));
            }
            const parts = paybackParts(ticket, owed);
            const part = 'nth' in each ? parts[each.nth % Math.max(parts.length, 1)] : undefined;
            if (each.kind === 'part' && part !== undefined) pay(part);
            const all = cashBack(owed, roundedBack(ticket), currency);
            if (each.kind === 'all-in-cash' && all.amount !== '0') {
              isAsPaid &&= onCard === 0;
              pay({ tender: 'cash', ...all });
            }
            if (each.kind === 'some-in-cash') {
              const coins = new Big(all.amount).div(smallestInCash(currency)).times(each.hundredths).div(100);
              const some = exactAmount(coins.round(0, Big.roundDown).times(smallestInCash(currency)));
              isAsPaid &&= onCard === 0;
              if (some !== '0') pay({ tender: 'cash', amount: some, rounding: zero });
            }
            if (each.kind === 'goodwill' && piece !== undefined && !ends.has(piece.id)) {
              const left = new Big(leftToRefund(ticket, endOf, piece.id)).times(each.hundredths).div(100);
              const smallest = smallestInCash(currency);
              const cash = exactAmount(left.div(smallest).round(0, Big.roundDown).times(smallest));
              expect(isPayableInCash(cash, currency)).toBe(true);
              isAsPaid &&= onCard === 0;
              const goodwill = {
                tender: 'cash',
                amount: cash,
                staff: null,
                piece: piece.id,
                reason: 'Slow',
              } as const;
              if (cash !== '0') ticket = { ...ticket, goodwill: [...ticket.goodwill, goodwill] };
              expect(totalsOf(ticket, endOf).owed).toBe(owed);
            }
            holds();
          }
          for (const { id } of ticket.intent.pieces) if (!ends.has(id)) ends.set(id, 'refunded');
          for (let times = 0; times < 3; times += 1) {
            const [first] = paybackParts(ticket, totalsOf(ticket, endOf).owed);
            if (first !== undefined) pay(first);
            holds();
          }
          expect(totalsOf(ticket, endOf)).toMatchObject({ owed: '0', due: '0' });
          // Who was given back as they paid has all of it, to the coin.
          if (isAsPaid)
            expect([totalBack(ticket, 'cash'), totalBack(ticket, 'card-terminal')]).toEqual([
              taken,
              totalPaid(ticket, 'card-terminal'),
            ]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const totalOf = (parts: readonly PaybackPart[]): Amount => sum(parts.map((part) => part.amount));

/** What a payback leaves owed: what it doesn't settle, or nothing where no coin is that small. */
function settledFrom(
  owed: Amount,
  { amount: got, rounding }: PaybackPart,
  ticket: Ticket,
  endOf: EndOf,
): Amount {
  const rest = subtract(owed, subtract(got, rounding));
  return paybackParts(ticket, rest).length > 0 || totalsOf(ticket, endOf).owed !== '0' ? rest : zero;
}
