import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOnline, type CounterApp } from '../../windows/counter-app.ts';
import { decoded } from './encoded-value.ts';

/** A message of an attack: the channel as Electron has it, and its one argument, encoded. */
export type RawMessage = { readonly channel: string; readonly value: unknown };

/** What became of it, as its sender is told: 'resolved', or the error; null where it can't even be sent. */
export type RawOutcome = string | null;

/**
 * What somebody has who took a window's process over: `ipcRenderer` itself, with no preload script of ours in front of it.
 * Values are made in there, as some can't be carried over by a driver.
 */
const rawIpc = `
const { contextBridge, ipcRenderer } = require('electron');
const decoded = ${decoded.toString()};
const attempt = async ({ channel, value }) => {
  let message;
  try { message = decoded(value); structuredClone(message); } catch { return null; }
  return ipcRenderer.invoke(channel, message).then(() => 'resolved', (error) => String(error.message));
};
contextBridge.exposeInMainWorld('raw', {
  attack: (messages) => Promise.all(JSON.parse(messages).map(attempt)),
  send: (channel, text) => ipcRenderer.send(channel, text),
  sendToOthers: (channel, text) => { ipcRenderer.postMessage(channel, text); ipcRenderer.sendToHost(channel, text); },
});
`;

type Raw = {
  readonly attack: (messages: string) => Promise<RawOutcome[]>;
  readonly send: (channel: string, text: string) => void;
  readonly sendToOthers: (channel: string, text: string) => void;
};

declare global {
  var raw: Raw;
  /** In main: what went wrong there and was caught by nobody. */
  var uncaught: string[];
}

/** Starts the app in practice mode and gives the staff's window all of `ipcRenderer`. */
export async function launchTakenOver(): Promise<CounterApp> {
  const counter = await launchOnline();
  const filePath = join(mkdtempSync(join(tmpdir(), 'taken-over-')), 'raw-ipc.cjs');
  writeFileSync(filePath, rawIpc);
  await counter.electron.evaluate(({ session }, script) => {
    session.defaultSession.registerPreloadScript({ type: 'frame', filePath: script });
    globalThis.uncaught = [];
    for (const kind of ['unhandledRejection', 'uncaughtException'] as const)
      process.on(kind, (error: unknown) => globalThis.uncaught.push(`${kind}: ${String(error)}`));
  }, filePath);
  await counter.page.reload();
  await counter.page.locator('[data-product-id]').first().waitFor();
  return counter;
}

/** Sends messages all at once. @returns what became of each. */
export const attack = (
  { page }: Pick<CounterApp, 'page'>,
  messages: readonly RawMessage[],
): Promise<RawOutcome[]> => page.evaluate((text) => raw.attack(text), JSON.stringify(messages));

/** What main caught nowhere since {@link launchTakenOver}. */
export const uncaughtInMain = ({ electron }: Pick<CounterApp, 'electron'>): Promise<string[]> =>
  electron.evaluate(() => globalThis.uncaught);
