import { z } from 'zod';
import { orderEventKinds } from '../../../src-books/entries/order-event.ts';
import { ticketPrefix, type TicketId } from '../../../src-books/payments/ticket-id.ts';
import type { TicketEvent } from '../../../src-books/payments/ticket.ts';
import { anyEvent, newestEventVersion } from '../../../src-chain-api/event-version.ts';
import { readOrderEvent, type ReadOrderEvent } from './order-events.ts';
import { readShiftEvent, shiftEventKinds, shiftPrefix, type ReadShiftEvent } from './shift-events.ts';
import { readTicketEvent, ticketEventKinds } from './ticket-events.ts';
import { ticketId } from './values.ts';

/** An event as it is stored; `at` is milliseconds since 1970 in UTC. */
export type StoredEvent = {
  readonly number: number;
  readonly subject: string;
  readonly at: number;
  readonly event: Uint8Array;
};

/** An event that this head office understands. */
export type ReadEvent = { readonly number: number; readonly subject: string; readonly at: number } & (
  | { readonly about: 'order'; readonly order: ReadOrderEvent }
  | { readonly about: 'ticket'; readonly ticketId: TicketId; readonly ticket: TicketEvent }
  | { readonly about: 'shift'; readonly shift: ReadShiftEvent }
  /** It moves no money and stands for itself. */
  | { readonly about: 'nothing' }
);

/** Why an event can't be entered. It stays as it is stored, and a later head office may know better. */
export type Unreadable = {
  readonly number: number;
  /** Null if it can't be read so far. */
  readonly kind: string | null;
  readonly why:
    | 'no-json'
    | 'newer-version'
    | 'unknown-kind'
    | 'other-form'
    /** Nothing like it can follow what came before. */
    | 'impossible'
    /** This head office failed at it: a mistake of ours. */
    | 'fault';
};

/** Kinds that move no money, by the prefix of their subject. */
const others: Readonly<Record<string, readonly string[]>> = {
  account: ['moved'],
  erasure: ['erased'],
  installation: ['replaced'],
  behind: ['found-behind'],
};

export function readEvent({ number, subject, at, event }: StoredEvent): ReadEvent | Unreadable {
  const json = parsed(event);
  if (json === undefined) return { number, kind: null, why: 'no-json' };
  const any = anyEvent.safeParse(json);
  if (!any.success) return { number, kind: null, why: 'other-form' };
  const { kind, version } = any.data;
  if (version > newestEventVersion) return { number, kind, why: 'newer-version' };
  const of = { number, subject, at };
  try {
    if (subject.startsWith(ticketPrefix)) {
      if (!ticketEventKinds.includes(kind)) return { number, kind, why: 'unknown-kind' };
      return { ...of, about: 'ticket', ticketId: ticketId.parse(subject), ticket: readTicketEvent(json) };
    }
    if (subject.startsWith(shiftPrefix)) {
      if (!shiftEventKinds.includes(kind)) return { number, kind, why: 'unknown-kind' };
      return { ...of, about: 'shift', shift: readShiftEvent(subject, json) };
    }
    const [prefix, ...rest] = subject.split(':');
    if (rest.length > 0) {
      const isKnown = others[String(prefix)]?.includes(kind) === true;
      return isKnown ? { ...of, about: 'nothing' } : { number, kind, why: 'unknown-kind' };
    }
    const kinds: readonly string[] = orderEventKinds;
    if (!kinds.includes(kind)) return { number, kind, why: 'unknown-kind' };
    return { ...of, about: 'order', order: readOrderEvent(subject, json) };
  } catch (error) {
    if (error instanceof z.ZodError) return { number, kind, why: 'other-form' };
    throw error;
  }
}

function parsed(event: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(event));
  } catch {
    return undefined;
  }
}
