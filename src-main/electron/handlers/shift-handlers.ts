import type { BrowserWindow } from 'electron';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { PrintingOffice } from '../printing/printing-office.ts';
import type { ShiftPapers } from '../printing/shift-papers.ts';
import type { Settings } from '../../settings/settings.ts';
import type { TillSession } from '../../session/till-session.ts';

type ShiftParts = {
  readonly tills: () => TillSession;
  readonly settings: () => Settings;
  readonly office: () => Promise<PrintingOffice>;
  readonly shiftPapers: () => Promise<ShiftPapers>;
  readonly counter: () => BrowserWindow;
};

/** What main does when a window asks about shifts. */
export function shiftHandlers({ tills, settings, office, shiftPapers, counter }: ShiftParts) {
  /** SECURITY: only for what was written down, and never in practice mode. */
  const openDrawer = async (): Promise<void> => {
    if (tills().till.mode === 'live') (await office()).desk.openDrawer();
  };
  return {
    shift: () => tills().till.shifts.state,
    'shift-open': (wanted) => tills().till.shifts.open(wanted),
    'shift-cash': async (wanted) => {
      const moved = tills().till.shifts.moveCash(wanted);
      if (moved.ok) await openDrawer();
      return moved;
    },
    'shift-close': async (wanted) => {
      const closed = tills().till.shifts.close(wanted);
      if (closed.ok) await openDrawer();
      return closed;
    },
    'shift-expected': () => tills().till.shifts.expected(),
    'shift-report': async ({ which }) => (await shiftPapers()).sheet(which) ?? null,
    'shifts-past': (wanted) => tills().till.shifts.past(wanted),
    'shift-print': async ({ which }) => (await shiftPapers()).print(which, (await office()).desk),
    'shift-save': async ({ which, as }) => (await shiftPapers()).save(which, as, await office(), counter()),
    'shift-settings-set': (wanted) => settings().keepShifts(wanted),
  } satisfies Partial<Handlers>;
}
