import type { IpcMainInvokeEvent, WebContents } from 'electron';
import type { Audience } from '../../src-preload/contract/channel.ts';

/** Which window is of which audience, and where its pages come from. */
export type Audiences = {
  readonly audienceOf: (window: WebContents) => Audience | undefined;
  readonly isPageOf: (audience: Audience, origin: string) => boolean;
};

/** SECURITY: undefined where a message isn't of our page, in a window that was made for it, and of the page itself. */
export function senderAudience(event: IpcMainInvokeEvent, windows: Audiences): Audience | undefined {
  const frame = event.senderFrame;
  if (frame === null || frame !== event.sender.mainFrame) return undefined;
  const audience = windows.audienceOf(event.sender);
  return audience !== undefined && windows.isPageOf(audience, frame.origin) ? audience : undefined;
}
