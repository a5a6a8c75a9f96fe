import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

/** The least that an Electron app can be: what a start is measured against. */
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    useContentSize: true,
    autoHideMenuBar: true,
    webPreferences: { sandbox: true },
  });
  void window.loadFile(join(import.meta.dirname, 'page.html'));
});
