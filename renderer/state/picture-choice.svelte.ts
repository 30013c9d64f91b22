import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { shrunkPicture } from '../lib/picture.ts';

/** Makes the bytes to keep of a picture; null where the file is no picture. */
type MakePicture = (file: Blob) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Has main keep a picture; answers its path, or null on failure. */
export type KeepPicture = (bytes: Uint8Array<ArrayBuffer>) => Promise<string | null>;

/** Keeps pictures by asking main; `failed` hears why one could not be kept. */
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

  /**
   * Answers the path of the kept picture; null where the file is no picture, it could not be kept, or another was chosen
   * meanwhile.
   */
  async choose(file: Blob, keep: KeepPicture): Promise<string | null> {
    const choice = ++this.#chosen;
    this.#state = 'working';
    const bytes = await this.#make(file);
    const path = bytes === null || choice !== this.#chosen ? null : await keep(bytes);
    if (choice !== this.#chosen) return null;
    this.#state = bytes === null ? 'not-a-picture' : 'idle';
    return path;
  }

  /** Forgets the choice, even one that is under way. */
  forget(): void {
    this.#chosen += 1;
    this.#state = 'idle';
  }
}
