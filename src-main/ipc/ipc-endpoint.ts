import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { z } from 'zod';
import {
  pushes,
  requests,
  type Audience,
  type PushName,
  type PushOf,
  type ReplyOf,
  type RequestName,
  type RequestOf,
} from '../../src-preload/contract.ts';

/** What main does for each request of the contract. `window` is who asked. */
export type Handlers = {
  readonly [Name in RequestName]: (
    request: RequestOf<Name>,
    window: WebContents,
  ) => ReplyOf<Name> | Promise<ReplyOf<Name>>;
};

/** The contract once more, so typed that a name's schemas belong together. */
const channels: {
  readonly [Name in RequestName]: {
    readonly audience: Audience;
    readonly request: z.ZodType<RequestOf<Name>>;
    readonly reply: z.ZodType<ReplyOf<Name>>;
  };
} = requests;

const pushSchemas: { readonly [Name in PushName]: z.ZodType<PushOf<Name>> } = pushes;

/** Which windows are of which audience, and where their pages come from. */
export type KnownWindows = {
  readonly audienceOf: (window: WebContents) => Audience | undefined;
  readonly isOurPage: (origin: string) => boolean;
};

/**
 * Answers the windows' requests. A request is refused, by an error at its sender, when it comes from another page or
 * frame than ours, from a window of another audience, or not in its schema. Replies go through their schema too:
 * what isn't written in the contract doesn't leave main.
 */
export function serveRequests(handlers: Handlers, windows: KnownWindows): void {
  const serve = <Name extends RequestName>(name: Name, handle: Handlers[Name]): void => {
    const channel = channels[name];
    ipcMain.handle(`ask:${name}`, async (event, raw: unknown) => {
      // SECURITY: any page that gets into a window could call this; who asks is checked before what is asked.
      const audience = senderAudience(event, windows);
      if (audience !== channel.audience) throw new Error(`${name} is not for this window`);
      const request = channel.request.parse(raw);
      return channel.reply.parse(await handle(request, event.sender));
    });
  };
  for (const name of Object.keys(requests)) if (isRequestName(name)) serve(name, handlers[name]);
}

/** Tells a window something. A window that is gone hears nothing. */
export function push<Name extends PushName>(window: WebContents, name: Name, value: PushOf<Name>): void {
  if (!window.isDestroyed()) window.send(`push:${name}`, pushSchemas[name].parse(value));
}

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name);

function senderAudience(event: IpcMainInvokeEvent, windows: KnownWindows): Audience | undefined {
  const frame = event.senderFrame;
  if (frame === null || frame !== event.sender.mainFrame || !windows.isOurPage(frame.origin))
    return undefined;
  return windows.audienceOf(event.sender);
}
