import type { PrinterView } from '../../../src-preload/contract/customers/printing.ts';
import type { Paper } from '../../../src-preload/contract/customers/receipt.ts';

type Kind = PrinterView['kind'];

/** A printer as it is typed: all that any kind of it may have. */
export type PrinterDraft = {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  /** Null: the system's window asks each time. */
  readonly systemName: string | null;
  readonly paper: Paper;
  readonly roll: '58mm' | '80mm';
  readonly qr: 'printer' | 'picture';
  readonly letters: 'printer' | 'picture';
  readonly cuts: boolean;
  readonly opensDrawer: boolean;
};

/** Where Linux has the first USB printer. */
export const usualPath = '/dev/usb/lp0';

/** Port 9100 is where nearly all receipt printers listen. */
export const newPrinter = (id: string): PrinterDraft => ({
  id,
  kind: 'network',
  name: '',
  host: '',
  port: '9100',
  path: usualPath,
  systemName: null,
  paper: 'a6',
  roll: '80mm',
  qr: 'printer',
  letters: 'printer',
  cuts: true,
  opensDrawer: false,
});

export function printerDraft(printer: PrinterView): PrinterDraft {
  const empty = newPrinter(printer.id);
  switch (printer.kind) {
    case 'network':
      return { ...empty, ...printer, port: String(printer.port) };
    case 'device':
    case 'system':
      return { ...empty, ...printer };
  }
}

/** What is left to type, or typed wrong. */
export type MissingPart = 'name' | 'host' | 'port' | 'path';

/** The first thing that is missing or wrong; null where the printer is complete. */
export function missingIn({ kind, name, host, port, path }: PrinterDraft): MissingPart | null {
  if (kind === 'network' && host.trim() === '') return 'host';
  if (kind === 'network' && !isPort(port)) return 'port';
  if (kind === 'device' && path.trim() === '') return 'path';
  return name.trim() === '' ? 'name' : null;
}

function isPort(typed: string): boolean {
  const port = Number(typed);
  return /^\d{1,5}$/.test(typed.trim()) && port >= 1 && port <= 65_535;
}

/** The printer that was typed; undefined while something is missing. */
export function printerOf(draft: PrinterDraft): PrinterView | undefined {
  const { id, roll, qr, letters, cuts, opensDrawer, paper, systemName } = draft;
  if (missingIn(draft) !== null) return undefined;
  const name = draft.name.trim();
  const thermal = { id, name, roll, qr, letters, cuts, opensDrawer };
  switch (draft.kind) {
    case 'network':
      return { kind: 'network', ...thermal, host: draft.host.trim(), port: Number(draft.port) };
    case 'device':
      return { kind: 'device', ...thermal, path: draft.path.trim() };
    case 'system':
      return { kind: 'system', id, name, paper, systemName };
  }
}
