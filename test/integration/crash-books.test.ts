import { describe, expect, it } from 'vitest';
import { compareBooks, emptyStaffSaw, type Evidence } from '../crash/books/books-compared.ts';
import type { Finding } from '../crash/books/finding.ts';
import type { LedgerBook, LedgerOperation, LedgerSale, LedgerTicket } from '../crash/books/ledger-book.ts';
import { forgetSince } from '../crash/books/older-folder.ts';
import type { MoneyMove, Purchase } from '../crash/books/service-book.ts';

const sale: LedgerSale = {
  id: 'T1-A',
  cart: 'press-1',
  state: 'completed',
  costMinor: 450,
  uidCustomer: 'uid-1',
  chargedMinor: 450,
  activationCode: 'LPA:1$host$one',
};
const refund: LedgerOperation = {
  id: 'T1-B',
  kind: 'refund',
  cart: 'press-2',
  state: 'completed',
  uidCustomer: 'uid-1',
  idPack: 1,
  amountMinor: 450,
  boughtAs: 'T1-A',
};
const ticket: LedgerTicket = {
  id: 'ticket:T1-A',
  pieces: [{ id: 'T1-A', priceMinor: 990, listMinor: 1_090, offMinor: 100 }],
  paidMinor: 990,
  paidBackMinor: 990,
  carriedOver: [],
  carriedFrom: [],
  goodwill: [],
  corrections: [],
  byTender: [{ tender: 'cash', paidMinor: 990, backMinor: 990 }],
  owedMinor: 0,
  isGivenPrice: false,
  repriced: [],
  undone: [],
};
/** Of an exchange: what the refund of the one paid for the other, which is on its way. */
const earlier: LedgerTicket = {
  ...ticket,
  paidBackMinor: 0,
  carriedOver: [{ to: 'ticket:T1-X', minor: 990 }],
};
const later: LedgerTicket = {
  ...ticket,
  id: 'ticket:T1-X',
  pieces: [{ id: 'T1-X', priceMinor: 1_500, listMinor: 1_500, offMinor: 0 }],
  ...{ paidMinor: 1_500, paidBackMinor: 0, carriedFrom: [{ from: 'ticket:T1-A', minor: 990 }] },
  byTender: [{ tender: 'cash', paidMinor: 1_500, backMinor: 0 }],
};
const given = (minor: number): LedgerTicket['goodwill'][number] => ({ piece: 'T1-A', minor });
const exchanged = { sales: [sale, { ...sale, id: 'T1-X', cart: 'press-3' }] } as const;
/** Nothing was refunded. */
const unrefunded = { operations: [], askedRefunds: [] } as const;
/** Of what was begun here. */
const begun = ['{"kind":"drafted"}'];
const bought: Purchase = {
  idPack: 1,
  orderId: 'T1-A',
  isTopUp: false,
  uidCustomer: 'uid-1',
  status: 'completed',
  activationMode: 'ON_DEMAND',
  costMinor: 450,
  activatedAt: null,
  refundedAt: 1_000,
  activationCode: 'LPA:1$host$one',
};
const opening: MoneyMove = {
  kind: 'opening',
  amountMinor: 10_000,
  balanceMinor: 10_000,
  orderId: null,
  idPack: null,
};
const debit: MoneyMove = {
  kind: 'purchase',
  amountMinor: -450,
  balanceMinor: 9_550,
  orderId: 'T1-A',
  idPack: 1,
};
const credit: MoneyMove = { ...debit, kind: 'refund', amountMinor: 450, balanceMinor: 10_000 };

type Books = {
  readonly sales?: readonly LedgerSale[];
  readonly operations?: readonly LedgerOperation[];
  readonly tickets?: readonly LedgerTicket[];
  readonly purchases?: readonly Purchase[];
  readonly moves?: readonly MoneyMove[];
  readonly promised?: Record<string, readonly string[]>;
  /** The books of other tills. */
  readonly besides?: Evidence['ledgers'];
  readonly toldNothing?: readonly string[];
  readonly toldRefused?: readonly string[];
  readonly askedRefunds?: Evidence['askedRefunds'];
};

/** What is found in the books of a shop that sold one eSIM and refunded it, but for what is given. */
const found = (differences: Books): string[] => findingsOf(differences).map(({ verdict }) => verdict);

function findingsOf(differences: Books): Finding[] {
  const {
    sales = [sale],
    operations = [refund],
    tickets = [ticket],
    purchases = [bought],
    moves = [opening, debit, credit],
    promised = { 'press-1': ['T1-A'], 'press-2': ['T1-B'] },
    askedRefunds = [{ idPack: 1, at: 990 }],
    besides = [],
    toldNothing = [],
    toldRefused = [],
  } = differences;
  return compareBooks({
    ledgers: [
      { sales, operations, tickets, events: new Map([...sales, ...operations].map(({ id }) => [id, begun])) },
      ...besides,
    ],
    service: { purchases, moves },
    staffSaw: {
      ...emptyStaffSaw(),
      promised: new Map(Object.entries(promised).map(([press, ids]) => [press, new Set(ids)])),
      toldNothing: new Set(toldNothing),
      toldRefused: new Set(toldRefused),
    },
    askedRefunds,
  });
}

describe('the crash test’s comparison', () => {
  it('finds nothing if the books agree', () => {
    expect(found({})).toEqual([]);
  });

  it('finds work that continued although staff were told that nothing was sent', () => {
    const attempted = '{"kind":"attempted"}';
    const book = (...after: string[]) => ({
      sales: [{ ...sale, id: 'T1-C', cart: 'press-3' }],
      operations: [],
      tickets: [],
      events: new Map([['T1-C', ['{"kind":"drafted"}', ...after]]]),
    });
    const told = { ...emptyStaffSaw(), toldUncertain: new Set(['press-3']) };
    const wentOn = (...after: string[]): boolean =>
      compareBooks({
        ledgers: [book(...after)],
        service: { purchases: [], moves: [] },
        staffSaw: told,
        askedRefunds: [],
      }).some(({ what }) => what.includes('by itself'));
    expect(wentOn(attempted, '{"kind":"unanswered"}')).toBe(true);
    expect(wentOn(attempted, '{"kind":"held"}')).toBe(false);
    // As what waits for an earlier top-up of its eSIM.
    expect(wentOn('{"kind":"held"}', '{"kind":"attempted","staff":null}')).toBe(false);
    expect(wentOn()).toBe(false);
  });

  it('lets staff send what was held in an older folder, though it was refused in the newer one', () => {
    const verdicts = (attempted: string): string[] =>
      compareBooks({
        ledgers: [
          {
            sales: [sale],
            operations: [],
            tickets: [],
            events: new Map([['T1-A', ['{"kind":"drafted"}', attempted]]]),
          },
        ],
        service: { purchases: [bought], moves: [] },
        staffSaw: { ...emptyStaffSaw(), toldRefused: new Set(['T1-A']) },
        askedRefunds: [],
      }).map(({ what }) => what);
    const isFound = (attempted: string): boolean =>
      verdicts(attempted).some((what) => what.includes('told as refused'));
    expect(isFound('{"kind":"attempted","staff":null}')).toBe(false);
    expect(isFound('{"kind":"attempted"}')).toBe(true);
  });

  it.each([
    ['was sent by staff in the newer folder, too, which is lost', 'unknown', '"staff":null', false],
    ['was sent by staff there, and refused', 'refused', '"staff":null', true],
    ['went on by itself there', 'unknown', '"by":null', true],
  ])('asks about what was told as refused, and %s: %s', (_what, state, sent, isAsked) => {
    const book = (its: Partial<LedgerSale>, ...events: string[]): LedgerBook => ({
      sales: [{ ...sale, ...its }],
      operations: [],
      tickets: [],
      events: new Map([[sale.id, ['{"kind":"drafted"}', ...events]]]),
    });
    const staffSaw = { ...emptyStaffSaw(), toldRefused: new Set([sale.id]) };
    forgetSince(book({ state: 'held' }), book({ state }, `{"kind":"attempted",${sent}}`), staffSaw);
    expect(staffSaw.toldRefused.has(sale.id)).toBe(isAsked);
  });

  it('lets a repeated press succeed after it led to nothing', () => {
    expect(found({ toldNothing: ['press-1'] })).toEqual([]);
  });

  it.each<[string, Books]>([
    ['an order that the ledger doesn’t have', { sales: [], promised: {} }],
    ['a sale that the service doesn’t have', { purchases: [] }],
    ['a refused sale that the service has', { sales: [{ ...sale, state: 'refused' }] }],
    ['a canceled sale that was issued', { sales: [{ ...sale, state: 'canceled' }] }],
    ['another activation code', { sales: [{ ...sale, activationCode: 'LPA:1$host$two' }] }],
    ['another cost', { purchases: [{ ...bought, costMinor: 451 }] }],
    ['a refund that the service alone has', { operations: [], promised: {} }],
    ['a refund that the ledger alone has', { purchases: [{ ...bought, refundedAt: null }] }],
    ['an activation that the service alone has', { purchases: [{ ...bought, activatedAt: 900 }] }],
    ['a refused sale that was completed later', { toldRefused: ['T1-A'] }],
    ['a promise that is not in the ledger', { promised: { 'press-1': ['T1-C'] } }],
    [
      'a cent that is missing',
      { moves: [opening, { ...debit, balanceMinor: 9_549 }, { ...credit, balanceMinor: 9_999 }] },
    ],
  ])('calls it lost: %s', (_, books) => {
    expect(found(books)).toContain('lost');
  });

  it.each<[string, Books]>([
    ['two sales by one press', { sales: [sale, { ...sale, id: 'T1-C' }] }],
    ['one press that was told of two sales', { promised: { 'press-1': ['T1-A', 'T1-C'] } }],
    ['a press that nothing was to have come of', { promised: {}, toldNothing: ['press-1'] }],
    [
      'a sale that another till has too',
      { besides: [{ sales: [{ ...sale, cart: null }], operations: [], tickets: [], events: new Map() }] },
    ],
    ['two debits of one package', { moves: [opening, debit, debit, credit] }],
    ['two credits of one package', { moves: [opening, debit, credit, credit] }],
    ['a refund that is asked for after it was made', { askedRefunds: [{ idPack: 1, at: 1_010 }] }],
  ])('calls it doubled: %s', (_, books) => {
    expect(found(books)).toContain('doubled');
  });

  it.each<[string, Books]>([
    [
      'what was refunded is owed, and not yet given',
      { tickets: [{ ...ticket, paidBackMinor: 0, owedMinor: 990 }] },
    ],
    [
      'goodwill for what the customer has',
      { ...unrefunded, tickets: [{ ...ticket, paidBackMinor: 0, goodwill: [given(990)] }] },
    ],
    [
      'goodwill, and the rest once it was refunded',
      { tickets: [{ ...ticket, paidBackMinor: 590, goodwill: [given(400)] }] },
    ],
    [
      'all that went back in cash, where a part was paid by card',
      {
        tickets: [
          {
            ...ticket,
            byTender: [
              { tender: 'card-terminal', paidMinor: 400, backMinor: 0 },
              { tender: 'cash', paidMinor: 590, backMinor: 990 },
            ],
          },
        ],
      },
    ],
    ['what was exchanged', { ...exchanged, tickets: [earlier, later] }],
    ['the customer has what they paid for', { ...unrefunded, tickets: [{ ...ticket, paidBackMinor: 0 }] }],
  ])('lets be: %s', (_, books) => {
    expect(found(books)).not.toContain('owed');
  });

  it('is content with two pieces of one ticket from one press, each with an end of its own', () => {
    const other = { ...sale, id: 'T1-D', cart: 'press-1/2', state: 'refused', uidCustomer: null };
    const none = { chargedMinor: null, activationCode: null };
    const piece = { id: 'T1-D', priceMinor: 500, listMinor: 500, offMinor: 0 };
    const paid = {
      paidMinor: 1_490,
      byTender: [{ tender: 'cash', paidMinor: 1_490, backMinor: 990 }],
      owedMinor: 500,
    };
    expect(
      found({
        sales: [sale, { ...other, ...none }],
        tickets: [{ ...ticket, ...paid, pieces: [...ticket.pieces, piece] }],
        promised: { 'press-1': ['T1-A', 'T1-D'], 'press-2': ['T1-B'] },
      }),
    ).toEqual([]);
  });

  it.each<[string, Books, string]>([
    ['what was refunded, and is not owed', { tickets: [{ ...ticket, paidBackMinor: 0 }] }, '0 cents owed'],
    [
      'what costs another price than its list price less its discounts',
      {
        tickets: [{ ...ticket, pieces: [{ id: 'T1-A', priceMinor: 990, listMinor: 1_090, offMinor: 200 }] }],
      },
      '990 cents, not 1090 less 200',
    ],
    [
      'what was given, and is still owed',
      { tickets: [{ ...ticket, owedMinor: 990 }] },
      '990 cents owed, not',
    ],
    ['what was given twice', { tickets: [{ ...ticket, paidBackMinor: 1_980 }] }, '990 cents too many'],
    ['what was given for what the customer has', { ...unrefunded }, '990 cents too many'],
    [
      'a payback that was undone twice',
      {
        tickets: [
          {
            ...{ ...ticket, paidBackMinor: 0, owedMinor: 990 },
            undone: [
              { payback: 0, isAsRecorded: true },
              { payback: 0, isAsRecorded: true },
            ],
          },
        ],
      },
      'payback 0 was undone twice',
    ],
    [
      'a payback that was undone as another than it was',
      {
        tickets: [
          {
            ...{ ...ticket, paidBackMinor: 0, owedMinor: 990 },
            undone: [{ payback: 1, isAsRecorded: false }],
          },
        ],
      },
      "payback 1 was undone twice, or isn't what was recorded",
    ],
    [
      'what has a price that one press corrected twice',
      {
        tickets: [
          {
            ...ticket,
            repriced: [
              { stoodMinor: 190, wasMinor: 190 },
              { stoodMinor: 990, wasMinor: 190 },
            ],
          },
        ],
      },
      'its price of 990 cents was corrected twice',
    ],
    [
      'what goodwill was given for already',
      { tickets: [{ ...ticket, goodwill: [given(400)] }] },
      '400 cents too many',
    ],
    [
      'goodwill above what the customer paid',
      { ...unrefunded, tickets: [{ ...ticket, paidBackMinor: 0, goodwill: [given(990), given(1)] }] },
      'more goodwill was given for T1-A',
    ],
    [
      'goodwill that makes something owed',
      { ...unrefunded, tickets: [{ ...ticket, paidBackMinor: 0, goodwill: [given(400)], owedMinor: 590 }] },
      '590 cents owed, not 0',
    ],
    [
      'goodwill for what is not in the ticket',
      {
        ...unrefunded,
        tickets: [{ ...ticket, paidBackMinor: 0, goodwill: [{ piece: 'T1-Z', minor: 1 }] }],
      },
      'more goodwill was given for T1-Z',
    ],
    ['what was paid of the price in part', { tickets: [{ ...ticket, paidMinor: 989 }] }, '989 cents paid of'],
    [
      'what went back by card beyond what was paid by it',
      {
        tickets: [
          {
            ...ticket,
            byTender: [
              { tender: 'card-terminal', paidMinor: 400, backMinor: 990 },
              { tender: 'cash', paidMinor: 590, backMinor: 0 },
            ],
          },
        ],
      },
      'more went back by card-terminal',
    ],
    [
      'what was exchanged, and is still owed',
      { ...exchanged, tickets: [{ ...earlier, owedMinor: 990 }, later] },
      '990 cents owed, not 0',
    ],
    [
      'what was carried over and given, too',
      { ...exchanged, tickets: [{ ...earlier, paidBackMinor: 990 }, later] },
      '990 cents too many',
    ],
    [
      'what was carried over to a ticket that lacks it',
      { ...exchanged, tickets: [earlier, { ...later, carriedFrom: [] }] },
      '990 cents for ticket:T1-X that did not pay it once',
    ],
    [
      'what was carried over from a ticket that still owes it',
      { ...exchanged, tickets: [{ ...earlier, carriedOver: [], owedMinor: 990 }, later] },
      '990 cents of ticket:T1-A that are not gone from it once',
    ],
    [
      'what was carried over twice',
      { ...exchanged, tickets: [earlier, later, { ...later, id: 'ticket:T1-Y' }] },
      '990 cents of ticket:T1-A that are not gone from it once',
    ],
    [
      'what was carried over to nothing',
      { tickets: [earlier] },
      '990 cents for ticket:T1-X that did not pay it once',
    ],
    ['what was paid for by two tickets', { tickets: [ticket, ticket] }, 'paid for 2 times'],
    ['what was sold without a ticket', { tickets: [] }, 'sold, and nothing says what the customer paid'],
    [
      'a ticket of which a piece is nowhere in the books',
      {
        tickets: [
          {
            ...ticket,
            pieces: [...ticket.pieces, { id: 'T1-A2', priceMinor: 0, listMinor: 0, offMinor: 0 }],
          },
        ],
      },
      'paid for, and nowhere in the books',
    ],
  ])('calls owed wrong: %s', (_, books, words) => {
    const owed = findingsOf(books).filter(({ verdict }) => verdict === 'owed');
    expect(owed.map(({ what }) => what)).toContainEqual(expect.stringContaining(words));
  });

  it.each(['drafted', 'sending', 'unknown', 'accepted'])('calls a sale stuck that is still %s', (state) => {
    expect(found({ sales: [{ ...sale, state }] })).toContain('stuck');
  });

  it.each(['drafted', 'sending', 'unknown', 'checked'])('calls a refund stuck that is still %s', (state) => {
    expect(found({ operations: [{ ...refund, state }] })).toContain('stuck');
  });
});
