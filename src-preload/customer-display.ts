import { contextBridge, ipcRenderer } from 'electron';
import type { DisplayBridge, Scene } from './contract/customers/customer-display.ts';

/**
 * SECURITY: the customers' window can ask what to show and hear what to show, and has no name of any other channel.
 * Should it be taken over, main refuses it the rest (src-main/ipc/answer-request.ts).
 */
const bridge: DisplayBridge = {
  scene: () => ipcRenderer.invoke('ask:scene'),
  onScene: (listener) => {
    const forward = (_event: unknown, scene: Scene): void => listener(scene);
    ipcRenderer.on('push:scene', forward);
    return () => {
      ipcRenderer.off('push:scene', forward);
    };
  },
};

contextBridge.exposeInMainWorld('display', bridge);
