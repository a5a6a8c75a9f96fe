import type { Kind } from '../../src-main/sales/moves.ts';
import type { Matrix } from './matrix.ts';

/** As a reader of the matrix sees it: how it ended, and how often it was sent. */
export function cellText({ cells }: Matrix, row: string, kind: Kind): string {
  const ending = cells.find((cell) => cell.row === row && cell.kind === kind)?.ending;
  if (ending === undefined) return '–';
  const { subject, sent } = ending;
  const state = subject?.progress.state ?? 'never settled';
  return sent === 1 ? state : `${state}, sent ${sent} times`;
}

/** The same without how often: a busy computer may be too late for an answer, and send again. */
export const withoutCounts = (text: string): string =>
  text.replaceAll(/, sent \d+ times/g, '').replaceAll(/ +(?=\|)|-+(?=-)/g, '');

/** A Markdown table, as Prettier writes it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
