import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { customerLanguage } from '../../src-preload/contract/customer-display.ts';
import { instant, orderId } from '../../src-preload/contract/plain-values.ts';
import { printFault, whyPrinted } from '../../src-preload/contract/printing.ts';
import { replaceDurably } from '../platform/private-files.ts';

/** A receipt that was asked for and did not come out whole, as far as is known. */
const unprintedJob = z.object({
  orderId,
  printerId: z.string(),
  printerName: z.string(),
  language: customerLanguage.nullable(),
  why: whyPrinted.exclude(['did-not-come-out']),
  at: instant,
  /** Null while it is being printed, or waits to be. */
  fault: printFault.nullable(),
  /** Whether anything left for the printer: paper may have come out then. */
  mayBeOnPaper: z.boolean(),
  /** How many copies of this receipt were begun, for where the ledger could not be written. */
  copiesBegun: z.int().nonnegative(),
});
export type UnprintedJob = z.infer<typeof unprintedJob>;

/** The receipts that did not come out, so that they are offered again after a restart. Holds no activation code. */
export type UnprintedFile = {
  /** Oldest first. */
  readonly read: () => readonly UnprintedJob[];
  readonly write: (jobs: readonly UnprintedJob[]) => void;
};

/**
 * Keeps them in a file, which is there only while there are any. What of it can't be read is left out: what was printed,
 * and may have been, is in the ledger. A file that can't be written changes nothing on paper.
 *
 * @param setAside keeps a copy of the file as it is, and tells that not all of it could be read. @returns whether there
 * is a copy: without one nothing is written over it.
 */
export function unprintedFile(file: string, setAside: () => boolean): UnprintedFile {
  let mayWrite = true;
  const write = (jobs: readonly UnprintedJob[]): void => {
    if (!mayWrite) return;
    try {
      if (jobs.length === 0) rmSync(file, { force: true });
      else replaceDurably(file, `${JSON.stringify(jobs, null, '\t')}\n`);
    } catch {
      // A full disk is told of by the ledger, which doesn't sell then.
    }
  };
  return {
    read: () => {
      if (!existsSync(file)) return [];
      const { jobs, isWhole } = readJobs(file);
      if (isWhole) return jobs;
      mayWrite = setAside();
      write(jobs);
      return jobs;
    },
    write,
  };
}

/** One that can't be read loses no other. */
function readJobs(file: string): { readonly jobs: readonly UnprintedJob[]; readonly isWhole: boolean } {
  try {
    const each = z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
    const read = each.map((one) => unprintedJob.safeParse(one));
    return { jobs: read.flatMap(({ data }) => data ?? []), isWhole: read.every(({ success }) => success) };
  } catch {
    return { jobs: [], isWhole: false };
  }
}
