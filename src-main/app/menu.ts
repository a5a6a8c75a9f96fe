import { app, Menu } from 'electron';

/** The system's menu: what people expect of editing and viewing. Tasks have their keys on the screen. */
export function setMenu(): void {
  const viewing: Electron.MenuItemConstructorOptions[] = [
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    { role: 'togglefullscreen' },
  ];
  const developing: Electron.MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
      { role: 'editMenu' },
      { label: 'View', submenu: [...viewing, ...developing] },
      { role: 'windowMenu' },
    ]),
  );
}
