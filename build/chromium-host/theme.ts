/** `nativeTheme`: which colours the pages are told to prefer. */
import { EventEmitter } from 'node:events';
import { guardedClass } from './guard.ts';
import { HostWebContents } from './web-contents.ts';

let source: Electron.NativeTheme['themeSource'] = 'system';

/** The emulated media feature for the chosen source; none for the system's own choice. */
export function colorSchemeFeatures(): { name: string; value: string }[] {
  return source === 'system' ? [] : [{ name: 'prefers-color-scheme', value: source }];
}

class HostNativeTheme
  extends guardedClass('nativeTheme', EventEmitter)
  implements Pick<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors'>
{
  get themeSource(): Electron.NativeTheme['themeSource'] {
    return source;
  }

  set themeSource(chosen: Electron.NativeTheme['themeSource']) {
    source = chosen;
    for (const contents of HostWebContents.getAllWebContents()) {
      contents.command((cdp) => cdp.send('Emulation.setEmulatedMedia', { features: colorSchemeFeatures() }));
    }
    this.emit('updated');
  }

  /** The host does not ask the system; its own choice counts as light. */
  get shouldUseDarkColors(): boolean {
    return source === 'dark';
  }
}

/** Electron's `nativeTheme`. */
export const nativeTheme = new HostNativeTheme();
