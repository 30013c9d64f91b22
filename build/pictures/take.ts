/** Photographs each screen of the tests' table, beside a double of main. */
import { createVitest, type Reporter, type TestCase, type TestModule } from 'vitest/node';
import { compileMessages } from '../messages.ts';
import { fromRoot } from '../paths.ts';
import { inBrowser, screensServer } from '../testing/in-browser.ts';
import type { PicturePlan } from './names.ts';
import { photographing } from './photograph.ts';

/** The written files, and what could not be shown, with reasons. */
export interface Taken {
  readonly files: readonly string[];
  readonly failed: readonly string[];
}

/** Takes the pictures of a plan into `out/pictures/`; one that fails does not stop the others. */
export async function takePictures(plan: PicturePlan, write: (text: string) => void): Promise<Taken> {
  const tally = new Tally(write);
  const files: string[] = [];
  compileMessages();
  const { browser, ...rest } = await inBrowser();
  const options = {
    ...rest,
    config: false as const,
    root: fromRoot('.'),
    watch: false,
    reporters: [tally],
    include: ['test/pictures/**/*.test.ts'],
    browser: { ...browser, commands: { photograph: photographing(files) } },
  };
  const vitest = await createVitest(options, screensServer());
  try {
    vitest.provide('pictures', plan);
    const { unhandledErrors } = await vitest.start();
    const unforeseen = unhandledErrors.map((error) => firstLine(error));
    return { files, failed: [...tally.failed, ...unforeseen] };
  } finally {
    await vitest.close();
  }
}

function firstLine(error: unknown): string {
  const message =
    error instanceof Error ? error.message : ((error as { message?: unknown }).message ?? error);
  return String(message).split('\n')[0] ?? '';
}

/** Counts, and reports progress now and then. */
class Tally implements Reporter {
  shown = 0;
  readonly failed: string[] = [];
  readonly #write: (text: string) => void;
  #total = 0;
  #said = 0;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  onTestModuleCollected(module: TestModule): void {
    this.#total += Array.from(module.children.allTests()).length;
  }

  onTestModuleEnd(module: TestModule): void {
    this.failed.push(...module.errors().map(firstLine));
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === 'passed') this.shown += 1;
    else this.failed.push(`${test.name}: ${errors.map(firstLine).join('; ') || state}`);
    const done = this.shown + this.failed.length;
    const tenth = Math.floor((done * 10) / this.#total);
    if (tenth === this.#said) return;
    this.#said = tenth;
    this.#write(`  ${done} of ${this.#total} views\n`);
  }
}
