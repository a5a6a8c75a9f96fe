import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { ShownReport } from '../../../src-preload/contract/books/reports.ts';
import type { SheetModel } from '../../../src-preload/contract/customers/sheet.ts';
import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import type { Language } from '../../../src-preload/contract/settings/language.ts';
import { reportCsv } from '../../exports/report-csv.ts';
import type { PrintJobs } from '../../printers/print-jobs.ts';
import { reportSheet } from '../../printers/report-sheet.ts';
import { daysOfReport, type ReportFacts } from '../../reports/made-report.ts';
import type { ReportService } from '../../services/report-service.ts';

type Saved = Promise<ReplyOf<'report-save'>>;

/** Write a report where staff choose. */
type SaveReport = {
  readonly pdf: (sheet: SheetModel, name: string) => Saved;
  readonly csv: (figures: string, name: string) => Saved;
};

export type ReportPapersDeps = {
  readonly reports: Pick<ReportService, 'makeForPaper'>;
  readonly isManager: () => boolean;
  readonly mode: Mode;
  readonly till: string;
  readonly language: Language;
  readonly shop: string;
  readonly timeZone: string;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
};

/** A report of sales on paper, as PDF and as CSV. */
export class ReportPapers {
  readonly #deps: ReportPapersDeps;

  constructor(deps: ReportPapersDeps) {
    this.#deps = deps;
  }

  async print(shown: ShownReport, printers: PrintJobs): Promise<ReplyOf<'report-print'>> {
    const facts = await this.#factsOf(shown);
    if (facts === undefined) return { ok: false, fault: 'not-made' };
    const { isManager, language } = this.#deps;
    // SECURITY: the manager who asked may have left, and costs and margins are for managers.
    if (!isManager()) return { ok: false, fault: 'managers-only' };
    const sheet = reportSheet(facts, language);
    return printers.printSheet(sheet, () => (isManager() ? sheet : 'managers-only'));
  }

  async save({ as, ...shown }: RequestOf<'report-save'>, save: SaveReport): Saved {
    const facts = await this.#factsOf(shown);
    // SECURITY: as of a print.
    if (facts === undefined || !this.#deps.isManager()) return { kind: 'failed' };
    const name = nameOf(facts);
    return as === 'csv'
      ? save.csv(reportCsv(facts), name)
      : save.pdf(reportSheet(facts, this.#deps.language), name);
  }

  async #factsOf({ what, currency, measure }: ShownReport): Promise<ReportFacts | undefined> {
    const { reports, mode, till, shop, timeZone, now } = this.#deps;
    const made = await reports.makeForPaper(what);
    return made.ok
      ? { made: made.value, currency, measure, mode, till, shop, timeZone, at: now() }
      : undefined;
  }
}

/** "T1-report-2026-11-22-2026-11-28-country-USD" */
function nameOf({ made, till, currency }: ReportFacts): string {
  const { from, to } = daysOfReport(made);
  const days = from === to ? from : `${from}-${to}`;
  const by = made.kind === 'today' ? 'today' : made.span.by;
  return `${till}-report-${days}-${by}-${currency}`;
}
