import { expect, it } from 'vitest';
import type { PrintingView } from '../../../src-preload/contract/customers/printing.ts';
import { previewedPapers } from './previewed-papers.ts';

const shop = { name: '', logo: null, address: [], taxLines: [], footer: [] };
const roll = {
  kind: 'network',
  id: 'roll',
  name: 'Roll',
  roll: '80mm',
  qr: 'printer',
  letters: 'printer',
  cuts: true,
  opensDrawer: false,
  host: 'printer',
  port: 9100,
} as const;
const office = { kind: 'system', id: 'office', name: 'Office', paper: 'a4', systemName: null } as const;
const printing: PrintingView = { shop, printers: [roll, office], usual: 'roll', filePaper: 'a6' };

it.each([
  ['of files alone, without a printer', { ...printing, usual: null }, ['a6']],
  ['the roll of the default printer, then that of files', printing, ['80mm', 'a6']],
  ['the page of a system printer', { ...printing, usual: 'office' }, ['a4', 'a6']],
  ['one, where both are the same', { ...printing, usual: 'office', filePaper: 'a4' as const }, ['a4']],
])('the papers that receipts are made on: %s', (_case, set, papers) => {
  expect(previewedPapers(set)).toEqual(papers);
});
