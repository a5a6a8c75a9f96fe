// @ts-check
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs inside a new session bus, as `sh -c … <keyring program> <command> <args>`. The keyring is unlocked and asked whether
 * it is, before the command starts; the command then takes the shell's place, and its process id goes to 3. Errors of the
 * command go to the real stderr (4); the bus's own chatter stays in the log (2).
 */
export const sessionScript = `
printf 'till' | "$0" --unlock --components=secrets 3>&- 4>&- >/dev/null || exit 1
dbus-send --session --print-reply --reply-timeout=20000 --dest=org.freedesktop.secrets \\
  /org/freedesktop/secrets/aliases/default org.freedesktop.DBus.Properties.Get \\
  string:org.freedesktop.Secret.Collection string:Locked 3>&- 4>&- | grep -q 'boolean false' || exit 1
echo $$ >&3
exec 3>&- 2>&4 4>&-
exec "$@"`;

/**
 * @param {NodeJS.ProcessEnv} outer
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
export function sessionEnvironment(outer, folder) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...outer, XDG_SESSION_TYPE: 'x11' };
  for (const name of ['DATA_HOME', 'CONFIG_HOME', 'CACHE_HOME', 'RUNTIME_DIR']) {
    const path = join(folder, name.toLowerCase());
    mkdirSync(path, { mode: 0o700 });
    env[`XDG_${name}`] = path;
  }
  // These lead to the desktop outside.
  for (const name of ['WAYLAND_DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'GNOME_KEYRING_CONTROL']) {
    delete env[name];
  }
  return env;
}

/**
 * The installed program asks for the right to lock memory, and does not start at all in containers that withhold it. A copy
 * asks for nothing; for a keyring that lives as long as a test that is good enough.
 * @param {string} folder
 */
export function keyringProgram(folder) {
  const installed = 'gnome-keyring-daemon';
  if (spawnSync(installed, ['--version']).status === 0) return installed;
  const copy = join(folder, installed);
  copyFileSync(`/usr/bin/${installed}`, copy);
  chmodSync(copy, 0o700);
  return copy;
}
