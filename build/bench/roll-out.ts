import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../paths.ts';
import { runProgram, said, type Took } from './program-run.ts';
import type { Measured, Row } from './report.ts';

const count = 2_400;

/** Makes a chain's signed set-up files, and reads them back, by the installed program. */
export function measureRollOut(folder: string): Promise<Measured> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [list, key, out] = [join(folder, 'tills.csv'), join(folder, 'shop'), join(folder, 'files')];
  const tills = Array.from({ length: count }, (_, index) => ({
    shop: `shop-${Math.floor(index / 8)}`,
    till: `till-${index}`,
    prefix: `T${index}`,
  }));
  const rows = tills.map(
    ({ shop, till, prefix }) => `${shop},${till},${prefix},Counter ${prefix},,/mnt/copies/${shop}`,
  );
  writeFileSync(list, ['shop,till,prefix,name,location,copy', ...rows].join('\n'));
  const tool = (...args: string[]): { said: string; took: Took } =>
    runProgram(folder, [fromRoot('.'), '--set-up-tool', ...args]);
  tool('keygen', '--out', key);
  const made = tool(
    ...['many', list, '--base', fromRoot('resources/kiosk.sample.json'), '--key', `${key}.private.pem`],
    ...['--serial', '1', '--out', out],
  );
  const files = tills.map(({ shop, till }) => join(out, shop, till, 'kiosk.json'));
  const read = tool('check', ...files);
  const held = read.said.split('\n').filter((line) => line.endsWith('the signature holds')).length;
  if (held !== count) throw new Error(`Of ${count} files ${held} hold.`);
  const row = (figure: string, { took }: { took: Took }): Row => ({
    figure: `${figure}, ${count} tills (processors’ time)`,
    terminal: said([took]),
    beside: '',
    compared: `${(count / took.wall).toFixed(0)} files a second`,
    aim: 'under a minute',
  });
  return Promise.resolve({
    rows: [row('set-up files made and signed', made), row('set-up files checked', read)],
    raw: { made: made.took, read: read.took },
  });
}
