/** Replaces electron-store's version order (vite.main.ts): settings use none of its migrations. */
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
