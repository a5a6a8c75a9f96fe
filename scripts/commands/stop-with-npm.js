// @ts-check
import process from 'node:process';

const intervalMs = 300;

/**
 * npm, told to stop, ends the shell between itself and this program and nothing below: the app or the service would run on,
 * its port taken, with nobody to stop it. So, under npm, losing the parent counts as being told to stop.
 */
export function stopWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, intervalMs);
  watch.unref();
}
