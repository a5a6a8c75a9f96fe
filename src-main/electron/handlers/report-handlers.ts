import type { BrowserWindow } from 'electron';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { ReportService } from '../../services/report-service.ts';
import type { PrintService } from '../printing/print-service.ts';
import type { ReportPapers } from '../printing/report-papers.ts';

type ReportDeps = {
  readonly reports: () => Promise<ReportService>;
  readonly reportPapers: () => Promise<ReportPapers>;
  readonly printService: () => Promise<PrintService>;
  readonly counter: () => BrowserWindow;
};

/** Handles requests for reports of sales, and for their ways to paper and to a file. */
export const reportHandlers = ({ reports, reportPapers, printService, counter }: ReportDeps) =>
  ({
    report: async (span) => {
      const made = await (await reports()).make(span);
      return made.ok ? { ok: true, report: made.value } : { ok: false, why: made.failure };
    },
    'report-today': async () => {
      const made = await (await reports()).today();
      return made.ok ? { ok: true, today: made.value } : { ok: false, why: made.failure };
    },
    'report-print': async (shown) => (await reportPapers()).print(shown, (await printService()).printJobs),
    'report-save': async (shown) =>
      (await reportPapers()).save(shown, {
        pdf: async (sheet, name) => (await printService()).saveSheet(sheet, name, counter()),
        csv: async (figures, name) =>
          (await import('../printing/save-figures.ts')).saveFigures(name, figures, counter()),
      }),
  }) satisfies Partial<Handlers>;
