import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateLedger } from '../../tools/ledger/generate-ledger.ts';
import { LedgerThreads } from '../background-jobs/run-ledger-work.ts';
import { readReport } from '../reports/read-report.ts';
import { ReportService } from './report-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'report-service-'));
const file = join(folder, 'ledger.sqlite');
const threads = new LedgerThreads(join(import.meta.dirname, '../background-jobs/ledger-worker.ts'));

const serviceOf = (ledger: string): ReportService =>
  new ReportService({
    ledger: () => ledger,
    beginWork: threads.begin,
    ofPhones: () => [],
    balanceCurrency: () => 'USD',
    timeZone: () => 'Europe/Berlin',
  });

beforeAll(() => {
  generateLedger({ sales: '60', days: '30', 'last-day': '2025-06-30', out: file }, () => undefined);
});
afterAll(() => rmSync(folder, { recursive: true }));

const june = { by: 'day', from: '2025-06-01', to: '2025-06-30' } as const;

describe('the report service', () => {
  it('makes a report in a thread', async () => {
    const made = await serviceOf(file).make(june);
    expect(made.ok && made.value.totals.reduce((sold, { sales }) => sold + sales, 0)).toBeGreaterThan(40);
    expect(made.ok && made.value.before).toMatchObject({ from: '2025-05-01', to: '2025-05-31' });
  });

  it('abandons a report when another one is requested', async () => {
    const service = serviceOf(file);
    const [first, second] = await Promise.all([service.make(june), service.make({ ...june, by: 'staff' })]);
    expect(first).toEqual({ ok: false, failure: 'asked-again' });
    expect(second.ok && second.value.rows.length).toBeGreaterThan(0);
  });

  it('mentions entries dated in the future, unless they were asked for', () => {
    const query = { ...june, timeZone: 'Europe/Berlin', balanceCurrency: 'USD' };
    const now = Date.UTC(2025, 5, 10);
    const all = readReport(file, query, now);
    expect(all.ahead).toBe(0);
    const early = readReport(file, { ...query, to: '2025-06-09' }, now);
    const late = readReport(file, { ...query, from: '2025-06-10' }, now);
    const entries = late.totals.reduce(
      (count, { sales, topUps, refunds, cancellations }) => count + sales + topUps + refunds + cancellations,
      late.unpriced,
    );
    expect(entries).toBeGreaterThan(10);
    expect(early.ahead).toBeGreaterThan(0);
    expect(early.ahead).toBeLessThanOrEqual(entries);
    expect(readReport(file, { ...query, to: '2025-06-09' }).ahead).toBe(0);
  });

  it('says why there is no report', async () => {
    const made = await serviceOf(join(folder, 'nothing.sqlite')).make(june);
    expect(made.ok).toBe(false);
  });
});
