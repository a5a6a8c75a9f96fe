import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { senderAudience, type Audiences } from './sender-audience.ts';

/** The first request of a page, answered before main has loaded the contract. */
const firstView = 'ask:first-view';

/** Answered once main can take all other requests. The preload script waits for it. */
export const built = 'built';

/**
 * Answers what a page asks before main is built.
 *
 * @param view what the window shows until then.
 * @param build builds main, once, however often it is called.
 * @returns a function that hands over to the handlers of the whole contract.
 */
export function answerFirst(
  { view, build }: { readonly view: () => unknown; readonly build: () => Promise<void> },
  windows: Audiences,
): () => void {
  // SECURITY: any page that gets into a window could call this.
  const expectOurs = (event: IpcMainInvokeEvent): void => {
    if (senderAudience(event, windows) === undefined) throw new Error('not for this window');
  };
  ipcMain.handle(firstView, (event) => {
    expectOurs(event);
    return view();
  });
  ipcMain.handle(built, (event) => {
    expectOurs(event);
    return build();
  });
  return () => {
    ipcMain.removeHandler(firstView);
    ipcMain.removeHandler(built);
  };
}
