/**
 * Sells for as long as is wanted on a network that fails now and then (npm run soak): ends with the service's
 * ledger beside the journal, the slope of the memory, and the open files and sockets. Exits non-zero when the
 * ledgers differ or the memory grows; below ten minutes the memory is not judged.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { soakFor } from '../test/fault/soak/soak.ts';
import { fromRoot } from './paths.ts';

const usage = `npm run soak -- --minutes N [--every SECONDS] [--seed S]`;

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new TypeError(`--${name} is not a positive number: ${text}\n${usage}`);
  return number;
}

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
});
const minutes = positive('minutes', flags.minutes);
const every = positive('every', flags.every);
const seed = Number(flags.seed);
const seconds = Math.round(minutes * 60);
console.log(`${minutes} minutes, a sale every ${every} s, seed ${seed}.`);
let told = -1;
const report = await soakFor(seconds, every * 1_000, seed, (done) => {
  const part = Math.floor((done / seconds) * 20);
  if (part === told) return;
  told = part;
  console.log(`${done} of ${seconds} s`);
});
for (const failure of report.failures) console.log(`  ${failure}`);
for (const { figure, measured, aim, met } of report.figures) {
  console.log(`${figure}: ${measured} (aim: ${aim})${met ? '' : ' FALLS SHORT'}`);
}
mkdirSync(fromRoot('out'), { recursive: true });
const result = { minutes, every, seed, ...report };
writeFileSync(fromRoot('out/soak.json'), `${JSON.stringify(result, null, 2)}\n`);
process.exitCode = report.figures.every(({ met }) => met) ? 0 : 1;
