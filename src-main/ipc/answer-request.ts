import type { z } from 'zod';
import { wellFormed } from '../../src-merchant-api/reading/well-formed.ts';
import { requests, type ReplyOf, type RequestName, type RequestOf } from '../../src-preload/contract.ts';
import type { Audience } from '../../src-preload/contract/channel.ts';
import type { ManagedPart } from '../../src-preload/contract/managed.ts';
import type { Least } from '../staff/staff-session.ts';
import { redactedReplies, withoutFigures } from './redact-for-clerks.ts';
import { managedRequests } from './managed-requests.ts';
import { refusalOfOtherTill } from './drawn-till.ts';
import { requiredRole } from './required-role.ts';

/** What main does for a request. `window` is who asked. */
export type Handler<Name extends RequestName, Window> = (
  request: RequestOf<Name>,
  window: Window,
) => ReplyOf<Name> | Promise<ReplyOf<Name>>;

/** What main does for each request of the contract. */
export type HandlersFor<Window> = { readonly [Name in RequestName]: Handler<Name, Window> };

/** The contract once more, so typed that a name's schemas belong together. */
const channels: {
  readonly [Name in RequestName]: {
    readonly audience: Audience;
    readonly request: z.ZodType<RequestOf<Name>>;
    readonly reply: z.ZodType<ReplyOf<Name>>;
  };
} = requests;

/** Who asks. */
export type Sender<Window> = {
  /** Undefined where it isn't a page of ours in a window that was made for one. */
  readonly audience: Audience | undefined;
  readonly window: Window;
  /** Whether whoever is at the till may ask what somebody of this role may. */
  readonly admits: (least: Least) => boolean;
  /** What nobody at this till can change. */
  readonly locked: () => readonly ManagedPart[];
  /** The till that the window has drawn; undefined where it has drawn none. */
  readonly drawnTill: string | undefined;
  /** The till that is open; undefined where there is none. */
  readonly openTill: () => string | undefined;
};

/**
 * Answers a request, or throws an error that says no more than that it isn't answered. Replies go through their schema
 * too: what isn't written in the contract doesn't leave main.
 */
export async function answerRequest<Name extends RequestName, Window>(
  name: Name,
  handle: Handler<Name, Window>,
  raw: unknown,
  { audience, window, admits, locked, drawnTill, openTill }: Sender<Window>,
): Promise<ReplyOf<Name>> {
  const channel = channels[name];
  // SECURITY: any page that gets into a window could call this; who asks is checked before what is asked.
  if (audience !== channel.audience) throw new Error(`${name} is not for this window`);
  // SECURITY: what the window hides from whoever is at the till is refused here, whatever the window says.
  if (!admits(requiredRole[name])) throw new Error(`${name} is not for who is at the till`);
  // SECURITY: nor does a manager change what the shop's administrator keeps for himself.
  const part = managedRequests[name];
  if (part !== 'none' && locked().includes(part)) throw new Error(`${name} is for the shop's administrator`);
  const request = readWellFormed(channel.request, raw);
  // SECURITY: what was wrong with it is not told: it would be as long as what was sent.
  if (!request.isRead) throw new Error(`${name} was not asked in its schema`);
  const refusal = refusalOfOtherTill(name, drawnTill, openTill());
  if (refusal !== undefined) return channel.reply.parse(refusal);
  const reply = await handle(request.value, window);
  // SECURITY: by who is at the till by now: whoever asked may have left it while the answer was waited for.
  const forClerk: ((reply: ReplyOf<Name>) => ReplyOf<Name>) | undefined = redactedReplies[name];
  if (admits('manager')) return channel.reply.parse(reply);
  return channel.reply.parse(withoutFigures(forClerk === undefined ? reply : forClerk(reply)));
}

type Read<Value> = { readonly isRead: true; readonly value: Value } | { readonly isRead: false };

/** Read once more after it was mended: a text that was nothing but NULs is empty by then. */
function readWellFormed<Value>(schema: z.ZodType<Value>, raw: unknown): Read<Value> {
  const bounded = read(schema, raw);
  return bounded.isRead ? read(schema, wellFormed(bounded.value)) : bounded;
}

/** What a schema makes of something. A read-only list also throws where it is given bytes: those can't be frozen. */
function read<Value>(schema: z.ZodType<Value>, raw: unknown): Read<Value> {
  try {
    const { success, data } = schema.safeParse(raw);
    return success ? { isRead: true, value: data } : { isRead: false };
  } catch {
    return { isRead: false };
  }
}
