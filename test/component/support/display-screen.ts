import '../../../renderer/styles/fonts.css';
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/reset.css';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-svelte';
import {
  customerDisplay,
  type CustomerDisplay as Shown,
  type CustomerDisplayBridge,
} from '../../../electron/contract/customer-display.ts';
import { type Result, success } from '../../../electron/contract/result.ts';
import type { Draft, SaleView } from '../../../electron/contract/sale.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { customerDisplayOf } from '../../../electron/domain/shown-to-customer.ts';
import { overwriteGetLocale } from '../../../renderer/i18n/generated/runtime.js';
import DisplayScreen from '../../../renderer/screens/display/DisplayScreen.svelte';
import { startCustomerDisplay } from '../../../renderer/state/customer-display.svelte.ts';
import { terminal } from '../fixtures/terminal.ts';
import { resize } from './resize.ts';

/** What main tells the customer display of a terminal and its sale. */
export function shownOf(
  change: Partial<TerminalState> = {},
  sale: SaleView | null = null,
  draft: Draft | null = null,
): Shown {
  return customerDisplayOf({ ...terminal, ...change }, sale, draft);
}

/** Main as the customer display sees it: the contract checks every value. */
export class DisplayBridgeDouble implements CustomerDisplayBridge {
  #answer: Result<Shown>;
  #listener: ((display: Shown) => void) | undefined;
  /** How often the screen has asked. */
  asked = 0;
  /** Called while main is asked for the first time. */
  beforeAnswer: () => void = () => undefined;

  constructor(answer: Result<Shown>) {
    this.#answer = answer;
  }

  readonly readCustomerDisplay = async (): Promise<Result<Shown>> => {
    const before = this.beforeAnswer;
    this.beforeAnswer = () => undefined;
    before();
    this.asked += 1;
    return Promise.resolve(this.#answer);
  };

  readonly onCustomerDisplay = (listener: (display: Shown) => void): (() => void) => {
    this.#listener = listener;
    return () => (this.#listener = undefined);
  };

  /** Pushes a value, as main does. */
  send(shown: Shown): void {
    this.#listener?.(customerDisplay.parse(shown));
  }
}

/** Shows the display at its start, or with main's answer. */
export async function mountDisplay(
  shown: Shown | DisplayBridgeDouble,
  size: [width: number, height: number] = [1280, 800],
): Promise<DisplayBridgeDouble> {
  await resize(size);
  const bridge =
    shown instanceof DisplayBridgeDouble
      ? shown
      : new DisplayBridgeDouble(success(customerDisplay.parse(shown)));
  const display = await startCustomerDisplay(bridge, () => performance.now());
  overwriteGetLocale(() => display.shown?.language ?? 'ja');
  const target = document.createElement('div');
  target.id = 'app';
  document.body.append(target);
  onTestFinished(() => target.remove());
  await render(DisplayScreen, { target, props: { display } });
  return bridge;
}
