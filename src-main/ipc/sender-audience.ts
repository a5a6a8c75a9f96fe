import type { IpcMainInvokeEvent, WebContents } from 'electron';
import type { Audience } from '../../src-preload/contract/channel.ts';

/** Which window belongs to which audience, and where its pages come from. */
export type Audiences = {
  readonly audienceOf: (window: WebContents) => Audience | undefined;
  readonly isPageOf: (audience: Audience, origin: string) => boolean;
};

/**
 * SECURITY: undefined unless the message comes from one of our pages, in a window made for it, and from its main
 * frame.
 */
export function senderAudience(event: IpcMainInvokeEvent, windows: Audiences): Audience | undefined {
  const frame = event.senderFrame;
  if (frame === null || frame !== event.sender.mainFrame) return undefined;
  const audience = windows.audienceOf(event.sender);
  return audience !== undefined && windows.isPageOf(audience, frame.origin) ? audience : undefined;
}
