/** What a page reports, in the words of Electron's events. */
import type { ConsoleCalled } from './cdp.ts';

const levels: Partial<Record<ConsoleCalled['type'], string>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
};

/** The fields of a `console-message` event. */
export function consoleFields({ type, args, stackTrace }: ConsoleCalled): object {
  const [at] = stackTrace?.callFrames ?? [];
  const words = args.map((arg) =>
    String(arg.value ?? arg.description ?? arg.unserializableValue ?? arg.type),
  );
  return {
    level: levels[type] ?? 'info',
    message: words.join(' '),
    lineNumber: (at?.lineNumber ?? 0) + 1,
    sourceId: at?.url ?? '',
  };
}

/** The input of a `before-input-event`, from the fields of the page's keyboard event. */
export function keyInput(key: Record<string, unknown>): object {
  const { type, shiftKey, ctrlKey, altKey, metaKey, repeat, ...same } = key;
  const held = { shift: shiftKey, control: ctrlKey, alt: altKey, meta: metaKey };
  return {
    ...same,
    ...held,
    type: type === 'keydown' ? 'keyDown' : 'keyUp',
    isAutoRepeat: repeat,
    modifiers: Object.entries(held).flatMap(([name, down]) => (down === true ? [name] : [])),
  };
}
