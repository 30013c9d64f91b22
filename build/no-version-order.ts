/** Stands where electron-store would take its order of versions from (vite.main.ts): settings have no migrations of its kind. */
export default new Proxy(
  {},
  {
    get() {
      throw new Error(
        'Settings have no migrations of electron-store: electron/settings brings them up to date.',
      );
    },
  },
);
