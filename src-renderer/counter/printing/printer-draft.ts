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

/** Port 9100 is where nearly all receipt printers listen. */
export const newPrinter = (id: string): PrinterDraft => ({
  id,
  kind: 'network',
  name: '',
  host: '',
  port: '9100',
  path: '/dev/usb/lp0',
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

/** The printer that was typed; undefined while something is missing. */
export function printerOf(draft: PrinterDraft): PrinterView | undefined {
  const { id, roll, qr, letters, cuts, opensDrawer, paper, systemName } = draft;
  const name = draft.name.trim();
  if (name === '') return undefined;
  const thermal = { id, name, roll, qr, letters, cuts, opensDrawer };
  switch (draft.kind) {
    case 'network': {
      const [host, port] = [draft.host.trim(), Number(draft.port)];
      const isPort = /^\d{1,5}$/.test(draft.port.trim()) && port >= 1 && port <= 65_535;
      return host === '' || !isPort ? undefined : { kind: 'network', ...thermal, host, port };
    }
    case 'device': {
      const path = draft.path.trim();
      return path === '' ? undefined : { kind: 'device', ...thermal, path };
    }
    case 'system':
      return { kind: 'system', id, name, paper, systemName };
  }
}
