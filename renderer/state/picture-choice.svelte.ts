import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { shrunkPicture } from '../lib/picture.ts';

/** Null where the file is no picture. */
type MakePicture = (file: Blob) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Has main keep a picture; answers its path, or null on failure. */
export type KeepPicture = (bytes: Uint8Array<ArrayBuffer>) => Promise<string | null>;

/** `failed` hears why a picture could not be kept. */
export function keepingBy(bridge: Bridge, failed: (failure: Failure) => void): KeepPicture {
  return async (bytes) => {
    const answer = await ask(bridge, 'savePicture', bytes);
    if (answer.ok) return answer.value;
    failed(answer);
    return null;
  };
}

/** A chosen picture: made small, then kept. A form is not saved meanwhile. */
export class PictureChoice {
  #state = $state<'idle' | 'working' | 'not-a-picture'>('idle');
  readonly #make: MakePicture;
  /** Counts choices, so that an earlier one that ends late is dropped. */
  #chosen = 0;

  constructor(make: MakePicture = shrunkPicture) {
    this.#make = make;
  }

  get state(): 'idle' | 'working' | 'not-a-picture' {
    return this.#state;
  }

  /** Answers the path; null when it is no picture or another was chosen meanwhile. */
  async choose(file: Blob, keep: KeepPicture): Promise<string | null> {
    const choice = ++this.#chosen;
    this.#state = 'working';
    const bytes = await this.#make(file);
    const path = bytes === null || choice !== this.#chosen ? null : await keep(bytes);
    if (choice !== this.#chosen) return null;
    this.#state = bytes === null ? 'not-a-picture' : 'idle';
    return path;
  }

  /** Drops a choice under way, too. */
  forget(): void {
    this.#chosen += 1;
    this.#state = 'idle';
  }
}
