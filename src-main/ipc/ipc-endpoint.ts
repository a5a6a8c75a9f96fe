import { ipcMain, type WebContents } from 'electron';
import type { z } from 'zod';
import {
  pushes,
  requests,
  type PushName,
  type PushOf,
  type RequestName,
} from '../../src-preload/contract.ts';
import { displayPushes, type Scene } from '../../src-preload/contract/customer-display.ts';
import { redactedPushes } from './redact-for-clerks.ts';
import { built } from './answer-first.ts';
import { answerRequest, type Handler, type HandlersFor, type Sender } from './answer-request.ts';
import { FloodLimit } from './flood-limit.ts';
import { senderAudience, type Audiences } from './sender-audience.ts';

export type Handlers = HandlersFor<WebContents>;

const pushSchemas: { readonly [Name in PushName]: z.ZodType<PushOf<Name>> } = pushes;

/** Which windows are of which audience, where their pages come from, and who is in front of them. */
export type KnownWindows = Audiences & {
  readonly admits: Sender<WebContents>['admits'];
  readonly locked: Sender<WebContents>['locked'];
  readonly openTill: Sender<WebContents>['openTill'];
  /** Told of what is thrown while a request is answered. */
  readonly onFault: (name: RequestName, thrown: unknown) => void;
};

/**
 * Answers the windows' requests. A request is refused, by an error at its sender, when it comes from another page or
 * frame than ours, from a window of another audience, from somebody who may not ask it, not in its schema, or too often.
 */
export function serveRequests(handlers: Handlers, windows: KnownWindows): void {
  const limits = new WeakMap<WebContents, FloodLimit>();
  const limitOf = (window: WebContents): FloodLimit => {
    const limit = limits.get(window) ?? new FloodLimit(() => performance.now());
    limits.set(window, limit);
    return limit;
  };
  const serve = <Name extends RequestName>(name: Name, handle: Handler<Name, WebContents>): void => {
    const handleWithin: Handler<Name, WebContents> = (request, window) =>
      limitOf(window).run(name, async () => {
        try {
          return await handle(request, window);
        } catch (error) {
          windows.onFault(name, error);
          // SECURITY: Electron writes it to where systems keep it, and the window needs no more.
          throw new Error(`${name} could not be answered`);
        }
      });
    ipcMain.handle(`ask:${name}`, (event, raw: unknown, drawn: unknown) =>
      answerRequest(name, handleWithin, raw, {
        audience: senderAudience(event, windows),
        window: event.sender,
        admits: windows.admits,
        locked: windows.locked,
        drawnTill: typeof drawn === 'string' ? drawn : undefined,
        openTill: windows.openTill,
      }),
    );
  };
  ipcMain.handle(built, () => undefined);
  for (const name of Object.keys(requests)) if (isRequestName(name)) serve(name, handlers[name]);
}

/** Tells a window something, and a clerk at it no more than clerks are told. A window that is gone hears nothing. */
export function push<Name extends PushName>(
  window: WebContents,
  name: Name,
  value: PushOf<Name>,
  admits: Sender<WebContents>['admits'],
): void {
  if (window.isDestroyed()) return;
  const forClerk: ((push: PushOf<Name>) => PushOf<Name>) | undefined = redactedPushes[name];
  const told = forClerk === undefined || admits('manager') ? value : forClerk(value);
  window.send(`push:${name}`, pushSchemas[name].parse(told));
}

/** Tells a customers' window what to show. */
export function pushScene(window: WebContents, scene: Scene): void {
  if (!window.isDestroyed()) window.send('push:scene', displayPushes.scene.parse(scene));
}

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name);
