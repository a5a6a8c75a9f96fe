import type { z } from 'zod';
import { wellFormed } from '../../src-merchant-api/reading/values/well-formed.ts';
import { requests, type ReplyOf, type RequestName, type RequestOf } from '../../src-preload/contract.ts';
import type { Audience } from '../../src-preload/contract/channel.ts';
import type { ManagedPart } from '../../src-preload/contract/account/managed.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { RequiredRole } from '../staff/staff-session.ts';
import { anyTill, refusalsOfOtherTill, unanswered } from './drawn-till.ts';
import { isBounded, type FloodLimit } from './flood-limit.ts';
import { managedRequests } from './managed-requests.ts';
import { redactedReplies, repliesForManagers, withoutFigures } from './redact-for-clerks.ts';
import { requiredRole, type Requirement } from './required-role.ts';

/**
 * What main does for a request. `window` is the sender, `approvedBy` the manager who approved exactly this request of the
 * clerk at the till; null if nobody had to.
 */
export type Handler<Name extends RequestName, Window> = (
  request: RequestOf<Name>,
  window: Window,
  approvedBy: StaffMark | null,
) => ReplyOf<Name> | Promise<ReplyOf<Name>>;

/** What main does for each request of the contract. */
export type HandlersFor<Window> = { readonly [Name in RequestName]: Handler<Name, Window> };

/** The contract again, typed so that the schemas of one name belong together. */
const channels: {
  readonly [Name in RequestName]: {
    readonly audience: Audience;
    readonly request: z.ZodType<RequestOf<Name>>;
    readonly reply: z.ZodType<ReplyOf<Name>>;
  };
} = requests;

/** The sender of a request. */
export type Sender<Window> = {
  /** Undefined unless it is one of our pages in a window made for it. */
  readonly audience: Audience | undefined;
  readonly window: Window;
  /** Whether the person at the till may send requests that need at least this role. */
  readonly admits: (role: RequiredRole) => boolean;
  /** The settings that nobody at this till can change. */
  readonly locked: () => readonly ManagedPart[];
  /** The till that the window has drawn; undefined if it has drawn none. */
  readonly drawnTill: string | undefined;
  /** The till that is open; undefined if there is none. */
  readonly openTill: () => string | undefined;
  /** The manager who approved exactly this; undefined if nobody did. It is used up. */
  readonly useApproval: (name: RequestName, request: unknown) => StaffMark | undefined;
  /** How often the window may ask. */
  readonly limit: Pick<FloodLimit, 'begin'>;
  /** Called with whatever is thrown while the request is answered. */
  readonly onFault: (thrown: unknown) => void;
};

/**
 * Answers a request, or throws an error that says only that it isn't answered. Every check is here, one after the
 * other; what they look up is in the tables beside this file. Replies go through their schema too: what isn't in the
 * contract doesn't leave main.
 */
export async function answerRequest<Name extends RequestName, Window>(
  name: Name,
  handle: Handler<Name, Window>,
  raw: unknown,
  { audience, window, admits, locked, drawnTill, openTill, useApproval, limit, onFault }: Sender<Window>,
): Promise<ReplyOf<Name>> {
  const channel = channels[name];
  // SECURITY: any page that gets into a window could call this. The sender is checked before the request is read.
  if (audience !== channel.audience) throw new Error(`${name} is not for this window`);

  // SECURITY: what the window hides from this person is refused here, whatever the window sends.
  if (!admits(roleToAsk(name))) throw new Error(`${name} is not for whoever is at the till`);

  // SECURITY: managers can't change what the shop's administrator has locked either.
  const part = managedRequests[name];
  if (part !== 'none' && locked().includes(part)) throw new Error(`${name} is for the shop's administrator`);

  // SECURITY: before any schema looks at it.
  if (!isBounded(name, raw)) throw new Error(`${name} is too large`);

  const request = readWellFormed(channel.request, raw);
  // SECURITY: the error doesn't say what was wrong: that could be as long as the request.
  if (!request.isRead) throw new Error(`${name} was not asked in its schema`);

  // SECURITY: nothing is done for a window that has drawn another till than the one that is open.
  const open = openTill();
  const refusal: ReplyOf<Name> | typeof unanswered | typeof anyTill =
    open === undefined || drawnTill === open ? anyTill : refusalsOfOtherTill[name];
  if (refusal === unanswered) throw new Error(`${name} is for a till that is not open any more`);
  if (refusal !== anyTill) return channel.reply.parse(refusal);

  // SECURITY: before anything is done for the request.
  const end = limit.begin(name);
  if (end === undefined) throw new Error(`${name} is asked too often`);

  let reply: ReplyOf<Name>;
  try {
    // SECURITY: the last check, as it uses the approval up. It is main's: what the window knows of one counts for nothing.
    const isApproved = admits('manager') || !needsApproval(name, request.value);
    const approvedBy = isApproved ? null : useApproval(name, request.value);
    if (approvedBy === undefined) return channel.reply.parse(unapproved);
    reply = await handle(request.value, window, approvedBy);
  } catch (error) {
    onFault(error);
    // SECURITY: Electron prints the error where operating systems keep output. The window needs no details.
    throw new Error(`${name} could not be answered`);
  } finally {
    end();
  }

  // SECURITY: checked again for the person at the till now. Whoever sent the request may have left while it was being
  // answered.
  const forClerk: ((reply: ReplyOf<Name>) => ReplyOf<Name>) | undefined = redactedReplies[name];
  if (admits('manager')) return channel.reply.parse(reply);
  if (repliesForManagers.has(name)) throw new Error(`${name} is not for whoever is at the till`);
  return channel.reply.parse(withoutFigures(forClerk === undefined ? reply : forClerk(reply)));
}

/** Who may ask at all, before it is read what exactly. */
export function roleToAsk(name: RequestName): RequiredRole {
  const required = requiredRole[name];
  return typeof required === 'function' || required === 'approval' ? 'clerk' : required;
}

/** Whether a clerk needs a manager's approval of this request. */
function needsApproval<Name extends RequestName>(name: Name, request: RequestOf<Name>): boolean {
  const required: Requirement<Name> = requiredRole[name];
  return (typeof required === 'function' ? required(request) : required) === 'approval';
}

const unapproved = { ok: false, problem: { kind: 'needs-manager' } } as const;

type Read<Value> = { readonly isRead: true; readonly value: Value } | { readonly isRead: false };

/** Validated again after repair: a text that was nothing but NULs is empty afterwards. */
function readWellFormed<Value>(schema: z.ZodType<Value>, raw: unknown): Read<Value> {
  const bounded = read(schema, raw);
  return bounded.isRead ? read(schema, wellFormed(bounded.value)) : bounded;
}

/** Parses with a schema. A read-only list schema throws if it gets bytes, because those can't be frozen. */
function read<Value>(schema: z.ZodType<Value>, raw: unknown): Read<Value> {
  try {
    const { success, data } = schema.safeParse(raw);
    return success ? { isRead: true, value: data } : { isRead: false };
  } catch {
    return { isRead: false };
  }
}
