import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { customerLanguage } from '../../src-preload/contract/customer-display.ts';
import { instant, orderId } from '../../src-preload/contract/plain-values.ts';
import { printFault, whyPrinted } from '../../src-preload/contract/printing.ts';
import { replaceDurably } from '../ledger/private-files.ts';

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
 * Keeps them in a file, which is there only while there are any. One that can't be read is moved beside itself: what was
 * printed, and may have been, is in the ledger. One that can't be written changes nothing on paper.
 */
export function unprintedFile(file: string): UnprintedFile {
  return {
    read: () => {
      if (!existsSync(file)) return [];
      try {
        return z.array(unprintedJob).parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        putAside(file);
        return [];
      }
    },
    write: (jobs) => {
      try {
        if (jobs.length === 0) rmSync(file, { force: true });
        else replaceDurably(file, `${JSON.stringify(jobs, null, '\t')}\n`);
      } catch {
        // A full disk is told of by the ledger, which doesn't sell then.
      }
    },
  };
}

function putAside(file: string): void {
  try {
    renameSync(file, `${file}-unreadable`);
  } catch {
    // It stays where it is, and is overwritten by the next one that is to be kept.
  }
}
