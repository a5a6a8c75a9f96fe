import type { WebContents } from 'electron';

/**
 * SECURITY: lets no page open a file picker of the system, by which whoever stands at a locked till could look through the
 * computer's folders. Files are chosen in main's own dialogs. No permission, policy or setting of Electron covers pickers;
 * the DevTools protocol does, without a port or a window:
 * https://chromedevtools.github.io/devtools-protocol/tot/Page/#method-setInterceptFileChooserDialog
 */
export function refuseFilePickers(contents: WebContents): void {
  const refuse = (): void => {
    if (contents.isDestroyed() || contents.debugger.isAttached()) return;
    contents.debugger.attach('1.3');
    // It only counts once the page's domain is on. They fail only where the page is gone.
    void contents.debugger.sendCommand('Page.enable').catch(() => undefined);
    void contents.debugger
      .sendCommand('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
      .catch(() => undefined);
  };
  contents.debugger.on('detach', () => setImmediate(refuse));
  refuse();
}
