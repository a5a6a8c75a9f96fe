import type { BrowserWindow } from 'electron';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { Language } from '../../../src-preload/contract/language.ts';
import type { SheetModel } from '../../../src-preload/contract/sheet.ts';
import type { WhichReport } from '../../../src-preload/contract/shift.ts';
import type { PrintJobs } from '../../printers/print-jobs.ts';
import { shiftSheet } from '../../printers/shift-sheet.ts';
import { shiftCsv } from '../../exports/shift-csv.ts';
import { isClosed, type ReportFacts, type ShiftService } from '../../services/shift-service.ts';
import type { PrintService } from './print-service.ts';
import { saveFigures } from './save-figures.ts';

/** A shift's report in every form: on screen, on paper, as PDF and as CSV. */
export class ShiftPapers {
  readonly #shifts: Pick<ShiftService, 'report' | 'state'>;
  readonly #language: Language;
  readonly #shop: string;

  constructor(shifts: Pick<ShiftService, 'report' | 'state'>, language: Language, shop: string) {
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
    const model = this.sheet(which);
    if (model === undefined) return { ok: false, fault: 'no-receipt' };
    // Managers get the same sheet again: a shift may have been closed since its X report.
    return printers.printSheet(model, () => (this.#shifts.state.sight === 'all' ? model : this.sheet(which)));
  }

  save(
    which: WhichReport,
    as: 'pdf' | 'csv',
    printService: PrintService,
    window: BrowserWindow,
  ): Promise<ReplyOf<'shift-save'>> {
    const facts = this.#shifts.report(which);
    if (facts === undefined) return Promise.resolve({ kind: 'failed' });
    const name = nameOf(facts);
    return as === 'csv'
      ? saveFigures(name, shiftCsv(facts.report, facts.tellsMargin), window)
      : printService.saveSheet(this.#sheetOf(facts), name, window);
  }

  #sheetOf(facts: ReportFacts): SheetModel {
    return shiftSheet(facts, { language: this.#language, shop: this.#shop });
  }
}

const nameOf = ({ till, report }: ReportFacts): string =>
  `${till}-${isClosed(report) ? 'Z' : 'X'}-${report.number}`;
