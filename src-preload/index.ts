import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract.ts';

// SECURITY: a window keeps its name from page to page. What one person's page wrote there the next person's doesn't get.
Object.assign(globalThis, { name: '' });

let built: Promise<unknown> | undefined;

/** The till that staff can see. */
let drawn: string | undefined;

/** Main reads the most of its own code when it is first asked for more than the first view. */
const whenBuilt = (): Promise<unknown> => (built ??= ipcRenderer.invoke('built'));

/**
 * SECURITY: the window gets three functions and nothing of Electron. What it may ask, and with what, is decided and
 * checked in main (src-main/ipc/ipc-endpoint.ts): a window that was taken over can say anything here.
 */
const bridge: Bridge = {
  ask: (name, ...request) => {
    // As it is seen at the press: main may be a while before it can be asked.
    const seen = drawn;
    const ask = () => ipcRenderer.invoke(`ask:${name}`, request[0], seen);
    return name === 'first-view' ? ask() : whenBuilt().then(ask);
  },
  on: (name, listener) => {
    // The event object is not passed on: it holds the sender.
    const forward = (_event: unknown, push: Parameters<typeof listener>[0]): void => listener(push);
    ipcRenderer.on(`push:${name}`, forward);
    return () => {
      ipcRenderer.off(`push:${name}`, forward);
    };
  },
  hasDrawn: (openTillId) => {
    drawn = openTillId;
  },
};

contextBridge.exposeInMainWorld('till', bridge);
