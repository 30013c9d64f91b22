/** Outside Electron its package answers with a path, and would fetch a binary to have one: imported before it. */
import { electronEnvironment } from '../electron-binary.ts';

Object.assign(process.env, electronEnvironment());
