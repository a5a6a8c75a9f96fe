// @ts-check
import { delimiter, dirname, join } from 'node:path';
import { repackagedElectronSwitch } from '../setup/repackaged-electron.js';

/** @typedef {import('../setup/electron.js').Electron} Electron */

/** Keeps the warning about node:sqlite, which says nothing new, out of every output. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/**
 * What the tasks' own programs find in their environment.
 * @param {NodeJS.ProcessEnv} outer
 * @param {{ root: string, node: string, electron?: Electron | undefined }} equipment
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(outer, { root, node, electron }) {
  const { ELECTRON_RUN_AS_NODE: _turnsElectronIntoNode, ...env } = outer;
  // Windows spells it Path.
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[path] = [dirname(node), join(root, 'node_modules', '.bin'), env[path]].filter(Boolean).join(delimiter);
  if (electron) {
    env['ESIM_COUNTER_ELECTRON'] = electron.executable;
    env['ESIM_COUNTER_ELECTRON_VERSION'] = electron.version;
    env['ESIM_COUNTER_ELECTRON_ARGUMENTS'] = JSON.stringify(electron.launchArguments);
    // Decided once: what starts beneath this, on a display of the tests', doesn't ask again.
    if (electron.repackaged) env[repackagedElectronSwitch] = '1';
    // electron-vite reads these two; without them it looks for the official Electron, at its newest.
    env['ELECTRON_EXEC_PATH'] = electron.executable;
    env['ELECTRON_MAJOR_VER'] = electron.version.split('.')[0];
    if (electron.launchArguments.includes('--no-sandbox')) env['NO_SANDBOX'] = '1';
  }
  return env;
}
