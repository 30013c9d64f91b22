/** `ipcMain`: what the app answers to its preload. */
import { EventEmitter } from 'node:events';
import { decodeValue, encodeValue } from './codec.ts';
import { HostEvent } from './events.ts';
import type { HostFrame } from './frames.ts';
import { asElectron, guardedClass } from './guard.ts';
import type { ToPreload } from './world-preload.ts';

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

/** Who sent a message, and the way back. */
export interface IpcSender {
  readonly contents: Electron.WebContents;
  readonly frame: HostFrame;
  reply(message: ToPreload): void;
}

class HostIpcMain
  extends guardedClass('ipcMain', EventEmitter)
  implements
    Pick<
      Electron.IpcMain,
      'handle' | 'handleOnce' | 'removeHandler' | 'on' | 'off' | 'once' | 'removeAllListeners'
    >
{
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof handler !== 'function')
      throw new Error(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Takes an `ipcRenderer.send`. */
  receive(sender: IpcSender, channel: string, args: string): void {
    const reply = (to: string, ...values: unknown[]): void =>
      sender.reply({ kind: 'message', channel: to, args: encodeValue(values) });
    this.emit(channel, Object.assign(toEvent(sender), { reply }), ...(decodeValue(args) as unknown[]));
  }

  /** Takes an `ipcRenderer.invoke` and answers it; what the handler throws reaches the preload as text. */
  async answer(sender: IpcSender, id: number, channel: string, args: string): Promise<void> {
    try {
      const handler = this.#handlers.get(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      const event = asElectron<Electron.IpcMainInvokeEvent>(toEvent(sender));
      const value = encodeValue(await handler(event, ...(decodeValue(args) as unknown[])));
      sender.reply({ kind: 'result', id, ok: true, value });
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      sender.reply({ kind: 'result', id, ok: false, message: String(error) });
    }
  }
}

function toEvent({ contents, frame }: IpcSender) {
  return Object.assign(new HostEvent(), {
    type: 'frame' as const,
    sender: contents,
    senderFrame: asElectron<Electron.WebFrameMain>(frame),
    frameId: frame.routingId,
    processId: frame.processId,
    ports: [],
  });
}

/** Electron's `ipcMain`. */
export const ipcMain = new HostIpcMain();
