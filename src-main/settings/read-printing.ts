import { z } from 'zod';
import { printer, shopDetails, type PrintingView } from '../../src-preload/contract/customers/printing.ts';
import { paper } from '../../src-preload/contract/customers/receipt.ts';
import type { LostSetting } from '../../src-preload/contract/settings/settings-news.ts';

const noShop = { name: '', logo: null, address: [], taxLines: [], footer: [] };

const file = z.record(z.string(), z.unknown());
const usualPrinter = z.string().nullable();

/** The defaults. */
export const firstPrinting: PrintingView = { shop: noShop, printers: [], usual: null, filePaper: 'a6' };

/** Whether the printing settings are consistent. */
export const hangsTogether = ({ printers, usual }: PrintingView): boolean => {
  const ids = printers.map(({ id }) => id);
  return new Set(ids).size === ids.length && (usual === null || ids.includes(usual));
};

export type PrintingReading = {
  readonly printing: PrintingView;
  /** The parts of the file that could not be read. */
  readonly lost: readonly LostSetting[];
};

/**
 * Reads the printing settings part by part: an unreadable part gets its default, and an unreadable printer leaves the
 * others. A missing part isn't lost.
 */
export function readPrinting(stored: unknown): PrintingReading {
  const read = file.safeParse(stored);
  if (!read.success) return { printing: firstPrinting, lost: ['receipts', 'printers'] };
  const lost = new Set<LostSetting>();
  const part = <Value>(name: string, schema: z.ZodType<Value>, known: LostSetting, instead: Value): Value => {
    const value = read.data[name];
    if (value === undefined) return instead;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    lost.add(known);
    return instead;
  };
  const each = part('printers', z.array(z.unknown()), 'printers', []).map((one) => printer.safeParse(one));
  if (each.some(({ success }) => !success)) lost.add('printers');
  const printing: PrintingView = {
    shop: part('shop', shopDetails, 'receipts', noShop),
    printers: each.flatMap(({ data }) => data ?? []),
    usual: part('usual', usualPrinter, 'printers', null),
    filePaper: part('filePaper', paper, 'receipts', 'a6'),
  };
  if (hangsTogether(printing)) return { printing, lost: [...lost] };
  // Of two with the same name, the first stays.
  const printers = printing.printers.filter(
    ({ id }, at, all) => all.findIndex((other) => other.id === id) === at,
  );
  const together = { ...printing, printers };
  return {
    printing: hangsTogether(together) ? together : { ...together, usual: null },
    lost: [...lost.add('printers')],
  };
}
