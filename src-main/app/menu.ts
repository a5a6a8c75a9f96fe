import { t } from '@lingui/core/macro';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

const between: MenuItemConstructorOptions = { type: 'separator' };

/**
 * The system's menu: what people expect of editing and viewing. Tasks have their keys on the screen. Made again when
 * another language is spoken: Electron's own labels are English.
 */
export function setMenu(): void {
  const isMac = process.platform === 'darwin';
  const developing: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [between, { role: 'reload' }, { role: 'toggleDevTools' }];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      isMac ? { role: 'appMenu' } : { label: t`File`, submenu: [{ role: 'quit', label: t`Quit` }] },
      { label: t`Edit`, submenu: editing() },
      { label: t`View`, submenu: [...viewing(), ...developing] },
      isMac ? { role: 'windowMenu', label: t`Window` } : { label: t`Window`, submenu: arranging() },
    ]),
  );
}

const editing = (): MenuItemConstructorOptions[] => [
  { role: 'undo', label: t`Undo` },
  { role: 'redo', label: t`Redo` },
  between,
  { role: 'cut', label: t`Cut` },
  { role: 'copy', label: t`Copy` },
  { role: 'paste', label: t`Paste` },
  { role: 'delete', label: t`Delete` },
  between,
  { role: 'selectAll', label: t`Select all` },
];

const viewing = (): MenuItemConstructorOptions[] => [
  { role: 'zoomIn', label: t`Larger` },
  { role: 'zoomOut', label: t`Smaller` },
  { role: 'resetZoom', label: t`Usual size` },
  { role: 'togglefullscreen', label: t`Full screen` },
];

const arranging = (): MenuItemConstructorOptions[] => [
  { role: 'minimize', label: t`Minimize` },
  { role: 'close', label: t`Close` },
];
