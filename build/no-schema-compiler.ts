/** Replaces electron-store's schema compiler (vite.main.ts): zod checks settings. */
function refuse(): never {
  throw new Error('Settings have no schema of electron-store: electron/settings/schema.ts checks them.');
}

export { refuse as Ajv2020 };
export default { default: refuse };
