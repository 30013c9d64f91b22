import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { shrunkPicture } from '../lib/picture.ts';

/** Makes what is kept of a picture; null where it is none. */
type MakePicture = (file: Blob) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Has main keep a picture; answers its path, or null when it could not be kept. */
export type KeepPicture = (bytes: Uint8Array<ArrayBuffer>) => Promise<string | null>;

/** Keeps by asking main; `failed` is told why a picture could not be kept. */
export function keepingBy(bridge: Bridge, failed: (failure: Failure) => void): KeepPicture {
  return async (bytes) => {
    const answer = await ask(bridge, 'savePicture', bytes);
    if (answer.ok) return answer.value;
    failed(answer);
    return null;
  };
}

/** A picture that a person chooses: made small, then kept. A form is not saved while that is under way. */
export class PictureChoice {
  #state = $state<'idle' | 'working' | 'not-a-picture'>('idle');
  readonly #make: MakePicture;
  /** Number of the last choice, so that one that was made before does not take its place. */
  #chosen = 0;

  constructor(make: MakePicture = shrunkPicture) {
    this.#make = make;
  }

  get state(): 'idle' | 'working' | 'not-a-picture' {
    return this.#state;
  }

  /** Answers the path of the picture; null when there is none, or when another was chosen meanwhile. */
  async choose(file: Blob, keep: KeepPicture): Promise<string | null> {
    const choice = ++this.#chosen;
    this.#state = 'working';
    const bytes = await this.#make(file);
    const path = bytes === null || choice !== this.#chosen ? null : await keep(bytes);
    if (choice !== this.#chosen) return null;
    this.#state = bytes === null ? 'not-a-picture' : 'idle';
    return path;
  }

  /** Forgets the choice, also one that is under way. */
  forget(): void {
    this.#chosen += 1;
    this.#state = 'idle';
  }
}
