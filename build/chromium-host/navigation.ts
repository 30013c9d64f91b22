/** Decides about documents: what the app loads itself passes, what a page asks for is put to the app's listeners. */
import type { RequestPaused } from './cdp.ts';
import { emitPreventable } from './events.ts';
import type { FrameTree } from './frames.ts';
import { asElectron } from './guard.ts';
import { toAppUrl, toChromiumUrl } from './origins.ts';

interface Emitter {
  readonly frames: FrameTree;
  emit(name: string, ...args: unknown[]): boolean;
}

/** The navigation guard of one window. */
export class NavigationGuard {
  readonly #contents: Emitter;
  /** The address that the app itself is loading. */
  #expected: string | undefined;
  /** The last address that the page asked for. */
  #requested: string | undefined;

  constructor(contents: Emitter) {
    this.#contents = contents;
  }

  /** Tells that the app itself loads this address next. */
  expect(url: string): void {
    this.#expected = toAppUrl(new URL(toChromiumUrl(url)).href);
  }

  /** Tells that the page itself asks for this address; Chromium says so before the request comes. */
  requested(url: string): void {
    this.#requested = withoutFragment(url);
  }

  /** Puts a document request to `will-navigate`, `will-redirect` and `will-frame-navigate`. */
  allows(paused: RequestPaused, url: string): boolean {
    const { frames } = this.#contents;
    const isMainFrame = frames.isMain(paused.frameId);
    if (paused.redirectedRequestId !== undefined)
      return this.#asks('will-redirect', url, isMainFrame, paused.frameId);
    if (isMainFrame && (this.#isExpected(url) || this.#isDebuggersReload(url))) return true;
    const allowed = this.#asks('will-frame-navigate', url, isMainFrame, paused.frameId);
    return allowed && (!isMainFrame || this.#asks('will-navigate', url, isMainFrame, paused.frameId));
  }

  #isExpected(url: string): boolean {
    const expected = this.#expected !== undefined && withoutFragment(this.#expected) === withoutFragment(url);
    if (expected) this.#expected = undefined;
    return expected;
  }

  /** A reload by a debugger, such as Playwright's, is nobody's wish in the page and is not asked about. */
  #isDebuggersReload(url: string): boolean {
    const address = withoutFragment(url);
    const byPage = this.#requested === address;
    this.#requested = undefined;
    return !byPage && address === withoutFragment(this.#contents.frames.main.url);
  }

  #asks(name: string, url: string, isMainFrame: boolean, frameId: string): boolean {
    const frame = asElectron<Electron.WebFrameMain>(this.#contents.frames.get(frameId));
    const fields = { url: toAppUrl(url), isMainFrame, isSameDocument: false, frame, initiator: frame };
    return emitPreventable(this.#contents, name, fields, fields.url, false, isMainFrame);
  }
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
