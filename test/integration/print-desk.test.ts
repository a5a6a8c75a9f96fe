import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCustomerWords } from '../../src-main/customer-words/customer-words.ts';
import { blankDots } from '../../src-main/printers/dots.ts';
import { PrintJobs } from '../../src-main/printers/print-jobs.ts';
import { unprintedFile } from '../../src-main/printers/unprinted-file.ts';
import type { ReceiptMade } from '../../src-main/domain/sale.ts';
import type { ReceiptFacts } from '../../src-main/services/views/receipt-facts.ts';
import type { PrintFault, PrinterView, PrintingView } from '../../src-preload/contract/printing.ts';
import type { SheetModel } from '../../src-preload/contract/sheet.ts';
import { decodeQr } from '../decode-qr.ts';
import { receiptFacts, shopOfTests } from '../fixtures/receipt.ts';
import { readEscpos } from '../paper/read-escpos.ts';
import { eventually, startTestPrinter, type TestPrinter } from '../test-printer.ts';

const code = 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4';
const catalogs = join(import.meta.dirname, '../../resources/languages');

let printer: TestPrinter;
/** What the ledger would hold. */
let made: ReceiptMade[];
let facts: ReceiptFacts;
let printing: PrintingView;
let systemFault: PrintFault | undefined;
let takenBySystem: (string | null)[];
let ledgerIsFull: boolean;
let service: PrintJobs;
let folder: string;
let canSetAside: boolean;

const thermal = (): Extract<PrinterView, { kind: 'network' }> => ({
  kind: 'network',
  id: 'p1',
  name: 'Counter',
  roll: '58mm',
  qr: 'printer',
  letters: 'printer',
  cuts: true,
  opensDrawer: true,
  host: printer.host,
  port: printer.port,
});

beforeEach(async () => {
  printer = await startTestPrinter();
  made = [];
  takenBySystem = [];
  systemFault = undefined;
  ledgerIsFull = false;
  canSetAside = true;
  facts = receiptFacts(code);
  printing = {
    shop: { ...shopOfTests, address: [...shopOfTests.address], taxLines: [], footer: [] },
    printers: [
      thermal(),
      { kind: 'system', id: 'p2', name: 'Office', paper: 'a4', systemName: 'Laser' },
      { kind: 'system', id: 'p3', name: 'Ask me', paper: 'a4', systemName: null },
    ],
    usual: 'p1',
    filePaper: 'a6',
  };
  folder = mkdtempSync(join(tmpdir(), 'print-desk-'));
  service = newService();
});

/** As a start of the program makes it. */
const newService = (): PrintJobs =>
  new PrintJobs({
    printing: () => printing,
    language: () => 'en',
    source: () => ({
      receipt: (orderId) => (orderId === facts.orderId ? { ...facts, copies: made.length } : undefined),
      receiptMade: (_orderId, receipt) => {
        if (!ledgerIsFull) made.push(receipt);
      },
    }),
    words: (language) => readCustomerWords(catalogs, language),
    pages: {
      dots: () => Promise.resolve(blankDots(384, 100)),
      print: (_model, _paper, name) => {
        takenBySystem.push(name);
        return Promise.resolve(systemFault);
      },
      logo: () => null,
    },
    now: () => Date.now(),
    onJobs: () => undefined,
    unprinted: unprintedFile(join(folder, 'unprinted.json'), () => {
      if (!canSetAside) return false;
      copyFileSync(join(folder, 'unprinted.json'), join(folder, 'kept.json'));
      return true;
    }),
  });
afterEach(async () => {
  await printer.close();
  rmSync(folder, { recursive: true });
});

const wish = { printerId: null, language: null, why: 'hand-over' } as const;
const print = (changed: { printerId?: string; why?: 'hand-over' | 'asked-for' } = {}) =>
  service.print({ ...wish, orderId: facts.orderId, ...changed });
const over = () =>
  eventually(() => {
    const [last] = service.jobs;
    return last?.state.kind === 'printed' || last?.state.kind === 'failed' ? last : undefined;
  });
const onPaper = (at = printer.jobs.length - 1) => readEscpos(printer.jobs[at] ?? new Uint8Array(), 384);

describe('a receipt', () => {
  it('comes out, and the ledger says who got it and why', async () => {
    print();
    expect((await over()).state).toEqual({ kind: 'printed' });
    expect(decodeQr(onPaper().paper.png())).toBe(code);
    expect(onPaper().drawerPulses).toBe(1);
    expect(made).toEqual([{ copy: 1, why: 'hand-over', to: 'Counter' }]);
  });

  it('says REPRINT from the second on, and opens no drawer', async () => {
    print();
    await over();
    print({ why: 'asked-for' });
    await eventually(() => printer.jobs[1]);
    await over();
    expect(onPaper(0).lines.join()).not.toContain('REPRINT');
    expect(onPaper(1).lines.join()).toContain('REPRINT 2');
    expect(onPaper(1).drawerPulses).toBe(0);
    expect(made[1]).toEqual({ copy: 2, why: 'asked-for', to: 'Counter' });
  });

  it('that was cut off is offered again, waits for somebody, and says REPRINT then', async () => {
    printer.trouble = { kind: 'lost-after', bytes: 50 };
    print();
    const failed = await over();
    expect(failed.state).toEqual({ kind: 'failed', fault: 'cut-off', mayBeOnPaper: true });
    expect(printer.jobs).toHaveLength(1);
    printer.trouble = { kind: 'none' };
    service.again(failed.id);
    expect((await over()).state.kind).toBe('printed');
    expect(onPaper().lines.join()).toContain('REPRINT 2');
    expect(made.map(({ why }) => why)).toEqual(['hand-over', 'did-not-come-out']);
  });

  it('of which nothing left is still the original when it is tried again', async () => {
    printer.trouble = { kind: 'no-paper' };
    print();
    const failed = await over();
    expect(failed.state).toEqual({ kind: 'failed', fault: 'out-of-paper', mayBeOnPaper: false });
    expect(made).toEqual([]);
    printer.trouble = { kind: 'none' };
    service.again(failed.id);
    await over();
    expect(onPaper().lines.join()).not.toContain('REPRINT');
    expect(made).toHaveLength(1);
  });

  it('says REPRINT even where the ledger could not be written', async () => {
    ledgerIsFull = true;
    print();
    await over();
    print();
    await eventually(() => printer.jobs[1]);
    await over();
    expect(onPaper(1).lines.join()).toContain('REPRINT 2');
  });

  it('is not printed where its printer was taken out of the settings meanwhile', async () => {
    printer.trouble = { kind: 'no-paper' };
    print();
    const { id } = await over();
    printing = { ...printing, printers: [], usual: null };
    service.again(id);
    expect((await over()).state).toMatchObject({ fault: 'not-set', mayBeOnPaper: false });
    expect(print()).toEqual({ ok: false, fault: 'not-set' });
  });

  it('of a sale without an eSIM is none', () => {
    expect(service.print({ ...wish, orderId: 'T1-other' })).toEqual({ ok: false, fault: 'no-receipt' });
  });

  it('never opens the drawer in practice mode, nor for a card', async () => {
    for (const changed of [{ mode: 'practice' }, { tender: 'card-terminal' }, { tender: null }] as const) {
      facts = { ...receiptFacts(code), ...changed };
      made = [];
      const before = printer.jobs.length;
      print();
      await eventually(() => printer.jobs[before]);
      await over();
      expect(onPaper().drawerPulses).toBe(0);
    }
  });

  it('goes to a printer of the system', async () => {
    print({ printerId: 'p2' });
    expect((await over()).state.kind).toBe('printed');
    expect(takenBySystem).toEqual(['Laser']);
    expect(made).toHaveLength(1);
  });

  it('is not written down where staff close the system’s window', async () => {
    systemFault = 'dismissed';
    print({ printerId: 'p3' });
    expect((await over()).state).toEqual({ kind: 'failed', fault: 'dismissed', mayBeOnPaper: false });
    expect(made).toEqual([]);
  });
});

describe('jobs', () => {
  it('of one printer come out one after the other, in their order', async () => {
    for (let copy = 1; copy <= 4; copy += 1) print();
    await eventually(() => (service.jobs.every(({ state }) => state.kind === 'printed') ? true : undefined));
    expect(printer.jobs).toHaveLength(4);
    [0, 1, 2, 3].forEach((at) =>
      expect(
        onPaper(at)
          .lines.join()
          .includes(`REPRINT ${String(at + 1)}`),
      ).toBe(at > 0),
    );
  });

  it('that failed can be let go of, and no others', async () => {
    printer.trouble = { kind: 'no-paper' };
    print();
    const { id } = await over();
    service.dismiss(id);
    expect(service.jobs).toEqual([]);
    printer.trouble = { kind: 'none' };
    print();
    await over();
    service.dismiss(service.jobs[0]?.id ?? '');
    expect(service.jobs).toHaveLength(1);
  });

  it('try a printer that isn’t kept yet', async () => {
    printing = { ...printing, printers: [] };
    expect(service.tryOut(thermal()).ok).toBe(true);
    expect((await over()).orderId).toBeNull();
    expect(onPaper().lines.join()).toContain('Counter');
    expect(made).toEqual([]);
  });
});

describe('after a restart', () => {
  it('a receipt that did not come out is offered again, and nothing is printed by itself', async () => {
    printer.trouble = { kind: 'no-paper' };
    print();
    await over();
    printer.trouble = { kind: 'none' };
    service = newService();
    const [job] = service.jobs;
    expect(job?.state).toEqual({ kind: 'failed', fault: 'out-of-paper', mayBeOnPaper: false });
    expect(printer.jobs).toEqual([]);
    service.again(job?.id ?? '');
    expect((await over()).state.kind).toBe('printed');
    expect(onPaper().lines.join()).not.toContain('REPRINT');
    expect(made).toEqual([{ copy: 1, why: 'did-not-come-out', to: 'Counter' }]);
    expect(newService().jobs).toEqual([]);
  });

  it.each([false, true])(
    'one that the program ended in the middle of says REPRINT, where the ledger is full: %s',
    async (isFull) => {
      ledgerIsFull = isFull;
      printer.trouble = { kind: 'stops-after', bytes: 50 };
      print();
      await eventually(() => printer.jobs[0]);
      printer.trouble = { kind: 'none' };
      service = newService();
      const [job] = service.jobs;
      expect(job?.state).toEqual({ kind: 'failed', fault: 'ended', mayBeOnPaper: true });
      service.again(job?.id ?? '');
      expect((await over()).state.kind).toBe('printed');
      expect(onPaper().lines.join()).toContain('REPRINT 2');
    },
  );

  it('one that staff let go of isn’t offered, nor a trial, nor one whose window they closed', async () => {
    printer.trouble = { kind: 'no-paper' };
    print();
    service.dismiss((await over()).id);
    service.tryOut(thermal());
    await over();
    systemFault = 'dismissed';
    print({ printerId: 'p3' });
    await over();
    expect(newService().jobs).toEqual([]);
  });

  it.each([
    ['a list that can’t be read', () => '\0\0\0', 0],
    ['a list of which one can’t be read', (good: string) => `[{"orderId":7},${good}]`, 1],
  ])('%s is kept as it is, and what is left of it is offered', async (_what, text, offered) => {
    printer.trouble = { kind: 'lost-after', bytes: 50 };
    print();
    await over();
    const file = join(folder, 'unprinted.json');
    const good = readFileSync(file, 'utf8').trim().slice(1, -1);
    const damaged = text(good);
    writeFileSync(file, damaged);
    service = newService();
    expect(service.jobs).toHaveLength(offered);
    expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe(damaged);
    rmSync(join(folder, 'kept.json'));
    expect(newService().jobs).toHaveLength(offered);
    expect(existsSync(join(folder, 'kept.json'))).toBe(false);
  });

  it('a list that can neither be read nor kept is not written over', async () => {
    canSetAside = false;
    writeFileSync(join(folder, 'unprinted.json'), '[{"orderId":7}]');
    service = newService();
    print();
    expect((await over()).state.kind).toBe('printed');
    expect(readFileSync(join(folder, 'unprinted.json'), 'utf8')).toBe('[{"orderId":7}]');
  });
});

describe('a report', () => {
  const sheet: SheetModel = {
    kind: 'sheet',
    language: 'en',
    direction: 'ltr',
    practice: null,
    shop: 'Corner Shop',
    title: 'Z report 7',
    occasion: [],
    sections: [{ title: 'Counted', rows: [{ label: 'Cash', value: '$125.00', isStrong: true }] }],
    facts: [],
  };

  it('comes out on the usual printer, and the drawer stays shut', async () => {
    expect(service.printSheet(sheet, () => sheet)).toMatchObject({ ok: true });
    expect((await over()).state).toEqual({ kind: 'printed' });
    expect(onPaper().lines.join('\n')).toContain('Z report 7');
    expect(onPaper()).toMatchObject({ cuts: 1, drawerPulses: 0 });
    expect(made).toEqual([]);
  });

  it('goes to a printer of the system as a page, and nowhere where none is set', async () => {
    printing = { ...printing, usual: 'p2' };
    service.printSheet(sheet, () => sheet);
    expect((await over()).state).toEqual({ kind: 'printed' });
    expect(takenBySystem).toEqual(['Laser']);
    printing = { ...printing, usual: null };
    expect(service.printSheet(sheet, () => sheet)).toEqual({ ok: false, fault: 'not-set' });
  });

  it('that failed has at the next try what whoever asks for that may see', async () => {
    const forClerks = { ...sheet, title: 'Z report 7 without its margin' };
    const mayBeSeen: SheetModel[] = [];
    printer.trouble = { kind: 'no-paper' };
    service.printSheet(sheet, () => mayBeSeen.at(-1) ?? 'managers-only');
    const { id } = await over();
    printer.trouble = { kind: 'none' };
    service.again(id);
    expect((await over()).state).toMatchObject({
      kind: 'failed',
      fault: 'managers-only',
      mayBeOnPaper: false,
    });
    mayBeSeen.push(forClerks);
    service.again(id);
    expect((await over()).state.kind).toBe('printed');
    expect(onPaper().lines.join(' ')).toContain('without its margin');
  });
});

describe('the cash drawer', () => {
  it('opens for cash that is written down, where the printer is set so', async () => {
    service.openDrawer();
    expect((await over()).state).toEqual({ kind: 'printed' });
    expect(onPaper()).toMatchObject({ drawerPulses: 1, cuts: 0 });
  });

  it('stays shut where it is not', () => {
    printing = { ...printing, printers: [{ ...thermal(), opensDrawer: false }] };
    service.openDrawer();
    expect(service.jobs).toEqual([]);
  });
});
