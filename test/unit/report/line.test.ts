import { expect, onTestFinished, test } from 'vitest';
import type { JournalCopy } from '../../../electron/contract/journal-copy.ts';
import { openPlace } from '../../../electron/copy/open-place.ts';
import { readPlace } from '../../../electron/report/place.ts';
import { s3DuringTests } from '../../support/copy-places.ts';
import { Line } from '../../support/line.ts';
import { whyNoS3 } from '../../support/s3-server.ts';
import { SftpServer, whyNoSftp } from '../../support/sftp-server.ts';
import { till } from './support.ts';

const s3 = s3DuringTests();

/** A place at the other end of a line. */
interface FarAway {
  line: Line;
  copy: JournalCopy;
  secret: string | null;
}

const places: { at: string; whyNot: string | null; farAway: () => Promise<FarAway> }[] = [
  {
    at: 'an S3 server',
    whyNot: whyNoS3(),
    farAway: async () => {
      const [bucket, line] = [await s3().bucket(), await Line.to(s3().ports.plain)];
      const copy = { ...bucket.place('copies'), endpoint: `http://127.0.0.1:${line.port}` };
      return { line, copy, secret: s3().account.secret };
    },
  },
  {
    at: 'an SFTP server',
    whyNot: whyNoSftp(),
    farAway: async () => {
      const server = await SftpServer.start();
      const line = await Line.to(server.port);
      return { line, copy: { to: server.placeAt(line.port), keyPath: server.keyPath }, secret: null };
    },
  },
];

const here = places.filter(({ at, whyNot }) => {
  if (whyNot !== null) console.log(`No report is made over a bad line to ${at}: ${whyNot}.`);
  return whyNot === null;
});

test.skipIf(here.length === 0)(
  'a line that goes dead in the middle ends the report with the place’s word after 20 s, and no till is called damaged',
  { timeout: 180_000 },
  async () => {
    const tills = [await till([1]), await till([1])];
    const [day = '', now] = [tills[0]?.days[0], tills[0]?.bench.machine.wallMs ?? 0];
    const asked = { period: { from: day, to: day }, now };
    const dying = here.map(async ({ farAway }) => {
      const { line, copy, secret } = await farAway();
      const files = await openPlace(copy, secret);
      onTestFinished(() => files.close());
      for (const [index, one] of tills.entries()) {
        await one.copy(files, { shop: 'ginza', till: `T${index}` });
      }
      const place = { ...files, atOnce: 2 };
      expect(await readPlace(place, asked)).toMatchObject({ copies: [{}, {}], problems: [] });
      const read = async (path: string): Promise<string | null> => {
        line.isDead ||= path.startsWith('ginza/T1') && path.endsWith('till.json');
        return await files.read(path);
      };
      const began = performance.now();
      const away = `${copy.to}: no answer within 20 s`;
      await expect(readPlace({ ...place, read }, asked)).rejects.toThrow(away);
      expect(performance.now() - began).toBeLessThan(40_000);
    });
    await Promise.all(dying);
  },
);
