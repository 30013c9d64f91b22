// The first script of the page: what it can see is what any script of the page can see.
globalThis.sawAtStart = {
  fixture: typeof globalThis.fixture,
  globals: [
    'require',
    'module',
    'exports',
    'process',
    'Buffer',
    'global',
    'electron',
    'ipcRenderer',
    'contextBridge',
  ]
    .concat(['chromiumHostSend', 'chromiumHostReceive', 'createBridge'])
    .filter((name) => name in globalThis),
};
