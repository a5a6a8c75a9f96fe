import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCustomerWords } from '../../src-main/customer-words/customer-words.ts';
import { ShiftPapers } from '../../src-main/electron/printing/shift-papers.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { blankDots } from '../../src-main/printers/dots.ts';
import { PrintJobs } from '../../src-main/printers/print-jobs.ts';
import { unprintedFile } from '../../src-main/printers/unprinted-file.ts';
import type { ShiftService, Sight } from '../../src-main/services/shifts/shift-service.ts';
import { shiftsOver } from '../tills/shifts-over.ts';
import type { PrintFault } from '../../src-preload/contract/customers/printing.ts';
import { saleIntent } from '../fixtures/intents.ts';
import { shopOfTests } from '../fixtures/receipt.ts';
import { eventually } from '../network/test-printer.ts';
import { value } from '../value.ts';

let folder: string;
let ledger: Ledger;
/** What whoever is at the till may see. */
let sight: Sight;
let desk: ShiftService;
let papers: ShiftPapers;
let printers: PrintJobs;
/** What the printer got, as text, and how each print ends. */
let printed: string[];
let outcome: () => Promise<PrintFault | undefined>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shift-papers-'));
  const opened = Ledger.open(join(folder, 'ledger.sqlite'));
  ledger = opened.ok ? opened.value : expect.fail(opened.failure.detail);
  sight = 'all';
  printed = [];
  outcome = () => Promise.resolve(undefined);
  desk = shiftsOver(ledger, { sight: () => sight });
  papers = new ShiftPapers(desk, 'en', 'Corner Shop');
  printers = new PrintJobs({
    printing: () => ({
      shop: { ...shopOfTests, address: [], taxLines: [], footer: [] },
      printers: [{ kind: 'system', id: 'p1', name: 'Office', paper: 'a4', systemName: 'Laser' }],
      usual: 'p1',
      filePaper: 'a6',
    }),
    language: () => 'en',
    source: () => ({ facts: () => undefined, papers: (id: string) => [id], recordMade: () => undefined }),
    words: (language) => readCustomerWords(join(import.meta.dirname, '../../resources/languages'), language),
    pages: {
      dots: () => Promise.resolve(blankDots(384, 100)),
      print: (model) => {
        printed.push(JSON.stringify(model));
        return outcome();
      },
      logo: () => null,
    },
    now: () => Date.now(),
    onJobs: () => undefined,
    unprinted: unprintedFile(join(folder, 'unprinted.json'), () => true),
  });
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

/** A shift with one sale, so that there is a margin to be told. */
function openShift(): void {
  desk.open({ floats: [] });
  const sent = value(ledger.sales.draft(saleIntent(1, { tender: 'cash' })));
  value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer: 'uid', charged: null }, 2));
}

const print = (): string => {
  const begun = papers.print('now', printers);
  return begun.ok ? begun.jobId : expect.fail(begun.fault);
};

const stateOf = (jobId: string) => printers.jobs.find(({ id }) => id === jobId)?.state;

const ended = (jobId: string) =>
  eventually(() => {
    const state = stateOf(jobId);
    return state?.kind === 'printed' || state?.kind === 'failed' ? state : undefined;
  });

/** A print that did not come out. */
async function failed(): Promise<string> {
  outcome = () => Promise.resolve('out-of-paper');
  const jobId = print();
  expect(await ended(jobId)).toMatchObject({ kind: 'failed', fault: 'out-of-paper' });
  outcome = () => Promise.resolve(undefined);
  return jobId;
}

/** Keeps the printer busy with another job until the returned function is called. */
function occupied(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  outcome = () => promise;
  print();
  outcome = () => Promise.resolve(undefined);
  return () => resolve(undefined);
}

describe('a report that is printed', () => {
  it.each(['all', 'takings'] as const)('has what it earned for a manager alone: %s', async (sees) => {
    openShift();
    sight = sees;
    expect((await ended(print())).kind).toBe('printed');
    expect(printed.at(-1)?.includes('"Margin"')).toBe(sees === 'all');
  });

  it('is refused in words of its own to whoever may see none, and where there is none', () => {
    expect(papers.print('now', printers)).toEqual({ ok: false, fault: 'no-report' });
    expect(papers.print(7, printers)).toEqual({ ok: false, fault: 'no-report' });
    openShift();
    sight = 'nothing';
    expect(papers.print('now', printers)).toEqual({ ok: false, fault: 'managers-only' });
    expect(printed).toEqual([]);
  });
});

describe('a report that is tried again', () => {
  it('is the same sheet for a manager, though its shift was closed since', async () => {
    openShift();
    const jobId = await failed();
    desk.close({ number: 1, counted: [], shown: desk.expected() });
    printers.again(jobId);
    expect((await ended(jobId)).kind).toBe('printed');
    expect(printed.at(-1)).toContain('X report, shift 1');
    expect(printed.at(-1)).toContain('"Margin"');
  });

  it('has for a clerk what a clerk may see, or nothing', async () => {
    openShift();
    const jobId = await failed();
    sight = 'nothing';
    printers.again(jobId);
    expect(await ended(jobId)).toMatchObject({ kind: 'failed', fault: 'managers-only', mayBeOnPaper: false });
    sight = 'takings';
    printers.again(jobId);
    expect((await ended(jobId)).kind).toBe('printed');
    expect(printed.at(-1)).not.toContain('"Margin"');
  });

  it.each(['takings', 'nothing'] as const)(
    'by a clerk stays a clerk’s, though a manager signs in while it waits: %s',
    async (clerkSees) => {
      openShift();
      const jobId = await failed();
      const release = occupied();
      sight = clerkSees;
      printers.again(jobId);
      expect(stateOf(jobId)?.kind).toBe('waiting');
      sight = 'all';
      const before = printed.length;
      release();
      const state = await ended(jobId);
      if (clerkSees === 'nothing') expect(state).toMatchObject({ kind: 'failed', fault: 'managers-only' });
      else expect(state.kind).toBe('printed');
      expect(printed.slice(before).some((sheet) => sheet.includes('"Margin"'))).toBe(false);
    },
  );
});
