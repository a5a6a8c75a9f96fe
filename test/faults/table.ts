import type { Kind } from '../../src-books/orders/transitions.ts';
import type { Matrix } from './matrix.ts';

/** As a reader of the matrix sees it: how it ended, and how often it was sent. */
export function cellText({ cells }: Matrix, row: string, kind: Kind): string {
  const ending = cells.find((cell) => cell.row === row && cell.kind === kind)?.ending;
  if (ending === undefined) return '–';
  const { operation, sent } = ending;
  const state = operation?.progress.state ?? 'never settled';
  return sent === 1 ? state : `${state}, sent ${sent} times`;
}

/** The same without how often and when: a busy computer may be too late for an answer, and send again or tell it later. */
export const withoutCounts = (text: string): string =>
  text
    .replaceAll(/, sent \d+ times/g, '')
    .replaceAll(/\| (at once|after a second|after 20 seconds) +\|/g, '|  |')
    .replaceAll(/ +(?=\|)|-+(?=-)/g, '');

/** A Markdown table, as the formatter writes it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** What the first column of a table is headed. */
export const titleOf = (one: string): string => one.split('|')[1]?.trim() ?? '';

/** A page with a table in the place of the one of the same title. @throws where it has none. */
export function withTable(page: string, one: string): string {
  const lines = page.split('\n');
  const begin = lines.findIndex((line) => line.startsWith('|') && titleOf(line) === titleOf(one));
  if (begin === -1) throw new Error(`the page has no table with "${titleOf(one)}"`);
  const length = lines.slice(begin).findIndex((line) => !line.startsWith('|'));
  const end = length === -1 ? lines.length : begin + length;
  return [...lines.slice(0, begin), one, ...lines.slice(end)].join('\n');
}
