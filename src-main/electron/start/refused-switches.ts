import { app } from 'electron';

/**
 * SECURITY: Chromium switches that let a program be driven from outside, be shown other certificates or addresses, or
 * write down what it sends. Electron's fuses cover none of them. Switches that a shop may need (a proxy, another data
 * folder) aren't here.
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

/**
 * The first switch with which a package refuses to start; undefined if there is none, and always during development.
 */
export function refusedSwitch(): string | undefined {
  if (!app.isPackaged) return undefined;
  // Only root on Linux can't have the sandbox: Chromium starts with this switch then, or not at all.
  if (app.commandLine.hasSwitch('no-sandbox') && process.getuid?.() !== 0) return 'no-sandbox';
  return refused.find((name) => app.commandLine.hasSwitch(name));
}
