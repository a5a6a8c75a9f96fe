import { app, session } from 'electron';
import { isAddressOf } from './pages.ts';
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
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** SECURITY: no page of ours needs a camera, a place or a notification. To be called once the app is ready. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission) => permission === 'clipboard-sanitized-write',
  );
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) => {
    decide(permission === 'clipboard-sanitized-write');
  });
}
