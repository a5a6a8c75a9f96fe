import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import { readHistory, type Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import { compareBooks, type BooksToCompare } from './compare-books.ts';
import type { Finding } from './finding.ts';
import type { LocalTransaction } from './local-transaction.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);

const amount = (value: number): Amount => parseAmount(value.toFixed(2)) ?? expect.fail(String(value));

/** An order id in the format of till T1. */
const order = (number: number): string => `T1-${String(number).padStart(26, '0')}`;

const own = (number: number, changes: Partial<LocalTransaction> = {}): LocalTransaction => ({
  kind: 'sale',
  id: order(number),
  saleId: order(number) as OrderId,
  orderId: order(number),
  uidCustomer: `uid-${number}`,
  idPack: null,
  amount: amount(4.5),
  at: noon + number * hour,
  standing: 'moved',
  ...changes,
});

/** A line as the service writes it; {@link reported} adds the balance. */
type Line = Readonly<Record<string, unknown>> & { readonly amount: number };

const line = (number: number, changes: Record<string, unknown> = {}): Line => ({
  id: 1_000 + number,
  type: 'order',
  amount: -4.5,
  uidCustomer: `uid-${number}`,
  orderId: order(number),
  idPack: number,
  createdAt: new Date(noon + number * hour + 900).toISOString(),
  ...changes,
});

const read = (records: readonly unknown[]): readonly Transaction[] => {
  const reading = readHistory({ transactions: records });
  return reading.ok ? reading.value.entries : expect.fail(reading.failure);
};

/** A history of those lines, newest first, after an opening line. */
function reported(lines: readonly Line[], opening = 1_000): Record<string, unknown>[] {
  const first: Line = {
    id: 1,
    type: 'opening',
    amount: opening,
    createdAt: new Date(noon - 24 * hour).toISOString(),
  };
  let cents = 0;
  return [first, ...lines]
    .map((each) => {
      cents += Math.round(each.amount * 100);
      return { ...each, balance: cents / 100 };
    })
    .toReversed();
}

function compare(
  booked: readonly LocalTransaction[],
  records: readonly unknown[],
  changes: Partial<BooksToCompare> = {},
) {
  return compareBooks({
    booked,
    transactions: read(records),
    askedAt: noon + 10_000 * hour,
    booksBegin: noon - 100 * hour,
    openBefore: new Set(),
    ...changes,
  });
}

const brief = ({ kind, about, why, orderId, ours, theirs, balance }: Finding) => ({
  kind,
  about,
  why,
  orderId,
  ours,
  theirs,
  balance,
});

describe('books that agree', () => {
  it('have no findings, and the same sum on both sides', () => {
    const booked = [
      own(1),
      own(2, { kind: 'top-up', idPack: 2 }),
      own(3, { kind: 'refund', id: 'T1-R', orderId: order(1), uidCustomer: 'uid-1', idPack: 1 }),
    ];
    const records = reported([
      line(1),
      line(2, { type: 'topup' }),
      line(3, { type: 'refund', amount: 4.5, orderId: order(1), uidCustomer: 'uid-1', idPack: 1 }),
    ]);
    const { findings, totals } = compare(booked, records);
    expect(findings).toEqual([]);
    expect(totals).toMatchObject({ matched: 3, ours: '-4.5', theirs: '-4.5', otherwise: '1000' });
  });

  it.each([
    ['without uidCustomer and package', (each: Line) => ({ ...each, uidCustomer: null, idPack: null })],
    ['without order ids', (each: Line) => ({ ...each, orderId: null })],
    ['without any name', (each: Line) => ({ ...each, orderId: null, uidCustomer: null, idPack: null })],
    ['without signs', (each: Line) => ({ ...each, amount: Math.abs(each.amount) })],
    ['without balances', (each: Line) => ({ ...each, balance: undefined })],
    [
      'with times of seconds',
      (each: Line) => ({ ...each, createdAt: Date.parse(String(each['createdAt'])) / 1_000 }),
    ],
    [
      'with local times of three hours ahead',
      (each: Line) => ({
        ...each,
        createdAt: new Date(Date.parse(String(each['createdAt'])) + 3 * hour)
          .toISOString()
          .replace('T', ' ')
          .slice(0, 19),
      }),
    ],
  ])('agree with a history %s', (_name, odd) => {
    const numbers = [1, 2, 3, 5, 8, 13];
    const records = reported(numbers.map((number) => line(number)))
      .map((each) => odd(each as Line))
      .concat();
    const isTimeless = compare(
      numbers.map((number) => own(number)),
      records,
    );
    expect(isTimeless.findings).toEqual([]);
    expect(isTimeless.totals.matched).toBe(numbers.length);
  });

  it('agree if the service adds in floating point, or writes some amounts in cents', () => {
    const booked = [own(1), own(2, { amount: amount(3.4) }), own(3)];
    const records = reported([line(1), line(2, { amount: -3.4 }), line(3)]);
    const off = (add: number) =>
      records.map((each, index) => ({
        ...each,
        amount: Number(each['amount']) + (index % 2) * add,
        balance: Number(each['balance']) + (index % 2) * add,
      }));
    for (const add of [4.5e-15, 2.9e-14, 0.004]) {
      const { findings, totals } = compare(booked, off(add));
      expect(findings).toEqual([]);
      if (add < 0.001) expect(totals.theirs).toBe(totals.ours);
    }
    expect(compare(booked, off(0.01)).findings).not.toEqual([]);
  });

  it('agree if lines are listed twice, oldest first, or once per order state', () => {
    const booked = [own(1), own(2)];
    const records = reported([line(1), line(2)]);
    expect(compare(booked, [...records, ...records]).findings).toEqual([]);
    expect(compare(booked, records.toReversed()).findings).toEqual([]);
    const states = ['in_processing', 'completed'].flatMap((status) =>
      [1, 2].map((number) => ({ ...line(number), id: null, status })),
    );
    expect(compare(booked, states).findings).toEqual([]);
  });

  it.each([
    ['each of its own time', 60_000],
    ['several of one time', 0],
  ])('agree with lines in any order, %s', (_, apart) => {
    const numbers = Array.from({ length: 12 }, (__, index) => index + 1);
    const at = (number: number): number => noon + Math.floor(number / 3) * 30 * 60_000 + number * apart;
    const records = reported(
      numbers.map((number) => line(number, { createdAt: new Date(at(number)).toISOString() })),
    );
    const booked = numbers.map((number) => own(number, { at: at(number) }));
    const inOrder = compare(booked, records);
    expect(inOrder.findings).toEqual([]);
    for (const of of [3, 4, 5]) {
      const mixed = Array.from({ length: of }, (__, rest) =>
        records.filter((___, index) => index % of === rest),
      ).flat();
      for (const shown of [mixed, mixed.toReversed()]) expect(compare(booked, shown)).toEqual(inOrder);
    }
  });

  it('differ about a top-up that counts as canceled, and got a bonus or a reward alone', () => {
    const topUp = own(2, { kind: 'top-up' });
    const booked = [own(1), topUp, { ...topUp, kind: 'cancellation' as const }, own(3)];
    const between = { orderId: order(2), idPack: null, amount: 0.5 };
    const found = ['bonus', 'reward', undefined].map((type) => {
      const lines = [line(1), line(2, { type: 'topup' }), line(2, { ...between, id: 77, type }), line(3)];
      return compare(booked, reported(lines)).findings.map(({ kind, about }) => ({ kind, about }));
    });
    const differs = { kind: 'amounts-differ', about: 'cancellation' };
    expect(found).toEqual([[{ kind: 'ours-only', about: 'cancellation' }], [differs], [differs]]);
  });

  it('agree about a canceled order shown as two lines, one or none', () => {
    const booked = [own(1), own(2), own(2, { kind: 'cancellation' }), own(3)];
    const around = [line(1), line(3)];
    const credit = line(2, { id: 77, type: 'cancellation', amount: 4.5 });
    for (const between of [[line(2), credit], [line(2, { id: 78, status: 'canceled', amount: 0 })], []]) {
      expect(
        compare(booked, reported([...around.slice(0, 1), ...between, ...around.slice(1)])).findings,
      ).toEqual([]);
    }
  });

  it.each([
    ['a refund', { type: 'refund', idPack: 2 }],
    ['a refund without a package', { type: 'refund', idPack: null }],
    ['a credit of a package', { type: 'credit', idPack: 2 }],
  ])('differ about a canceled order that the history has as %s', (_, refunded) => {
    for (const kind of ['sale', 'top-up'] as const) {
      const bought = own(2, { kind });
      const booked = [own(1), bought, { ...bought, kind: 'cancellation' as const }, own(3)];
      const lines = [line(1), line(2), line(2, { id: 77, amount: 4.5, ...refunded }), line(3)];
      const { findings, totals } = compare(booked, reported(lines));
      expect(findings).toMatchObject([
        {
          ...{ kind: 'refunded-elsewhere', key: `refunded-elsewhere ${order(2)}`, saleId: order(2) },
          ...{ ours: '4.5', theirs: '4.5' },
        },
      ]);
      expect(totals.ours).toBe(totals.theirs);
    }
  });

  it('may have sales that are open, whether the history has them or not', () => {
    const booked = [own(1, { standing: 'open' }), own(2, { standing: 'open' }), own(3)];
    const { findings, totals } = compare(booked, reported([line(1), line(3)]));
    expect(findings).toEqual([]);
    expect(totals).toMatchObject({ matched: 1, waiting: 1 });
  });
});

describe('what is beyond the history’s reach', () => {
  it('is never reported as ours only', () => {
    const records = reported([line(1), line(2)]).slice(0, 2);
    expect(compare([own(-400), own(-1), own(0), own(1), own(2)], records).findings).toEqual([]);
    expect(compare([own(1)], []).findings).toEqual([]);
    expect(compare([own(1)], []).seesFrom).toBeNull();
  });

  it('does not include what was sold a moment ago, or moved meanwhile', () => {
    const records = reported([line(1)]);
    expect(compare([own(1), own(5)], records, { askedAt: noon + 5 * hour + 60_000 }).findings).toEqual([]);
    expect(compare([own(1), own(5)], records, { openBefore: new Set([order(5)]) }).findings).toEqual([]);
  });

  it('does not include what others bought before these books began', () => {
    const { findings, totals } = compare([own(9)], reported([line(1, { orderId: 'T2-x' }), line(9)]), {
      booksBegin: noon + 8 * hour,
    });
    expect(findings).toEqual([]);
    expect(totals.before).toBe(1);
  });
});

describe('each kind of difference', () => {
  it('is reported with both amounts, and with the evidence of the balance', () => {
    const around = [line(1), line(9)];
    const cases: readonly [readonly LocalTransaction[], readonly Line[], object][] = [
      [[own(4)], [], { kind: 'ours-only', about: 'sale', ours: '4.5', theirs: null, balance: 'as-theirs' }],
      [
        [],
        [line(4)],
        { kind: 'theirs-only', about: 'sale', ours: null, theirs: '4.5', balance: 'as-theirs' },
      ],
      [
        [own(4)],
        [line(4, { amount: -5 })],
        { kind: 'amounts-differ', about: 'sale', ours: '4.5', theirs: '5', balance: 'as-theirs' },
      ],
      [[own(4, { standing: 'not-moved' })], [line(4)], { kind: 'theirs-only', why: 'refused-here' }],
      [[own(4, { standing: 'written-off' })], [line(4)], { kind: 'theirs-only', why: 'written-off-here' }],
      // Closed after the service had accepted it.
      [
        [own(4), own(4, { kind: 'cancellation', standing: 'written-off' })],
        [line(4), line(4, { id: 4_004, type: 'cancellation', amount: 4.5 })],
        { kind: 'theirs-only', about: 'cancellation', why: 'written-off-here', theirs: '4.5' },
      ],
      // Closed without an answer.
      [
        [own(4, { standing: 'written-off' }), own(4, { kind: 'cancellation', standing: 'written-off' })],
        [line(4), line(4, { id: 4_004, type: 'cancellation', amount: 4.5 })],
        { kind: 'theirs-only', about: 'cancellation', why: 'written-off-here', theirs: '4.5' },
      ],
      [[own(4)], [line(4), line(4, { id: 4_004 })], { kind: 'theirs-only', why: 'again' }],
      [
        [own(4), own(4, { kind: 'cancellation', standing: 'not-moved' })],
        [line(4), line(4, { id: 4_004, type: 'cancellation', amount: 4.5 })],
        { kind: 'theirs-only', about: 'cancellation', theirs: '4.5' },
      ],
      [
        [own(4)],
        [line(4), line(4, { id: 4_004, type: 'refund', amount: 4.5 })],
        { kind: 'theirs-only', about: 'refund', theirs: '4.5' },
      ],
      [
        [own(4), own(4, { kind: 'cancellation' })],
        [line(4)],
        { kind: 'ours-only', about: 'cancellation', ours: '4.5' },
      ],
      [
        [own(4), own(4, { kind: 'refund', id: 'T1-R', idPack: 4 })],
        [line(4)],
        { kind: 'ours-only', about: 'refund', ours: '4.5' },
      ],
      [
        [],
        [
          line(4, { orderId: 'T2-order' }),
          line(4, { orderId: 'T2-order', id: 7, type: 'refund', amount: 4.5 }),
        ],
        { kind: 'theirs-only', about: 'sale', orderId: 'T2-order' },
      ],
      [
        [],
        [{ id: 9, type: 'adjustment', amount: -3, createdAt: new Date(noon + 4 * hour).toISOString() }],
        { kind: 'theirs-only', about: 'other', theirs: '3' },
      ],
    ];
    for (const [booked, lines, wanted] of cases) {
      const records = reported([...around.slice(0, 1), ...lines, ...around.slice(1)]);
      const { findings } = compare([own(1), own(9), ...booked], records);
      expect(findings.map(brief), JSON.stringify(wanted)).toEqual([expect.objectContaining(wanted)]);
    }
  });

  it('is attributed to our amount if the balance moved as our books say', () => {
    const lines = [line(1), line(2), line(3), line(4), line(5), line(6)];
    const records = reported(lines);
    const booked = lines.map((_line, index) => own(index + 1));
    const without = records.filter(({ id }) => id !== 1_003);
    expect(compare(booked, without).findings.map(brief)).toEqual([
      expect.objectContaining({ kind: 'ours-only', orderId: order(3), balance: 'as-ours' }),
    ]);
    const another = records.map((each) => (each['id'] === 1_003 ? { ...each, amount: -9.5 } : each));
    expect(compare(booked, another).findings.map(brief)).toEqual([
      expect.objectContaining({ kind: 'amounts-differ', theirs: '9.5', balance: 'as-ours' }),
    ]);
    const jumped = records.map((each) =>
      Number(each['id']) >= 1_004 ? { ...each, balance: Number(each['balance']) - 7 } : each,
    );
    expect(compare(booked, jumped).findings.map(brief)).toEqual([
      expect.objectContaining({ kind: 'balance-jump', theirs: '-7' }),
    ]);
  });
});

describe('what the books have as refused', () => {
  const refund = (id: string, changes: Partial<LocalTransaction> = {}) =>
    own(3, { kind: 'refund', id, orderId: order(1), uidCustomer: 'uid-1', idPack: 1, ...changes });
  const credit = (number: number) =>
    line(number, { type: 'refund', amount: 4.5, orderId: order(1), uidCustomer: 'uid-1', idPack: 1 });

  it('is found for a refund whose credit came after all', () => {
    const booked = [own(1), refund('T1-R', { standing: 'not-moved' })];
    expect(compare(booked, reported([line(1), credit(3)])).findings).toMatchObject([
      { key: 'refund T1-R', about: 'refund', why: 'refused-here', theirs: '4.5', ours: null },
    ]);
  });

  it('is not confused with a later refund of the same package, nor with duplicates', () => {
    const booked = [own(1), refund('T1-R', { standing: 'not-moved' }), refund('T1-S')];
    expect(compare(booked, reported([line(1), credit(3)])).findings).toEqual([]);
    const twice = compare(booked, reported([line(1), credit(3), credit(4)])).findings;
    expect(twice).toMatchObject([{ about: 'refund', why: 'again' }]);
    // An open refund may still turn out to be this one.
    const open = [own(1), refund('T1-R', { standing: 'not-moved' }), refund('T1-S', { standing: 'open' })];
    expect(compare(open, reported([line(1), credit(3)])).findings).toEqual([]);
  });

  it('is one finding together with its credit', () => {
    const booked = [
      own(1, { standing: 'not-moved' }),
      own(1, { kind: 'cancellation', standing: 'not-moved', uidCustomer: null }),
    ];
    const back = line(2, { type: 'cancellation', amount: 4.5, orderId: order(1), uidCustomer: 'uid-1' });
    expect(compare(booked, reported([line(1), back])).findings).toMatchObject([
      { about: 'sale', why: 'refused-here', theirs: '4.5', creditedBack: '4.5' },
    ]);
  });

  it('agrees once it was adopted under another id', () => {
    const late = own(1, { id: `late-${order(1)}`, saleId: `late-${order(1)}` as OrderId });
    expect(compare([own(1, { standing: 'not-moved' }), late], reported([line(1)])).findings).toEqual([]);
  });
});

describe('any books', () => {
  const outcomes = [
    'agrees',
    'agrees',
    'agrees',
    'ours-only',
    'theirs-only',
    'amounts-differ',
    'refused-here',
    'again',
  ] as const;
  const shapes = {
    plain: (record: Record<string, unknown>) => record,
    'without balances': (record: Record<string, unknown>) => ({ ...record, balance: undefined }),
    'without packages': (record: Record<string, unknown>) => ({ ...record, idPack: undefined }),
    'without signs': ({ amount: its, ...record }: Record<string, unknown>) => ({
      ...record,
      amount: Math.abs(Number(its)),
    }),
  };

  it('have exactly the differences that were planted', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ outcome: fc.constantFrom(...outcomes), cents: fc.integer({ min: 50, max: 900 }) }),
          {
            minLength: 1,
            maxLength: 60,
          },
        ),
        fc.constantFrom(...(Object.keys(shapes) as (keyof typeof shapes)[])),
        fc.boolean(),
        (book, shape, isTwice) => {
          const booked: LocalTransaction[] = [];
          const lines: Line[] = [];
          const wanted: string[] = [];
          book.forEach(({ outcome, cents }, index) => {
            const number = index + 1;
            const move = own(number, { amount: amount(cents / 100) });
            const its = line(number, { amount: -cents / 100 });
            if (outcome !== 'agrees') wanted.push(`${outcome} ${order(number)}`);
            if (outcome !== 'theirs-only')
              booked.push(outcome === 'refused-here' ? { ...move, standing: 'not-moved' } : move);
            if (outcome === 'ours-only') return;
            lines.push(outcome === 'amounts-differ' ? { ...its, amount: -(cents + 1) / 100 } : its);
            if (outcome === 'again') lines.push({ ...its, id: 5_000 + number });
          });
          const records = reported(lines, 100_000).map(shapes[shape]);
          const { findings, totals } = compare(booked, isTwice ? [...records, ...records] : records);
          const found = findings.map(({ kind, why, orderId }) =>
            [kind === 'theirs-only' && why !== 'not-here' ? why : kind, orderId].join(' '),
          );
          expect(found.toSorted()).toEqual(wanted.toSorted());
          expect(totals.matched).toBe(
            book.filter(({ outcome }) => outcome === 'agrees' || outcome === 'again').length,
          );
          // Each key identifies one finding.
          expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('give the same finding keys whatever part was compared before', () => {
    const booked = [own(1), own(2), own(3), own(9)];
    const records = reported([line(1), line(3, { amount: -5 }), line(4), line(9)]);
    const whole = compare(booked, records).findings.map(({ key }) => key);
    const part = compare(booked, records.slice(0, 3)).findings.map(({ key }) => key);
    expect(part.every((key) => whole.includes(key))).toBe(true);
    expect(whole).toHaveLength(3);
  });
});
