// The one door of the screens' words to it: they read nothing else of main's than types.
export { namedAs } from '../../electron/contract/check-name.ts';
