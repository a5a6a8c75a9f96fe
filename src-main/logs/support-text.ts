import type { PrintingView } from '../../src-preload/contract/customers/printing.ts';

/** What support gets about a till beside its log. Only names from closed lists, and numbers. */
export type TillFacts = {
  readonly program: string;
  /** Milliseconds since 1970 in UTC. */
  readonly now: number;
  readonly versions: Readonly<Record<'electron' | 'chrome' | 'node', string>>;
  readonly platform: string;
  readonly architecture: string;
  /** The version of the system's kernel. */
  readonly release: string;
  readonly memoryBytes: number;
  readonly screens: readonly { readonly width: number; readonly height: number }[];
  readonly mode: string;
  readonly language: string;
  readonly printers: PrintingView['printers'];
  readonly filePaper: PrintingView['filePaper'];
};

/** The newest lines; this many are enough to find a fault. */
const mostLines = 2_000;

/**
 * What a shop may give to support, as a text that it can read first: in English, because support reads it.
 *
 * SECURITY: names and addresses of printers, the shop's lines and names of staff are left out, and the log has none.
 */
export function supportText(facts: TillFacts, log: readonly string[]): string {
  const { versions, screens, printers } = facts;
  const lines = log.slice(-mostLines);
  return [
    `${facts.program}, for support`,
    `Made ${new Date(facts.now).toISOString()}. Holds no names, telephone numbers, activation codes or secrets.`,
    '',
    `Electron ${versions.electron}, Chromium ${versions.chrome}, Node ${versions.node}`,
    `${facts.platform} ${facts.architecture}, ${facts.release}, ${String(Math.round(facts.memoryBytes / 2 ** 20))} MiB`,
    ...screens.map(({ width, height }) => `Screen of ${String(width)} x ${String(height)}`),
    `Mode: ${facts.mode}; language: ${facts.language}; files for ${facts.filePaper}`,
    ...printers.map(printerLine),
    '',
    `Log, the newest last (${String(lines.length)} of ${String(log.length)} lines)`,
    ...lines,
    '',
  ].join('\n');
}

const printerLine = (printer: PrintingView['printers'][number]): string =>
  printer.kind === 'system'
    ? `Printer of the system, ${printer.paper}`
    : `Printer by ${printer.kind}, ${printer.roll}, letters: ${printer.letters}, QR: ${printer.qr}, cuts: ${String(printer.cuts)}, drawer: ${String(printer.opensDrawer)}`;
