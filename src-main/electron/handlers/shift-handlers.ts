import type { BrowserWindow } from 'electron';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { PrintService } from '../printing/print-service.ts';
import type { ShiftPapers } from '../printing/shift-papers.ts';
import type { Settings } from '../../settings/settings.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';

type ShiftDeps = {
  readonly tills: () => AccountSwitcher;
  readonly settings: () => Settings;
  readonly printService: () => Promise<PrintService>;
  readonly shiftPapers: () => Promise<ShiftPapers>;
  readonly counter: () => BrowserWindow;
};

/** Handles requests about shifts, about money that goes back to customers, and about how they paid. */
export function shiftHandlers({ tills, settings, printService, shiftPapers, counter }: ShiftDeps) {
  /** SECURITY: only for cash that is on record, and never in practice mode. */
  const openDrawer = async (): Promise<void> => {
    if (tills().till.mode === 'live') (await printService()).printJobs.openDrawer();
  };
  return {
    shift: () => tills().till.shifts.state,
    'shift-open': (wanted) => tills().till.shifts.open(wanted),
    'shift-cash': async (wanted, _window, approvedBy) => {
      const moved = tills().till.shifts.moveCash(wanted, approvedBy);
      if (moved.ok) await openDrawer();
      return moved;
    },
    'pay-back': async (given) => {
      const paid = tills().till.owed.payBack(given);
      if (paid.ok && leavesDrawer(given)) await openDrawer();
      return paid;
    },
    'exchange-try': (wanted) => tills().till.paybackQuestions.tryExchange(wanted),
    'order-owed': (wanted) => ({ owed: tills().till.paybackQuestions.orderOwed(wanted) }),
    'goodwill-read': (wanted) => tills().till.goodwill.read(wanted),
    goodwill: async (given, _window, approvedBy) => {
      const recorded = tills().till.goodwill.give(given, approvedBy);
      if (recorded.ok && leavesDrawer(given)) await openDrawer();
      return recorded;
    },
    'payments-read': (wanted) => tills().till.corrections.read(wanted),
    'tender-correct': (wanted, _window, approvedBy) => tills().till.corrections.correct(wanted, approvedBy),
    'payback-undo': (wanted, _window, approvedBy) => tills().till.paybackUndo.undo(wanted, approvedBy),
    'price-read': (wanted) => tills().till.givenPrices.read(wanted),
    'price-give': async (wanted, _window, approvedBy) => {
      const given = await tills().till.givePrice(wanted, approvedBy);
      if (given.ok && wanted.takenIn !== null && wanted.said.kind === 'cash') await openDrawer();
      return given;
    },
    'price-correct': (wanted, _window, approvedBy) =>
      tills().till.priceCorrections.correct(wanted, approvedBy),
    'shift-close': async (wanted) => {
      const closed = tills().till.shifts.close(wanted);
      if (closed.ok) await openDrawer();
      return closed;
    },
    'shift-expected': () => tills().till.shifts.expected(),
    'shift-report': async ({ which }) => (await shiftPapers()).sheet(which) ?? null,
    'shifts-past': (wanted) => tills().till.shifts.past(wanted),
    'shift-print': async ({ which }) => (await shiftPapers()).print(which, (await printService()).printJobs),
    'shift-save': async ({ which, as }) =>
      (await shiftPapers()).save(which, as, {
        pdf: async (sheet, name) => (await printService()).saveSheet(sheet, name, counter()),
        csv: async (figures, name) =>
          (await import('../printing/save-figures.ts')).saveFigures(name, figures, counter()),
      }),
    'shift-settings-set': (wanted) => settings().keepShifts(wanted),
  } satisfies Partial<Handlers>;
}

/** Whether it is cash that staff give now, or gave in this shift. */
const leavesDrawer = ({
  tender,
  isCountedElsewhere,
}: RequestOf<'pay-back'> | RequestOf<'goodwill'>): boolean => tender === 'cash' && !isCountedElsewhere;
