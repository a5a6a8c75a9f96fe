import { app } from 'electron';

/**
 * SECURITY: switches of Chromium by which a program is driven from outside, is shown other certificates or addresses, or
 * writes down what it sends. Electron's fuses cover none of them. What a shop may need (a proxy, another data folder) isn't
 * here.
 */
const refused = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'auto-open-devtools-for-tabs',
  'load-extension',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'host-rules',
  'host-resolver-rules',
  'ssl-key-log-file',
  'log-net-log',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'disable-seccomp-filter-sandbox',
] as const;

/** The first switch that a package doesn't start with; undefined where there is none, and always while developing. */
export function refusedSwitch(): string | undefined {
  if (!app.isPackaged) return undefined;
  // Only root on Linux can't have the sandbox: Chromium then starts with this switch or not at all.
  if (app.commandLine.hasSwitch('no-sandbox') && process.getuid?.() !== 0) return 'no-sandbox';
  return refused.find((name) => app.commandLine.hasSwitch(name));
}
