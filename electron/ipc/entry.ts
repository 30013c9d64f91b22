import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { type EntryAnswer, entryAnswer, entryShown, type EntryShown } from '../contract/entry.ts';
import { entryChannels } from '../contract/entry-names.ts';
import { fail, failureOfIssues, type Result, success } from '../contract/result.ts';
import type { Log } from '../domain/log.ts';
import { createAdmission, failedInside, isPlainData } from './admission.ts';

/** What stands behind the entry view; `read` answers null while nothing is asked. */
export interface EntryBehind {
  read(): EntryShown | null;
  /** Resolves with the next question; null: there is none. */
  answer(entered: EntryAnswer): Promise<EntryShown | null>;
  cancel(): void;
}

/** Answers the entry view alone: a PIN entered there passes no other page. */
export function answerEntry(options: {
  behind: EntryBehind;
  isTrusted: (event: IpcMainInvokeEvent) => boolean;
  /** Monotonic ms, for the rate limit. */
  now: () => number;
  log: Pick<Log, 'warn' | 'error'>;
}): void {
  const { behind, log } = options;

  function checked(shown: EntryShown | null): Result<EntryShown | null> {
    const fits = entryShown.nullable().safeParse(shown);
    if (fits.success) return success(fits.data);
    log.error('The entry view: the value does not fit the contract', fits.error);
    return failedInside;
  }

  async function answer(received: readonly unknown[]): Promise<Result<EntryShown | null>> {
    const entered = entryAnswer.safeParse(received[0]);
    if (received.length !== 1 || !isPlainData(received[0])) {
      return fail('invalid', 'The entry view sends one value of plain data.');
    }
    // What is wrong is not logged: it may be a PIN.
    return entered.success ? checked(await behind.answer(entered.data)) : failureOfIssues(entered.error);
  }

  const channel = (
    name: keyof typeof entryChannels,
    act: (received: readonly unknown[]) => Promise<Result<unknown>> | Result<unknown>,
  ): void => {
    const refusalOf = createAdmission(entryChannels[name], options);
    ipcMain.handle(entryChannels[name], (event, ...received: unknown[]) => refusalOf(event) ?? act(received));
  };
  channel('read', () => checked(behind.read()));
  channel('answer', answer);
  channel('cancel', () => {
    behind.cancel();
    return success(undefined);
  });
}
