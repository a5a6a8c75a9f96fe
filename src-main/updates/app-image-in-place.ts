import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs';
import { syncFile } from '../platform/private-files.ts';
import { AppImageUpdater } from 'electron-updater';

type AppAdapter = ConstructorParameters<typeof AppImageUpdater>[1];

/**
 * Replaces the running AppImage, under its name. electron-updater would remove the old one first, so that a power cut
 * leaves none, and would start the new one while this program still holds the till.
 */
export class AppImageInPlace extends AppImageUpdater {
  readonly #relaunch: (program: string) => void;

  constructor(app: AppAdapter, relaunch: (program: string) => void) {
    super(null, app);
    this.#relaunch = relaunch;
  }

  protected override doInstall({ isForceRunAfter }: { readonly isForceRunAfter: boolean }): boolean {
    const running = process.env['APPIMAGE'];
    const downloaded = this.installerPath;
    if (running === undefined || downloaded === null) return false;
    // In the same folder, so that it can be renamed in one step.
    const beside = `${running}.new`;
    try {
      copyFileSync(downloaded, beside);
      chmodSync(beside, 0o755);
      syncFile(beside);
      renameSync(beside, running);
    } catch {
      rmSync(beside, { force: true });
      return false;
    }
    if (isForceRunAfter) this.#relaunch(running);
    return true;
  }
}
