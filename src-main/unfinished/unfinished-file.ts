import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { mode } from '../../src-preload/contract/plain-values.ts';
import { agreedSoFar, keptLine } from '../../src-preload/contract/sales/unfinished.ts';
import { isTooLarge } from '../../src-preload/contract/sales/ticket-limits.ts';
import { eventMark } from '../ledger/file/event-mark.ts';
import { staffId, staffName } from '../staff/staff-book.ts';

/** The file's name in the data folder. */
export const unfinishedFileName = 'unfinished-ticket.json';

/** Whose sales a ticket is of: practice and each account of the shop. */
const account = z.object({ mode, merchantId: z.string() });
export type TicketAccount = Readonly<z.infer<typeof account>>;

const ticket = z.object({
  lines: z.array(keptLine).refine((lines) => !isTooLarge(lines)),
  ...agreedSoFar,
});

/** A ticket as it is kept. */
const keptTicket = z.object({
  version: z.literal(1),
  account,
  /** When staff last changed it, in milliseconds since 1970 in UTC. */
  at: z.int(),
  /** Where the ledger ended then; null if it was empty. A sale that was begun after this may be the ticket's. */
  since: eventMark.nullable(),
  /** Who changed it last; null on a till without staff accounts. */
  staff: z.object({ id: staffId, name: staffName }).nullable(),
  ticket,
  /** What had been typed and isn't in the file. */
  leftOut: z.array(z.enum(['customer', 'card-slip'])),
});
export type KeptTicket = Readonly<z.infer<typeof keptTicket>>;

/**
 * The ticket without what must not stand in a file. SECURITY: names are in the ledger alone, where they can be erased with
 * all of their traces, and telephone numbers are sealed there with a key that isn't known yet when a ticket is shown again;
 * and a whole card number may be typed by mistake where the slip's number belongs.
 */
export function forFile(kept: KeptTicket): KeptTicket {
  const { customer, payments } = kept.ticket;
  return {
    ...kept,
    ticket: { ...kept.ticket, customer: nobody, payments: { ...payments, reference: '' } },
    leftOut: [
      ...(Object.values(customer).every((typed) => typed.trim() === '') ? [] : (['customer'] as const)),
      ...(payments.reference.trim() === '' ? [] : (['card-slip'] as const)),
    ],
  };
}

const nobody = { name: '', phone: '', note: '' };

/** @returns undefined if there is none, or none that this version can read: nothing but typing is lost with it. */
export function readTicket(file: string): KeptTicket | undefined {
  try {
    return keptTicket.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Replaces the previous one, entirely or not at all. It isn't flushed to the disk: that would delay keys, and a file that a
 * power cut tears is ignored. Throws the file system's errors.
 */
export function writeTicket(file: string, kept: KeptTicket): void {
  const next = `${file}-next`;
  writeFileSync(next, JSON.stringify(forFile(kept)), { mode: 0o600 });
  renameSync(next, file);
}

/** Throws the file system's errors. */
export function removeTicket(file: string): void {
  for (const part of [file, `${file}-next`]) rmSync(part, { force: true });
}
