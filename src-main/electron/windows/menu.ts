import { t } from '@lingui/core/macro';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Zooming } from '../../../src-preload/contract/settings/appearance.ts';

const between: MenuItemConstructorOptions = { type: 'separator' };

/**
 * The application menu: the usual entries for editing and viewing. Tasks show their keys on the screen. Rebuilt when
 * the language changes: Electron's own labels are English.
 */
export function setMenu(zoom: (to: Zooming) => void): void {
  const isMac = process.platform === 'darwin';
  const developing: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [between, { role: 'forceReload' }, { role: 'toggleDevTools' }];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      isMac ? { role: 'appMenu' } : { label: t`File`, submenu: [{ role: 'quit', label: t`Quit` }] },
      { label: t`Edit`, submenu: editing() },
      { label: t`View`, submenu: [...viewing(zoom), ...developing] },
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

const viewing = (zoom: (to: Zooming) => void): MenuItemConstructorOptions[] => [
  { label: t`Larger`, accelerator: 'CommandOrControl+Plus', click: () => zoom('larger') },
  // The same key without Shift, where + needs Shift, and the one of the number pad.
  ...['CommandOrControl+=', 'CommandOrControl+numadd'].map((accelerator) => ({
    label: t`Larger`,
    accelerator,
    visible: false,
    acceleratorWorksWhenHidden: true,
    click: () => zoom('larger'),
  })),
  { label: t`Smaller`, accelerator: 'CommandOrControl+-', click: () => zoom('smaller') },
  { label: t`Usual size`, accelerator: 'CommandOrControl+0', click: () => zoom('usual') },
  { role: 'togglefullscreen', label: t`Full screen` },
];

const arranging = (): MenuItemConstructorOptions[] => [
  { role: 'minimize', label: t`Minimize` },
  { role: 'close', label: t`Close` },
];
