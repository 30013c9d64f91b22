const { contextBridge, ipcRenderer } = require('electron');

globalThis.onlyInPreload = 'secret';
const data = { list: [1, { two: 2 }], text: '語', when: new Date(0), map: new Map([['a', 1]]) };
contextBridge.exposeInMainWorld('fixture', {
  data,
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  on: (channel, listener) => {
    const pass = (_event, ...args) => listener(...args);
    ipcRenderer.on(channel, pass);
    return () => ipcRenderer.off(channel, pass);
  },
  add: (a, b) => a + b,
  later: async (value) => value,
  fails: () => {
    throw new RangeError('out of range');
  },
  failsLater: async () => {
    throw new RangeError('out of range, later');
  },
  callBack: (callback) => callback(20) + 1,
  awaitBack: async (callback) => (await callback()) + 1,
  modules: () => Object.keys(require('electron')).sort(),
  canRequireNode: () => {
    try {
      require('node:fs');
      return true;
    } catch {
      return false;
    }
  },
  preloadSees: (name) => typeof globalThis[name],
});
