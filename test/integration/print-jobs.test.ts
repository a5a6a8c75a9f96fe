import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCustomerWords } from '../../src-main/customer-words/customer-words.ts';
import { blankDots } from '../../src-main/printers/dots.ts';
import { PrintJobs } from '../../src-main/printers/print-jobs.ts';
import { unprintedFile } from '../../src-main/printers/unprinted-file.ts';
import type { ReceiptMade } from '../../src-main/domain/orders/sale.ts';
import type { ReceiptFacts } from '../../src-main/services/views/receipt-facts.ts';
import type { PrintFault, PrinterView, PrintingView } from '../../src-preload/contract/customers/printing.ts';
import type { SheetModel } from '../../src-preload/contract/customers/sheet.ts';
import { decodeQr } from '../windows/decode-qr.ts';
import { receiptFacts, shopOfTests } from '../fixtures/receipt.ts';
import { readEscpos } from '../paper/read-escpos.ts';
import { eventually, startTestPrinter, type TestPrinter } from '../network/test-printer.ts';

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
let canQuarantine: boolean;
/** What has papers of its own of one purchase; undefined for the one sale alone. */
let papers: string[] | undefined;

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
  canQuarantine = true;
  papers = undefined;
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
  folder = mkdtempSync(join(tmpdir(), 'print-jobs-'));
  service = newService();
});

/** As a start of the program makes it. */
const newService = (): PrintJobs =>
  new PrintJobs({
    printing: () => printing,
    language: () => 'en',
    source: () => ({
      facts: (orderId) =>
        orderId === facts.orderId || papers?.includes(orderId) === true
          ? { ...facts, orderId, copies: papers === undefined ? made.length : 0 }
          : undefined,
      papers: (orderId) => papers ?? [orderId],
      recordMade: (_orderId, receipt) => {
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
      if (!canQuarantine) return false;
      copyFileSync(join(folder, 'unprinted.json'), join(folder, 'kept.json'));
      return true;
    }),
  });
afterEach(async () => {
  await printer.close();
  rmSync(folder, { recursive: true });
});

const request = { printerId: null, language: null, why: 'hand-over' } as const;
const print = (changed: { printerId?: string; why?: 'hand-over' | 'asked-for' } = {}) =>
  service.print({ ...request, orderId: facts.orderId, ...changed });
const over = () =>
  eventually(() => {
    const [last] = service.jobs;
    return last?.state.kind === 'printed' || last?.state.kind === 'failed' ? last : undefined;
  });
const onPaper = (at = printer.jobs.length - 1) => readEscpos(printer.jobs[at] ?? new Uint8Array(), 384);

describe('a receipt', () => {
  it('is printed, and the ledger says who got it and why', async () => {
    print();
    expect((await over()).state).toEqual({ kind: 'printed' });
    expect(decodeQr(onPaper().paper.png())).toBe(code);
    expect(onPaper().drawerPulses).toBe(1);
    expect(made).toEqual([{ copy: 1, why: 'hand-over', to: 'Counter' }]);
  });

  it('of a whole purchase is a paper for each eSIM, in order, and opens the drawer once', async () => {
    papers = ['T1-2', 'T1-1', 'T1-3'];
    service.printWhole({ ...request, orderId: 'T1-1' });
    await eventually(() => printer.jobs[2]);
    await over();
    const orders = [0, 1, 2].map((at) => /T1-\d/.exec(onPaper(at).lines.join(' '))?.[0]);
    expect(orders).toEqual(papers);
    expect([0, 1, 2].map((at) => onPaper(at).drawerPulses)).toEqual([1, 0, 0]);
    expect(made).toHaveLength(3);
  });

  it('says REPRINT from the second copy on, and opens no drawer', async () => {
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

  it('that was interrupted is offered again, waits for staff, and then says REPRINT', async () => {
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

  it('of which nothing was sent is still the original when retried', async () => {
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

  it('says REPRINT even if the ledger could not be written', async () => {
    ledgerIsFull = true;
    print();
    await over();
    print();
    await eventually(() => printer.jobs[1]);
    await over();
    expect(onPaper(1).lines.join()).toContain('REPRINT 2');
  });

  it('is not printed if its printer was removed from the settings meanwhile', async () => {
    printer.trouble = { kind: 'no-paper' };
    print();
    const { id } = await over();
    printing = { ...printing, printers: [], usual: null };
    service.again(id);
    expect((await over()).state).toMatchObject({ fault: 'not-set', mayBeOnPaper: false });
    expect(print()).toEqual({ ok: false, fault: 'not-set' });
  });

  it('does not exist for a sale without an eSIM', () => {
    expect(service.print({ ...request, orderId: 'T1-other' })).toEqual({ ok: false, fault: 'no-receipt' });
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

  it('can go to a system printer', async () => {
    print({ printerId: 'p2' });
    expect((await over()).state.kind).toBe('printed');
    expect(takenBySystem).toEqual(['Laser']);
    expect(made).toHaveLength(1);
  });

  it('is not recorded if staff close the system’s print window', async () => {
    systemFault = 'dismissed';
    print({ printerId: 'p3' });
    expect((await over()).state).toEqual({ kind: 'failed', fault: 'dismissed', mayBeOnPaper: false });
    expect(made).toEqual([]);
  });
});

describe('jobs', () => {
  it('of one printer are printed in order', async () => {
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

  it('can be dismissed only if they failed', async () => {
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

  it('can test a printer that isn’t saved yet', async () => {
    printing = { ...printing, printers: [] };
    expect(service.tryOut(thermal()).ok).toBe(true);
    expect((await over()).orderId).toBeNull();
    expect(onPaper().lines.join()).toContain('Counter');
    expect(made).toEqual([]);
  });
});

describe('after a restart', () => {
  it('a receipt that failed is offered again, and nothing is printed automatically', async () => {
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
    'a receipt that the program interrupted says REPRINT, with a full ledger: %s',
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

  it('a dismissed receipt isn’t offered, nor a test print, nor one whose window was closed', async () => {
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
  ])('%s is kept as it is, and its readable part is offered', async (_what, text, offered) => {
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

  it('a list that can neither be read nor quarantined is not overwritten', async () => {
    canQuarantine = false;
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
    headline: [{ text: 'Cash is $4.80 short', isOff: true }],
    occasion: [],
    sections: [{ title: 'Counted', rows: [{ label: 'Cash', value: '$125.00', isStrong: true }] }],
    facts: [],
  };

  it('is printed on the default printer, and the drawer stays closed', async () => {
    expect(service.printSheet(sheet, () => sheet)).toMatchObject({ ok: true });
    expect((await over()).state).toEqual({ kind: 'printed' });
    expect(onPaper().lines.join('\n')).toMatch(/Z report 7[^]*Cash is \$4\.80 short[^]*Counted/);
    expect(onPaper()).toMatchObject({ cuts: 1, drawerPulses: 0 });
    expect(made).toEqual([]);
  });

  it('goes to a system printer as a page, and nowhere if none is set', async () => {
    printing = { ...printing, usual: 'p2' };
    service.printSheet(sheet, () => sheet);
    expect((await over()).state).toEqual({ kind: 'printed' });
    expect(takenBySystem).toEqual(['Laser']);
    printing = { ...printing, usual: null };
    expect(service.printSheet(sheet, () => sheet)).toEqual({ ok: false, fault: 'not-set' });
  });

  it('that failed contains at the next try only what the person then signed in may see', async () => {
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
  it('opens for recorded cash, if the printer is set so', async () => {
    service.openDrawer();
    expect((await over()).state).toEqual({ kind: 'printed' });
    expect(onPaper()).toMatchObject({ drawerPulses: 1, cuts: 0 });
  });

  it('stays closed otherwise', () => {
    printing = { ...printing, printers: [{ ...thermal(), opensDrawer: false }] };
    service.openDrawer();
    expect(service.jobs).toEqual([]);
  });
});
