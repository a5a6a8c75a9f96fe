import { ipcMain, type WebContents } from 'electron';
import type { z } from 'zod';
import {
  pushes,
  requests,
  type PushName,
  type PushOf,
  type RequestName,
} from '../../src-preload/contract.ts';
import { displayPushes, type Scene } from '../../src-preload/contract/customers/customer-display.ts';
import { redactedPushes } from './redact-for-clerks.ts';
import { built } from './answer-first.ts';
import { answerRequest, type Handler, type HandlersFor, type Sender } from './answer-request.ts';
import { FloodLimit } from './flood-limit.ts';
import { senderAudience, type Audiences } from './sender-audience.ts';

export type Handlers = HandlersFor<WebContents>;

const pushSchemas: { readonly [Name in PushName]: z.ZodType<PushOf<Name>> } = pushes;

/** Which windows belong to which audience, where their pages come from, and who is signed in. */
export type KnownWindows = Audiences & {
  readonly admits: Sender<WebContents>['admits'];
  readonly locked: Sender<WebContents>['locked'];
  readonly openTill: Sender<WebContents>['openTill'];
  readonly useApproval: Sender<WebContents>['useApproval'];
  /** Called with whatever is thrown while a request is answered. */
  readonly onFault: (name: RequestName, thrown: unknown) => void;
};

/** Answers the windows' requests. `answerRequest` has all checks; a request that fails one gets an error. */
export function serveRequests(handlers: Handlers, windows: KnownWindows): void {
  const limits = new WeakMap<WebContents, FloodLimit>();
  const limitOf = (window: WebContents): FloodLimit => {
    const limit = limits.get(window) ?? new FloodLimit(() => performance.now());
    limits.set(window, limit);
    return limit;
  };
  const serve = <Name extends RequestName>(name: Name, handle: Handler<Name, WebContents>): void =>
    ipcMain.handle(`ask:${name}`, (event, raw: unknown, drawn: unknown) =>
      answerRequest(name, handle, raw, {
        audience: senderAudience(event, windows),
        window: event.sender,
        admits: windows.admits,
        locked: windows.locked,
        drawnTill: typeof drawn === 'string' ? drawn : undefined,
        openTill: windows.openTill,
        useApproval: windows.useApproval,
        limit: limitOf(event.sender),
        onFault: (thrown) => windows.onFault(name, thrown),
      }),
    );
  ipcMain.handle(built, () => undefined);
  for (const name of Object.keys(requests)) if (isRequestName(name)) serve(name, handlers[name]);
}

/**
 * Pushes something to a window, without what clerks may not see if a clerk is signed in. A closed window gets
 * nothing.
 */
export function push<Name extends PushName>(
  window: WebContents,
  name: Name,
  value: PushOf<Name>,
  admits: Sender<WebContents>['admits'],
): void {
  if (window.isDestroyed()) return;
  const forClerk: ((push: PushOf<Name>) => PushOf<Name>) | undefined = redactedPushes[name];
  const visible = forClerk === undefined || admits('manager') ? value : forClerk(value);
  window.send(`push:${name}`, pushSchemas[name].parse(visible));
}

/** Pushes a scene to a customers' window. */
export function pushScene(window: WebContents, scene: Scene): void {
  if (!window.isDestroyed()) window.send('push:scene', displayPushes.scene.parse(scene));
}

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name);
