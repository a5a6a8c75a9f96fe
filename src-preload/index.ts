import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract.ts';

/**
 * SECURITY: the window gets two functions and nothing of Electron. What it may ask, and with what, is decided and
 * checked in main (src-main/ipc/ipc-endpoint.ts): a window that was taken over can say anything here.
 */
const bridge: Bridge = {
  ask: (name, ...request) => ipcRenderer.invoke(`ask:${name}`, request[0]),
  on: (name, listener) => {
    // The event object is not passed on: it holds the sender.
    const forward = (_event: unknown, push: Parameters<typeof listener>[0]): void => listener(push);
    ipcRenderer.on(`push:${name}`, forward);
    return () => {
      ipcRenderer.off(`push:${name}`, forward);
    };
  },
};

contextBridge.exposeInMainWorld('till', bridge);
