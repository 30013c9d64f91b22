import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { endInOrderOnly, endOnFatalErrors } from '../../../electron/terminal/fatal-errors.ts';

function program() {
  const stderr = Object.assign(new EventEmitter(), { write: vi.fn(() => true) });
  const process = Object.assign(new EventEmitter(), { stdout: new EventEmitter(), stderr });
  const exit = vi.fn();
  const fatalErrors = endOnFatalErrors({ process: process as never, exit });
  return { process, stderr, exit, fatalErrors };
}

test.each(['uncaughtException', 'unhandledRejection'])('%s ends the program, with words', (event) => {
  const { process, stderr, exit } = program();
  process.emit(event, new Error('the till is on fire'));
  expect(stderr.write).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('the till is on fire'));
  expect(exit).toHaveBeenCalledOnce();
});

test('the log is told once it is open, and a kiosk ends the program in its own way', () => {
  const { process, stderr, exit, fatalErrors } = program();
  const log = { error: vi.fn() };
  const startAnew = vi.fn();
  fatalErrors.tell(log);
  fatalErrors.endWith(startAnew);
  const error = new Error('no memory');
  process.emit('uncaughtException', error);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.any(String), error);
  expect(startAnew).toHaveBeenCalledOnce();
  expect(exit).not.toHaveBeenCalled();
  expect(stderr.write).not.toHaveBeenCalled();
});

test('a log that cannot be written to keeps nothing from ending', () => {
  const { exit, fatalErrors } = program();
  fatalErrors.tell({
    error: () => {
      throw new Error('disk full');
    },
  });
  expect(() => fatalErrors.end('The settings cannot be used')).toThrow('disk full');
  expect(exit).toHaveBeenCalledOnce();
});

test('what goes wrong on the way out is not told again', () => {
  const { process, stderr, exit, fatalErrors } = program();
  fatalErrors.end('could not start', 'first');
  process.emit('uncaughtException', new Error('second'));
  expect(stderr.write).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledOnce();
});

test('words that nobody reads are no error', () => {
  const { process, exit } = program();
  for (const output of [process.stdout, process.stderr]) output.emit('error', new Error('EPIPE'));
  expect(exit).not.toHaveBeenCalled();
});

test('the end is told why, for a screen that says it', () => {
  const { process, fatalErrors } = program();
  const stopped = vi.fn();
  fatalErrors.endWith(stopped);
  process.emit('uncaughtException', new Error('no inode is left'));
  expect(stopped).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no inode is left'));
});

test.each([
  { code: 0, isAsked: false, becomes: [[1]] },
  { code: 0, isAsked: true, becomes: [] },
  { code: 75, isAsked: false, becomes: [] },
  { code: 1, isAsked: false, becomes: [] },
])('an end with $code, asked for: $isAsked, becomes $becomes', ({ code, isAsked, becomes }) => {
  const [app, process] = [new EventEmitter(), Object.assign(new EventEmitter(), { reallyExit: vi.fn() })];
  endInOrderOnly({ app: app as never, process });
  if (isAsked) app.emit('before-quit');
  process.emit('exit', code);
  expect(process.reallyExit.mock.calls).toEqual(becomes);
});
