import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { Language } from '../../../src-preload/contract/settings/language.ts';
import type { PrintFault } from '../../../src-preload/contract/customers/printing.ts';
import type { SheetModel } from '../../../src-preload/contract/customers/sheet.ts';
import type { WhichReport } from '../../../src-preload/contract/staff/shift.ts';
import type { PrintJobs } from '../../printers/print-jobs.ts';
import { shiftSheet } from '../../printers/shift-sheet.ts';
import { shiftCsv } from '../../exports/shift-csv.ts';
import { isClosed, type ReportFacts, type ShiftService } from '../../services/shifts/shift-service.ts';

type Saved = Promise<ReplyOf<'shift-save'>>;

/** Write a report where staff choose. */
type SaveReport = {
  readonly pdf: (sheet: SheetModel, name: string) => Saved;
  readonly csv: (figures: string, name: string) => Saved;
};

/** A shift's report in every form: on screen, on paper, as PDF and as CSV. */
export class ShiftPapers {
  readonly #shifts: Pick<ShiftService, 'report' | 'sight'>;
  readonly #language: Language;
  readonly #shop: string;

  constructor(shifts: Pick<ShiftService, 'report' | 'sight'>, language: Language, shop: string) {
    this.#shifts = shifts;
    this.#language = language;
    this.#shop = shop;
  }

  /** Undefined if there is no such report, or this person may not see it. */
  sheet(which: WhichReport): SheetModel | undefined {
    const facts = this.#shifts.report(which);
    return facts === undefined ? undefined : this.#sheetOf(facts);
  }

  print(which: WhichReport, printers: PrintJobs): ReplyOf<'shift-print'> {
    const model = this.#toPrint(which);
    if (typeof model === 'string') return { ok: false, fault: model };
    // Managers get the same sheet again: a shift may have been closed since its X report.
    return printers.printSheet(model, () => (this.#shifts.sight === 'all' ? model : this.#toPrint(which)));
  }

  /** What this person may print; why not, if there is nothing. */
  #toPrint(which: WhichReport): SheetModel | PrintFault {
    if (this.#shifts.sight === 'nothing') return 'managers-only';
    return this.sheet(which) ?? 'no-report';
  }

  save(which: WhichReport, as: 'pdf' | 'csv', save: SaveReport): Saved {
    const facts = this.#shifts.report(which);
    if (facts === undefined) return Promise.resolve({ kind: 'failed' });
    const name = nameOf(facts);
    return as === 'csv'
      ? save.csv(shiftCsv(facts.report, facts.tellsMargin), name)
      : save.pdf(this.#sheetOf(facts), name);
  }

  #sheetOf(facts: ReportFacts): SheetModel {
    return shiftSheet(facts, { language: this.#language, shop: this.#shop });
  }
}

const nameOf = ({ till, report }: ReportFacts): string =>
  `${till}-${isClosed(report) ? 'Z' : 'X'}-${report.number}`;
