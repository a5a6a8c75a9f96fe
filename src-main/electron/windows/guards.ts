import { app, session, type Session } from 'electron';
import { isAddressOf, pagesComeFromNetwork } from './pages.ts';
import { audienceOf } from './windows.ts';

/**
 * SECURITY: what a page could do to leave its place, refused for every window that is ever made: navigating
 * elsewhere, opening windows, embedding pages, asking for permissions.
 */
export function guardEveryWindow(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      const page = audienceOf(contents);
      if (page === undefined || !isAddressOf(page, event.url)) event.preventDefault();
    });
    // Pages of ours have no frames in them.
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // No policy of a page's content covers these.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/**
 * SECURITY: what Electron would allow every session, refused: permissions, devices, downloads, which would ask staff
 * where to write what a page made up. To be called before the app is ready.
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
 * SECURITY: leaves the pages of a session no way to the network. Their content security policy doesn't cover WebRTC, which
 * reaches any address by TCP; it goes by the session's proxy, though, and this one is nowhere (RFC 6761, "invalid").
 */
export function keepFromNetwork(of: Session): void {
  if (pagesComeFromNetwork) return;
  void of.setProxy({ proxyRules: 'socks5://nowhere.invalid:9', proxyBypassRules: '<-loopback>' });
}

/** SECURITY: all that the staff's page needs of the system is to put a code on the clipboard. Once the app is ready. */
export function guardStaffPages(): void {
  keepFromNetwork(session.defaultSession);
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission) => permission === 'clipboard-sanitized-write',
  );
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) => {
    decide(permission === 'clipboard-sanitized-write');
  });
}
