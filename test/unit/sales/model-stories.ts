import fc from 'fast-check';
import {
  hourMs,
  kill,
  reboot,
  newest,
  open,
  scan,
  scanAgain,
  again,
  cancel,
  check,
  renew,
  dismiss,
  pay,
  closeElsewhere,
  begin,
  giveBack,
  refund,
  dispute,
  pass,
  outage,
  off,
  become,
  weather,
} from './model-acts.ts';
import { nothing, oneOf, Spell, step, story } from './model-step.ts';

/** A sale at the counter: a code, somebody who pays it or not, staff who end it, and what they do then. */
export const sale = story(
  open,
  pass(0, 1_000, 12_000),
  oneOf([
    [1, nothing],
    [1, pay(newest)],
    [3, begin(newest)],
  ]),
  oneOf([
    [4, nothing],
    [1, weather],
  ]),
  oneOf([
    [1, nothing],
    [2, cancel],
    [2, closeElsewhere(newest)],
    [1, pass(200_000, 2_000_000)],
  ]),
  pass(1_000, 12_000),
  oneOf([
    [1, nothing],
    [1, dismiss],
    [3, renew],
    [2, again],
  ]),
  pass(1_000, 12_000),
  oneOf([
    [1, nothing],
    [2, pay(newest)],
    [1, begin(newest)],
  ]),
);

/** A new code is asked for while somebody pays the old one, which the service closes and then tells nothing of. */
export const closedAlone = story(
  become('fair'),
  dismiss,
  open,
  pass(1_000),
  begin(newest, [240_000, 900_000]),
  pass(200_000),
  become('unreadable'),
  renew,
  pass(1_000),
  weather,
);

/** Two phones on one code: the first one's try goes on under the second one's, which fails; then staff want another code. */
export const twoPhones = story(
  dismiss,
  open,
  pass(1_000),
  step('a first phone begins', (world) => world.tryToPay({ delayMs: 240_000, end: 'captured' })),
  pass(1_000, 12_000),
  oneOf([
    [3, nothing],
    [1, kill],
  ]),
  step('a second phone fails', (world) => world.tryToPay({ delayMs: 1_000, end: 'failed' })),
  pass(1_000, 12_000),
  oneOf([
    [2, cancel],
    [1, closeElsewhere(newest)],
    [1, pass(200_000)],
  ]),
  pass(1_000, 12_000),
  oneOf([
    [2, renew],
    [1, again],
  ]),
);

/** An evening: the day is closed, and what becomes of its payments comes to light on another day. */
export const evening = story(
  fc.constant(new Spell('close the days', (world) => world.closeDays())),
  oneOf([
    [2, pass(14 * hourMs)],
    [1, off],
  ]),
  oneOf([
    [1, nothing],
    [2, giveBack(newest)],
    [2, dispute(newest)],
  ]),
);

/** A guest brings something back, in any weather, and staff tap again when they do not see that it was done. */
export const broughtBack = story(
  become('fair'),
  dismiss,
  open,
  pass(1_000),
  pay(newest),
  pass(12_000),
  become('fair', 'lossy', 'lossy', 'slow', 'stray', 'lagging'),
  refund(newest),
  oneOf([
    [2, nothing],
    [2, pass(1_000, 12_000)],
    [1, kill],
    [1, outage],
  ]),
  oneOf([
    [1, nothing],
    [2, become('fair', 'away', 'unreadable')],
  ]),
  refund(newest),
  oneOf([
    [2, pass(1_000, 12_000, 400_000)],
    [1, reboot],
  ]),
  refund(newest),
);

/** A payer's code, whatever becomes of its answer; and another one, or a code that is shown, once it did not pay. */
export const payers = story(
  become('fair'),
  dismiss,
  oneOf([
    [3, become('fair', 'lossy', 'lossy', 'slow', 'stray', 'lagging', 'unclosable')],
    [1, nothing],
  ]),
  scan,
  oneOf([
    [2, nothing],
    [2, pass(1_000, 70_000)],
    [1, kill],
    [1, cancel],
  ]),
  weather,
  pass(70_000, 400_000),
  oneOf([
    [1, nothing],
    [3, scanAgain],
    [2, renew],
    [1, again],
  ]),
  pass(1_000, 70_000, 400_000),
);

const stop = oneOf([
  [1, kill],
  [1, reboot],
]);

/** A payer's code whose answer is not in: the machine stops, or staff go on at a service that shows what was before it. */
export const inDoubt = story(
  become('fair'),
  dismiss,
  become('lossy', 'late'),
  scan,
  oneOf([
    [1, stop],
    [2, become('lagging')],
  ]),
  pass(0, 1_000, 12_000),
  oneOf([
    [1, nothing],
    [3, scanAgain],
    [1, renew],
  ]),
  pass(1_000, 70_000),
);

/** A payer's code for a sale whose first code somebody is just paying; staff ask what of it, and the machine stops before an answer. */
export const brokenOff = story(
  become('fair'),
  dismiss,
  open,
  pass(1_000),
  begin(newest, [20_000]),
  cancel,
  become('late'),
  scanAgain,
  pass(12_000, 25_000, 25_000),
  check,
  stop,
  weather,
  pass(1_000, 70_000),
);
