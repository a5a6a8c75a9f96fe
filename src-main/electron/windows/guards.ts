import { app, session, type Session } from 'electron';
import { isAddressOf, pagesComeFromNetwork } from './pages.ts';
import { refuseFilePickers } from './refuse-file-pickers.ts';
import { audienceOf } from './windows.ts';

/**
 * SECURITY: refuses every window, whenever it is made, what a page could do to leave its place: navigating elsewhere,
 * opening windows, embedding pages, asking for permissions; and staying when it is to go.
 */
export function guardEveryWindow(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      const page = audienceOf(contents);
      if (page === undefined || !isAddressOf(page, event.url)) event.preventDefault();
    });
    // Our pages have no frames.
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    // Preventing this lets the page go.
    contents.on('will-prevent-unload', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // No content security policy covers this.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    refuseFilePickers(contents);
  });
}

/**
 * SECURITY: refuses what Electron would allow every session: permissions, devices, and downloads, which would ask
 * staff where to save what a page made up. Call this before the app is ready.
 */
export function guardEverySession(): void {
  app.on('session-created', (made) => {
    made.setPermissionCheckHandler(() => false);
    made.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
    made.setDevicePermissionHandler(() => false);
    made.on('will-download', (event) => event.preventDefault());
  });
}

/**
 * SECURITY: leaves the pages of a session no way to the network. Their content security policy doesn't cover WebRTC,
 * which reaches any address by TCP. But WebRTC uses the session's proxy, and this one doesn't exist (RFC 6761,
 * "invalid").
 */
export function keepFromNetwork(of: Session): void {
  if (pagesComeFromNetwork) return;
  void of.setProxy({ proxyRules: 'socks5://nowhere.invalid:9', proxyBypassRules: '<-loopback>' });
}

/**
 * SECURITY: all that the staff's page needs of the system is to write a code to the clipboard. Call this once the app
 * is ready.
 */
export function guardStaffPages(): void {
  keepFromNetwork(session.defaultSession);
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission) => permission === 'clipboard-sanitized-write',
  );
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) => {
    decide(permission === 'clipboard-sanitized-write');
  });
}
