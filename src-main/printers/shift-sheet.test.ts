import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { readEscpos } from '../../test/paper/read-escpos.ts';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';
import type { DiscountSum } from '../shifts/discount-sum.ts';
import { figuresOf, type EntrySum } from '../shifts/figures.ts';
import { shiftCsv } from '../exports/shift-csv.ts';
import { reportOf } from '../shifts/shift-report.ts';
import type { ReportFacts } from '../services/shifts/shift-service.ts';
import { rollDots } from './escpos-receipt.ts';
import { canSetSheet, escposDrawer, escposSheet } from './escpos-sheet.ts';
import { shiftSheet } from './shift-sheet.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

const sale: EntrySum = {
  kind: 'sale',
  currency: 'CHF',
  tender: 'cash',
  staff: { id: 'ana', name: 'Ana' },
  product: { id: 'jp', name: 'Japan 10 GB 30 days' },
  taxPercent: '8.1',
  count: 2,
  withoutPrice: 0,
  withoutMargin: 0,
  price: 49_800_000n,
  tax: 3_731_500n,
  margin: 9_268_500n,
};

const [ana, mia] = [
  { id: 'id-of-ana' as StaffId, name: 'Ana' },
  { id: 'id-of-mia' as StaffId, name: 'Mia' },
];
const given = { kind: 'discount', currency: 'CHF', staff: ana, approvedBy: null } as const;
const discounts: readonly DiscountSum[] = [
  { ...given, reason: 'Price match', count: 2, amount: amount('4.98') },
  { ...given, reason: 'Price match', approvedBy: mia, count: 1, amount: amount('10') },
  { ...given, reason: 'Other', staff: mia, count: 1, amount: amount('0.35') },
  { ...given, kind: 'increase', reason: 'Other', approvedBy: mia, count: 1, amount: amount('5') },
];

const facts = (mode: Mode, tellsMargin = true, reason = 'Bank', isCorrected = false): ReportFacts => {
  const float = { currency: 'CHF', amount: amount('100') };
  const move = { ...float, direction: 'out', amount: amount('20'), reason, staff: null, at: 2_000 } as const;
  const shift = {
    number: 7,
    openedAt: 1_000,
    openedBy: null,
    openedEvent: 1,
    floats: [float],
    moves: [move],
  };
  const counts = [{ currency: 'CHF', tender: 'cash', amount: amount('125') }] as const;
  const head = { number: 40, hash: 'ab'.repeat(32) };
  const moved = [
    { kind: 'corrected-from', currency: 'CHF', tender: 'cash', count: 1, amount: 24_900_000n },
    { kind: 'corrected-to', currency: 'CHF', tender: 'card-terminal', count: 1, amount: 24_900_000n },
  ] as const;
  const money = [
    { kind: 'paid', currency: 'CHF', tender: 'cash', count: 2, amount: 49_800_000n },
    { kind: 'paid', currency: 'CHF', tender: 'card-terminal', count: 1, amount: 24_900_000n },
    { kind: 'paid', currency: 'CHF', tender: 'named:Voucher', count: 1, amount: 5_000_000n },
    { kind: 'paid-back', currency: 'CHF', tender: 'card-terminal', count: 1, amount: 9_900_000n },
    ...(isCorrected ? moved : []),
  ] as const;
  const owed = [{ currency: 'CHF', count: 1, amount: amount('24.90') }];
  const corrected = [
    {
      currency: 'CHF',
      from: 'cash',
      to: 'card-terminal',
      isOfBefore: false,
      count: 1,
      amount: amount('24.90'),
    },
    {
      currency: 'CHF',
      from: 'card-terminal',
      to: 'cash',
      isOfBefore: true,
      count: 2,
      amount: amount('9.90'),
    },
  ] as const;
  const tenderMoves = [
    { currency: 'CHF', from: 'cash', to: 'card-terminal', count: 1, price: 24_900_000n },
  ] as const;
  const entries = {
    during: [sale],
    discounts,
    money,
    corrected: isCorrected ? corrected : [],
    tenderMoves: isCorrected ? tenderMoves : [],
    owed,
    before: [],
    moneyBefore: [],
    isOfOlderCopy: false,
  };
  const report = reportOf(shift, entries, counts, {
    closedAt: 9_000,
    closedBy: null,
    head,
  });
  return { mode, till: 'T1', at: 9_000, report, tellsMargin };
};

/** Sales in cash and by card, and a refund in cash. */
const mixed = (): ReportFacts => {
  const card: EntrySum = { ...sale, tender: 'card-terminal', staff: null, count: 1 };
  const refund: EntrySum = { ...sale, kind: 'refund', count: 1, price: -24_900_000n, product: null };
  const own = facts('live');
  return { ...own, report: { ...own.report, figures: figuresOf([sale, card, refund]) } };
};

const words = { language: 'en', shop: 'Corner Shop' } as const;

describe.each(['58mm', '80mm'] as const)('a Z report on %s', (roll) => {
  const printed = (mode: Mode) =>
    readEscpos(escposSheet(shiftSheet(facts(mode), words), { roll, cuts: true }), rollDots[roll]);
  const bare = (mode: Mode): string => printed(mode).lines.join('').replace(/\s/g, '');

  it('has its number, what was expected and counted, and the whole hash of the event before it', () => {
    const text = bare('live');
    for (const part of ['Zreport7', 'Expected', 'CHF129.80', 'CHF125.00', '-CHF4.80', 'ab'.repeat(32)])
      expect(text).toContain(part);
    expect(printed('live')).toMatchObject({ cuts: 1, drawerPulses: 0 });
  });

  it('is marked as practice at the top and at the bottom', () => {
    expect(bare('practice').match(/PRACTICE/g)).toHaveLength(2);
    expect(bare('practice')).toMatch(/^PRACTICE.*Nothingwascharged$/);
    expect(bare('live')).not.toContain('PRACTICE');
  });
});

it('says on top how the count came out', () => {
  const { headline } = shiftSheet(facts('live'), words);
  expect(headline).toEqual([
    { text: 'Cash is CHF\u00a04.80 short', isOff: true },
    { text: 'Card terminal was not counted', isOff: false },
    { text: 'Voucher was not counted', isOff: false },
  ]);
  const lines = readEscpos(
    escposSheet(shiftSheet(facts('live'), words), { roll: '80mm', cuts: true }),
    rollDots['80mm'],
  ).lines.join('\n');
  expect(lines.indexOf('Cash is CHF')).toBeGreaterThan(lines.indexOf('Z report 7'));
  expect(lines.indexOf('Cash is CHF')).toBeLessThan(lines.indexOf('Takings'));
});

it('says what was paid back, by which tender, and what customers are still owed', () => {
  const { sections } = shiftSheet(facts('live'), words);
  const rowsOf = (title: string) => sections.find((section) => section.title === title)?.rows;
  expect(rowsOf('Payments taken')).toMatchObject([
    { label: 'Card terminal (1)', value: 'CHF\u00a024.90' },
    { label: 'Cash (2)', value: 'CHF\u00a049.80' },
    { label: 'Voucher (1)', value: 'CHF\u00a05.00' },
  ]);
  expect(rowsOf('Paid back to customers')).toMatchObject([
    { label: 'Card terminal', value: 'CHF\u00a09.90' },
  ]);
  expect(rowsOf('Still owed to customers')).toMatchObject([{ label: 'CHF (1)', value: 'CHF\u00a024.90' }]);
  const csv = shiftCsv(facts('live').report, true);
  expect(csv).toContain('paid,named:Voucher,CHF,1,5,,\r\n');
  expect(csv).toContain('paid back,card-terminal,CHF,,9.9,,\r\n');
  expect(csv).toContain('owed,,CHF,1,24.9,,\r\n');
});

it('says what discounts came to, by reason, apart from prices that were raised', () => {
  const { sections } = shiftSheet(facts('live'), words);
  const rowsOf = (title: string) => sections.find((section) => section.title === title)?.rows;
  expect(rowsOf('Discounts, already off the takings')).toEqual([
    { label: 'Other (1)', value: 'CHF\u00a00.35', isStrong: false },
    { label: 'Price match (3)', value: 'CHF\u00a014.98', isStrong: false },
    { label: 'Total (4)', value: 'CHF\u00a015.33', isStrong: true },
  ]);
  expect(rowsOf('Raised prices, already in the takings')).toEqual([
    { label: 'Other (1)', value: 'CHF\u00a05.00', isStrong: false },
    { label: 'Total (1)', value: 'CHF\u00a05.00', isStrong: true },
  ]);
  const undiscounted = facts('live');
  const bare = { ...undiscounted, report: { ...undiscounted.report, discounts: [] } };
  expect(JSON.stringify(shiftSheet(bare, words))).not.toMatch(/Discounts|Raised/);
});

it('says in CSV who gave each discount and made each cash move, and who approved it', () => {
  const own = facts('live');
  const move = {
    currency: 'CHF',
    direction: 'in',
    amount: amount('7'),
    reason: 'Change',
    at: 3_000,
  } as const;
  const moves = [...own.report.moves, { ...move, staff: ana, approvedBy: mia }];
  const csv = shiftCsv({ ...own.report, moves }, false);
  expect(csv.split('\r\n')).toEqual(
    expect.arrayContaining([
      'discount,Price match,CHF,2,4.98,Ana,',
      'discount,Price match,CHF,1,10,Ana,Mia',
      'discount,Other,CHF,1,0.35,Mia,',
      'price raised,Other,CHF,1,5,Ana,Mia',
      'taken out,Bank,CHF,,20,,',
      'put in,Change,CHF,,7,Ana,Mia',
    ]),
  );
  const rows = parse(csv, { bom: true });
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([7]));
  // A name is text, even if it is a number.
  const named = { ...ana, name: '0078' };
  const numbered = shiftCsv({ ...own.report, moves: [{ ...move, staff: named, approvedBy: named }] }, false);
  expect(numbered).toContain("put in,Change,CHF,,7,'0078,'0078\r\n");
});

it('says on the sheet who made a cash move and who approved it', () => {
  const own = facts('live');
  const move = { currency: 'CHF', direction: 'out', amount: amount('7'), reason: 'Bank', at: 3_000 } as const;
  const moves = [{ ...move, staff: ana, approvedBy: mia }];
  const { sections } = shiftSheet({ ...own, report: { ...own.report, moves } }, words);
  const said = sections.find(({ title }) => title === 'Paid in and out')?.rows;
  expect(said).toMatchObject([{ value: '-CHF\u00a07.00' }]);
  expect(said?.[0]?.label).toMatch(/, Ana, approved by Mia: Bank$/);
});

it('says what was corrected from one tender to another, and expects it there', () => {
  const own = facts('live', true, 'Bank', true);
  const { sections } = shiftSheet(own, words);
  const rowsOf = (title: string) => sections.find((section) => section.title === title)?.rows;
  expect(rowsOf('Corrected payments, total unchanged')).toMatchObject([
    { label: 'From Cash to Card terminal (1)', value: 'CHF\u00a024.90' },
  ]);
  expect(rowsOf('Corrected payments of earlier shifts, not in this drawer')).toMatchObject([
    { label: 'From Card terminal to Cash (2)', value: 'CHF\u00a09.90' },
  ]);
  expect(rowsOf('Cash drawer')).toMatchObject([
    { label: 'Float' },
    { label: 'Cash sales', value: 'CHF\u00a049.80' },
    {},
    {},
    {},
    { label: 'Corrected payments', value: '-CHF\u00a024.90' },
    { label: 'Expected', value: 'CHF\u00a0104.90' },
  ]);
  expect(rowsOf('Takings by payment')).toMatchObject([
    { label: 'Cash (1)', value: 'CHF\u00a024.90' },
    { label: 'Card terminal (1)', value: 'CHF\u00a024.90' },
  ]);
  expect(shiftCsv(own.report, true)).toContain('corrected,cash to card-terminal,CHF,1,24.9,,\r\n');
  expect(shiftSheet(facts('live'), words).sections.map(({ title }) => title)).not.toContain(
    'Corrected payments, total unchanged',
  );
});

it('shows the margin only to a manager', () => {
  expect(JSON.stringify(shiftSheet(facts('live', true), words))).toContain('Margin');
  expect(JSON.stringify(shiftSheet(facts('live', false), words))).not.toContain('Margin');
  expect(shiftCsv(facts('live').report, true)).toContain('margin,,CHF,,9.2685,,\r\n');
  expect(shiftCsv(facts('live').report, false)).not.toContain('margin');
});

it('says what tax is in the takings, by rate, and nothing of it in a shop without one', () => {
  const own = facts('live');
  const untaxed = figuresOf([{ ...sale, taxPercent: '0', tax: 0n }]);
  const taxRows = (report: ReportFacts['report']): string[] =>
    shiftSheet({ ...own, report }, words).sections.flatMap(({ title, rows }) =>
      rows.map(({ label, value }) => `${title}: ${label}: ${value}`).filter((text) => /tax/i.test(text)),
    );
  expect(taxRows(own.report)).toEqual([
    'Takings: Tax included: CHF\u00a03.7315',
    'Tax: 8.1% in CHF\u00a049.80: CHF\u00a03.7315',
  ]);
  expect(taxRows({ ...own.report, figures: untaxed })).toEqual([]);
});

describe('the counts of a report', () => {
  it('add up to the one of its total, in every section', () => {
    const { sections } = shiftSheet(mixed(), words);
    const counts = (title: string): number[] =>
      sections
        .filter((section) => section.title === title)
        .flatMap(({ rows }) =>
          rows.map(({ label }) => Number(/^(?!Total).*\((\d+)\)$/.exec(label)?.[1] ?? 0)),
        );
    const total = sections
      .filter(({ title }) => title === 'Takings')
      .flatMap(({ rows }) => rows)
      .filter(({ label }) => label.startsWith('Total'));
    expect(total.map(({ label }) => label)).toEqual(['Total (4)']);
    for (const title of ['Takings', 'Takings by payment', 'Staff', 'Packages'])
      expect(counts(title).reduce((all, count) => all + count, 0)).toBe(4);
  });

  it('add up to the one of its total in CSV', () => {
    const lines = shiftCsv(mixed().report, false).split('\r\n');
    const counts = (part: string): number[] =>
      lines.flatMap((line) => (line.startsWith(`${part},`) ? [Number(line.split(',')[3])] : []));
    expect(counts('total')).toEqual([4]);
    for (const part of ['kind', 'gross at tax', 'tender', 'staff', 'product'])
      expect(counts(part).reduce((all, count) => all + count, 0)).toBe(4);
  });
});

it('is printed as an image if the printer lacks the script', () => {
  expect(canSetSheet(shiftSheet(facts('live'), words))).toBe(true);
  expect(canSetSheet(shiftSheet(facts('live', true, '両替'), words))).toBe(false);
  expect(canSetSheet(shiftSheet(facts('live'), { ...words, language: 'ar' }))).toBe(false);
});

it('opens the drawer with a job that prints nothing', () => {
  expect(readEscpos(escposDrawer({ roll: '80mm' }), rollDots['80mm'])).toMatchObject({
    drawerPulses: 1,
    cuts: 0,
  });
});

it('keeps typed text as text in CSV', () => {
  const csv = shiftCsv(facts('live', true, '=HYPERLINK("http://x","y")').report, true);
  expect(csv).toContain(`taken out,"'=HYPERLINK(""http://x"",""y"")",CHF,,20,,\r\n`);
});
