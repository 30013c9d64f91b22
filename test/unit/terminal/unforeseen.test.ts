import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { endOnUnforeseen } from '../../../electron/terminal/unforeseen.ts';

function program() {
  const stderr = Object.assign(new EventEmitter(), { write: vi.fn(() => true) });
  const process = Object.assign(new EventEmitter(), { stdout: new EventEmitter(), stderr });
  const exit = vi.fn();
  const unforeseen = endOnUnforeseen({ process: process as never, exit });
  return { process, stderr, exit, unforeseen };
}

test.each(['uncaughtException', 'unhandledRejection'])('%s ends the program, with words', (event) => {
  const { process, stderr, exit } = program();
  process.emit(event, new Error('the till is on fire'));
  expect(stderr.write).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('the till is on fire'));
  expect(exit).toHaveBeenCalledOnce();
});

test('the log is told once it is open, and a kiosk ends the program in its own way', () => {
  const { process, stderr, exit, unforeseen } = program();
  const log = { error: vi.fn() };
  const startAnew = vi.fn();
  unforeseen.tell(log);
  unforeseen.endWith(startAnew);
  const error = new Error('no memory');
  process.emit('uncaughtException', error);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.any(String), error);
  expect(startAnew).toHaveBeenCalledOnce();
  expect(exit).not.toHaveBeenCalled();
  expect(stderr.write).not.toHaveBeenCalled();
});

test('a log that cannot be written to keeps nothing from ending', () => {
  const { exit, unforeseen } = program();
  unforeseen.tell({
    error: () => {
      throw new Error('disk full');
    },
  });
  expect(() => unforeseen.end('The settings cannot be used')).toThrow('disk full');
  expect(exit).toHaveBeenCalledOnce();
});

test('what goes wrong on the way out is not told again', () => {
  const { process, stderr, exit, unforeseen } = program();
  unforeseen.end('could not start', 'first');
  process.emit('uncaughtException', new Error('second'));
  expect(stderr.write).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledOnce();
});

test('words that nobody reads are no error', () => {
  const { process, exit } = program();
  for (const output of [process.stdout, process.stderr]) output.emit('error', new Error('EPIPE'));
  expect(exit).not.toHaveBeenCalled();
});
