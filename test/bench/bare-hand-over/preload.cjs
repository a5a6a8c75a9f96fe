// @ts-check
const { contextBridge, ipcRenderer } = require('electron');

/** @param {string} name @returns {(listener: (told: unknown) => void) => void} */
const on = (name) => (listener) => {
  ipcRenderer.on(name, (_event, told) => listener(told));
};

contextBridge.exposeInMainWorld('bare', {
  onCode: on('code'),
  painted: (/** @type {number} */ at) => ipcRenderer.send('painted', at),
  onRequest: on('request'),
  receipt: () => ipcRenderer.send('receipt-wanted'),
});

// Of the product's own receipt page, laid out once to be printed.
contextBridge.exposeInMainWorld('till', {
  ask: (/** @type {string} */ name) => ipcRenderer.invoke(`ask:${name}`),
  on: () => () => undefined,
});
