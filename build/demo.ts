/**
 * The guided sale (npm run demo): plays a sale and the rest of a shop's day through the real screens, on a display if
 * there is one, and leaves a report and pictures in out/demo. `--pictures` also puts the pictures into docs/pictures.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { demoFolder, playGuidedSale, yen } from './demo/guided-sale.ts';
import { createSteps, StepFailure } from './demo/steps.ts';
import { electronChoice } from './electron-binary.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';
import { needsLane, runInLane } from './registry-electron/lane.ts';

const pictures = [
  ...['sale.png', 'code.png', 'code-portrait.png', 'paid.png'],
  ...['history.png', 'closing.png', 'items.png', 'code-ja.png'],
];
/** These are for who looks at a run. */
const otherPictures = ['receipt.png', 'refund.png', 'closed.png'];

/** Plays the guided sale and tells of it on standard output; answers whether every step succeeded. */
export async function runDemo(options: { pictures: boolean }): Promise<boolean> {
  const write = (text: string): void => void process.stdout.write(text);
  const steps = createSteps(write, () => performance.now());
  const folder = relative(process.cwd(), demoFolder);
  write('The guided sale: a sale and the rest of a day, through the real screens, in practice mode.\n\n');
  try {
    await steps.run('Build the app, if it has changed', ensureBuilt);
    const report = await playGuidedSale(steps, write);
    const { orderNo, amount, states, taps, receipt, refund, search, dayClose } = report;
    if (options.pictures) keepPictures();
    write(`\nSale ${orderNo} of ${yen(amount)}: ${states.join(' -> ')}.\n`);
    write(`Taps to a code: ${taps.keypadSale} from the keypad, ${taps.oneItemSale} with one item.\n`);
    const rates = receipt.rates.map(({ rate, tax }) => `${tax} at ${rate} %`).join(', ');
    write(`Receipt, read off the paper: ${receipt.total}, tax ${rates}.\n`);
    write(`Given back: ${yen(refund.amount)}. Found by "${search.words}": ${search.found}.\n`);
    write(`Closed: ${dayClose.payments} payments of ${yen(dayClose.received)}, net ${yen(dayClose.net)}.\n`);
    write(`Report: ${join(folder, 'report.json')}\n`);
    write(`Pictures: ${[...pictures, ...otherPictures].map((name) => join(folder, name)).join(' ')}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    write(`\nThe guided sale failed at "${error.step}": ${error.message}\n`);
    write(`What the screen showed then, if there was one: ${join(folder, 'failure.png')}\n`);
    return false;
  }
}

function keepPictures(): void {
  mkdirSync(fromRoot('docs/pictures'), { recursive: true });
  for (const name of pictures) cpSync(join(demoFolder, name), fromRoot(`docs/pictures/${name}`));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { pictures: { type: 'boolean', default: false } } });
  if (electronChoice() === 'registry' && needsLane()) {
    await ensureBuilt();
    process.exitCode = await runInLane([process.execPath, ...process.argv.slice(1)], 1);
  } else {
    process.exitCode = (await runDemo(values)) ? 0 : 1;
  }
}
