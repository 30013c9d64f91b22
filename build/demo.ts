/**
 * The guided sale (npm run demo): plays a sale and a shop's day through the real screens, on a display if there is one, and
 * leaves a report and pictures in out/demo.
 */
import { join, relative } from 'node:path';
import { demoFolder, otherPictures, playGuidedSale, readmePictures, yen } from './demo/guided-sale.ts';
import { createSteps, StepFailure } from './demo/steps.ts';
import { hasDisplay, inLane } from './electron/lane.ts';
import { ensureBuilt } from './ensure-built.ts';

/** Reports on standard output; answers whether every step succeeded. */
async function runDemo(): Promise<boolean> {
  const write = (text: string): void => void process.stdout.write(text);
  const steps = createSteps(write, () => performance.now());
  const folder = relative(process.cwd(), demoFolder);
  write('The guided sale: a sale and the rest of a day, through the real screens, in practice mode.\n\n');
  try {
    const report = await playGuidedSale(steps, write);
    const { orderNo, amount, states, taps, receipt, refund, search, scanned, lunch, late, week, dayClose } =
      report;
    write(`\nSale ${orderNo} of ${yen(amount)}: ${states.join(' -> ')}.\n`);
    write(`Taps to a code: ${taps.keypadSale} from the keypad, ${taps.oneItemSale} with one item.\n`);
    write(
      `Taps to the last receipt: ${taps.lastReceipt}; to a discount of the shop’s own: ${taps.discount}.\n`,
    );
    const rates = receipt.rates.map(({ rate, tax }) => `${tax} at ${rate} %`).join(', ');
    write(`Receipt, read off the paper: ${receipt.total}, tax ${rates}.\n`);
    write(`Given back: ${yen(refund.amount)}. Found by "${search.words}": ${search.found}.\n`);
    write(`Scanned off a phone: ${yen(scanned.amount)}, ${taps.scan} tap from the ticket.\n`);
    const lines = lunch.lines.map(({ name, rate }) => `${name} at ${rate} %`).join(', ');
    write(
      `Lunch of ${yen(lunch.amount)}: ${lines}; ${lunch.refund.line} given back, ${lunch.soldOut} sold out.\n`,
    );
    write(`Canceled, paid all the same and told: ${yen(late.amount)}. The week: ${week.net}.\n`);
    write(`Closed: ${dayClose.payments} payments of ${yen(dayClose.received)}, net ${yen(dayClose.net)}.\n`);
    write(`Report: ${join(folder, 'report.json')}\n`);
    write(`Pictures: ${[...readmePictures, ...otherPictures].map((name) => join(folder, name)).join(' ')}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    write(`\nThe guided sale failed at "${error.step}": ${error.message}\n`);
    write(`What the screen showed then, if there was one: ${join(folder, 'failure.png')}\n`);
    return false;
  }
}

if (import.meta.main) {
  process.exitCode = await inLane(hasDisplay() ? 0 : 1, ensureBuilt, async () => ((await runDemo()) ? 0 : 1));
}
