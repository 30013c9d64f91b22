/** Events as Electron's objects emit them. */

/** An event that a listener may prevent. */
export class HostEvent {
  defaultPrevented = false;

  /** Tells the emitter not to go on. */
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** Emits an event with a preventable first argument; true when no listener prevented it. */
export function emitPreventable(
  emitter: { emit(name: string, ...args: unknown[]): boolean },
  name: string,
  fields: object = {},
  ...args: unknown[]
): boolean {
  const event = Object.assign(new HostEvent(), fields);
  emitter.emit(name, event, ...args);
  return !event.defaultPrevented;
}
