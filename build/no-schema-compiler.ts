/** Stands where electron-store would take its schema compiler from (vite.main.ts): settings are checked by zod. */
function refuse(): never {
  throw new Error('Settings have no schema of electron-store: electron/settings/schema.ts checks them.');
}

export { refuse as Ajv2020 };
export default { default: refuse };
