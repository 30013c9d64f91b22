/** Decides about documents: what the app loads itself passes, what a page asks for is put to the app's listeners. */
import type { RequestPaused } from './cdp.ts';
import { emitPreventable } from './events.ts';
import type { FrameTree } from './frames.ts';
import { asElectron } from './guard.ts';
import { toAppUrl } from './origins.ts';

interface Emitter {
  readonly frames: FrameTree;
  emit(name: string, ...args: unknown[]): boolean;
}

/** The navigation guard of one window. */
export class NavigationGuard {
  readonly #contents: Emitter;
  /** The address that the app itself is loading. */
  #expected: string | undefined;

  constructor(contents: Emitter) {
    this.#contents = contents;
  }

  /** Tells that the app itself loads this address next. */
  expect(url: string): void {
    this.#expected = url;
  }

  /** Puts a document request to `will-navigate`, `will-redirect` and `will-frame-navigate`. */
  allows(paused: RequestPaused, url: string): boolean {
    const { frames } = this.#contents;
    const isMainFrame = frames.isMain(paused.frameId);
    if (paused.redirectedRequestId !== undefined)
      return this.#asks('will-redirect', url, isMainFrame, paused.frameId);
    if (isMainFrame && this.#isExpected(url)) return true;
    const allowed = this.#asks('will-frame-navigate', url, isMainFrame, paused.frameId);
    return allowed && (!isMainFrame || this.#asks('will-navigate', url, isMainFrame, paused.frameId));
  }

  #isExpected(url: string): boolean {
    const expected = this.#expected !== undefined && withoutFragment(this.#expected) === withoutFragment(url);
    if (expected) this.#expected = undefined;
    return expected;
  }

  #asks(name: string, url: string, isMainFrame: boolean, frameId: string): boolean {
    const frame = asElectron<Electron.WebFrameMain>(this.#contents.frames.get(frameId));
    const fields = { url: toAppUrl(url), isMainFrame, isSameDocument: false, frame, initiator: frame };
    return emitPreventable(this.#contents, name, fields, fields.url, false, isMainFrame);
  }
}

function withoutFragment(url: string): string {
  return new URL(url).href.replace(/#.*$/s, '');
}
