import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { agreedSoFar, keptLine } from '../../src-preload/contract/sales/unfinished.ts';
import { isTooLarge } from '../../src-preload/contract/sales/ticket-limits.ts';
import { eventMark } from '../ledger/file/event-mark.ts';
import { sealedText } from '../sealing/sealed-text.ts';
import { staffId, staffName } from '../staff/staff-book.ts';
import {
  isCustomerTyped,
  isSlipTyped,
  keepable,
  openTyping,
  sealTyping,
  untyped,
  type Typing,
  type TypingKeys,
} from './sealed-typing.ts';
import { ticketAccount } from './ticket-account.ts';

/** The file's name in the data folder. */
export const unfinishedFileName = 'unfinished-ticket.json';

const ticket = z.object({
  lines: z.array(keptLine).refine((lines) => !isTooLarge(lines)),
  ...agreedSoFar,
});

/** A ticket as it is kept. */
const keptTicket = z.object({
  version: z.literal(1),
  account: ticketAccount,
  /** When staff last changed it, in milliseconds since 1970 in UTC. */
  at: z.int(),
  /** Where the ledger ended then; null if it was empty. A sale that was begun after this may be the ticket's. */
  since: eventMark.nullable(),
  /** Who changed it last; null on a till without staff accounts. */
  staff: z.object({ id: staffId, name: staffName }).nullable(),
  ticket,
  /** What had been typed and isn't in the ticket here: it is sealed, or nowhere. */
  leftOut: z.array(z.enum(['customer', 'card-slip'])),
  /** That, sealed; null if it isn't, or was opened. */
  sealed: sealedText.nullable().default(null),
});
export type KeptTicket = Readonly<z.infer<typeof keptTicket>>;

/**
 * The ticket without what must not stand in a file in the clear. SECURITY: names and telephone numbers are sealed with the till's
 * key, or not written at all; and a whole card number, which may be typed by mistake where the slip's number belongs, never is.
 */
export function forFile(kept: KeptTicket, keys: TypingKeys): KeptTicket {
  const { ticket, account, sealed } = kept;
  // What the last run left sealed, and nobody could open yet.
  if (sealed !== null) return kept;
  const typed = keepable(ticket);
  const leftOut = [
    ...(isCustomerTyped(ticket) ? (['customer'] as const) : []),
    ...(isSlipTyped(ticket.payments) ? (['card-slip'] as const) : []),
  ];
  if (keys === 'not-sealed')
    return { ...withTyping(kept, typed), leftOut: isSlipTyped(typed) ? [] : leftOut.filter(isSlip) };
  return {
    ...withTyping(kept, untyped),
    leftOut,
    sealed: typeof keys === 'string' || leftOut.length === 0 ? null : sealTyping(keys, account, typed),
  };
}

const isSlip = (what: KeptTicket['leftOut'][number]): boolean => what === 'card-slip';

/** With what was left sealed, if these keys open it. Nothing that was typed since is replaced. */
export function opened(kept: KeptTicket, keys: TypingKeys): KeptTicket {
  const { sealed, account, ticket, leftOut } = kept;
  if (sealed === null || typeof keys === 'string') return kept;
  const found = openTyping(keys, account, sealed);
  if (found === undefined) return { ...kept, sealed: null };
  const customer = isCustomerTyped(ticket) ? ticket.customer : found.customer;
  const reference = isSlipTyped(ticket.payments) ? ticket.payments.reference : found.reference;
  return {
    ...withTyping(kept, { customer, reference }),
    sealed: null,
    leftOut: leftOut.filter((what) => !(what === 'customer' ? isCustomerTyped(found) : isSlipTyped(found))),
  };
}

const withTyping = (kept: KeptTicket, { customer, reference }: Typing): KeptTicket => ({
  ...kept,
  ticket: { ...kept.ticket, customer, payments: { ...kept.ticket.payments, reference } },
});

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
export function writeTicket(file: string, kept: KeptTicket, keys: TypingKeys): void {
  const next = `${file}-next`;
  writeFileSync(next, JSON.stringify(forFile(kept, keys)), { mode: 0o600 });
  renameSync(next, file);
}

/** Throws the file system's errors. */
export function removeTicket(file: string): void {
  for (const part of [file, `${file}-next`]) rmSync(part, { force: true });
}
