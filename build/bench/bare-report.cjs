/*
 * The least that a report must do, as an app (`electron bare-report.cjs PLACE FROM TO`): reads the tills' closes of a month,
 * hashes each line and link, parses the days asked for, and prints their sum.
 */
'use strict';
const { hash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { isMainThread, parentPort, Worker, workerData } = require('node:worker_threads');

function netOf({ files, from, to }) {
  let net = 0;
  for (const file of files) {
    let before = '';
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      const [given, said] = [line.slice(0, 64), line.slice(65)];
      if (hash('sha256', `${before}\n${said}`) !== given) throw new Error(`${file}: another hash`);
      before = given;
      const date = said.slice(said.indexOf('"date":"') + 8).slice(0, 10);
      if (date < from || date > to) continue;
      const { close, link, before: previous } = JSON.parse(said);
      const { number, after, at, kind, details } = link;
      const linked = hash('sha256', JSON.stringify([previous, 'link', number, after, at, kind, details]));
      if (linked !== link.hash) throw new Error(`${file}: another link`);
      net += close.totals[0].net;
    }
  }
  return net;
}

/** Every thread but this one has its part from the start. */
async function main([place, from, to]) {
  const { app } = require('electron');
  await app.whenReady();
  const files = readdirSync(place).flatMap((shop) =>
    readdirSync(`${place}/${shop}`).map((copy) => `${place}/${shop}/${copy}/closes-${from.slice(0, 7)}.txt`),
  );
  const threads = files.length > 100 ? availableParallelism() : 1;
  const part = (index) => ({ files: files.filter((_, at) => at % threads === index), from, to });
  const others = Array.from({ length: threads - 1 }, (_, index) => netInThread(part(index + 1)));
  const own = netOf(part(0));
  const net = (await Promise.all(others)).reduce((sum, one) => sum + one, own);
  process.stdout.write(`${net}\n`, () => app.exit(0));
}

function netInThread(job) {
  const thread = new Worker(__filename, { workerData: job });
  return new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
}

if (isMainThread) void main(process.argv.slice(-3));
else parentPort.postMessage(netOf(workerData));
