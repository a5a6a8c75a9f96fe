import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { customerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import { instant, orderId } from '../../src-preload/contract/plain-values.ts';
import { printFault, whyPrinted } from '../../src-preload/contract/customers/printing.ts';
import { replaceDurably } from '../platform/private-files.ts';

/** A receipt that was asked for and, as far as is known, did not come out completely. */
const unprintedJob = z.object({
  orderId,
  printerId: z.string(),
  printerName: z.string(),
  language: customerLanguage.nullable(),
  why: whyPrinted.exclude(['did-not-come-out']),
  at: instant,
  /** Null while it is printing, or waits to. */
  fault: printFault.nullable(),
  /** Whether anything was sent to the printer: paper may have come out then. */
  mayBeOnPaper: z.boolean(),
  /** How many copies of this receipt were begun, in case the ledger could not be written. */
  copiesBegun: z.int().nonnegative(),
});
export type UnprintedJob = z.infer<typeof unprintedJob>;

/**
 * The receipts that did not come out, so that they can be offered again after a restart. Holds no activation code.
 */
export type UnprintedFile = {
  /** Oldest first. */
  readonly read: () => readonly UnprintedJob[];
  readonly write: (jobs: readonly UnprintedJob[]) => void;
};

/**
 * Keeps them in a file, which only exists while there are any. Entries that can't be read are skipped: the ledger has
 * what was printed, or may have been. Printing doesn't depend on the file.
 *
 * @param quarantine keeps a copy of the file as it is, and reports that not all of it could be read. @returns whether
 * there is a copy: without one the file isn't overwritten.
 */
export function unprintedFile(file: string, quarantine: () => boolean): UnprintedFile {
  let mayWrite = true;
  const write = (jobs: readonly UnprintedJob[]): void => {
    if (!mayWrite) return;
    try {
      if (jobs.length === 0) rmSync(file, { force: true });
      else replaceDurably(file, `${JSON.stringify(jobs, null, '\t')}\n`);
    } catch {
      // The ledger reports a full disk, and doesn't sell then.
    }
  };
  return {
    read: () => {
      if (!existsSync(file)) return [];
      const { jobs, isWhole } = readJobs(file);
      if (isWhole) return jobs;
      mayWrite = quarantine();
      write(jobs);
      return jobs;
    },
    write,
  };
}

/** An unreadable entry loses no other. */
function readJobs(file: string): { readonly jobs: readonly UnprintedJob[]; readonly isWhole: boolean } {
  try {
    const each = z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
    const read = each.map((one) => unprintedJob.safeParse(one));
    return { jobs: read.flatMap(({ data }) => data ?? []), isWhole: read.every(({ success }) => success) };
  } catch {
    return { jobs: [], isWhole: false };
  }
}
