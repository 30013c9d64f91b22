// The screens' only import of it: of main they otherwise read types alone.
export { namedAs } from '../../electron/contract/check-name.ts';
