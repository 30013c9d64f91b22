import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Place, unknownVersion } from '../../../electron/updates/place.ts';
import { StandingFile } from '../../../electron/updates/standing.ts';
import { damageNames, fileDamages } from '../../support/file-damage.ts';
import { folders, makeFolders } from './world.ts';

const at = (name: string): string => join(folders.profile, 'updates', name);

beforeEach(() => {
  makeFolders();
  mkdirSync(at('versions'), { recursive: true });
});

describe('what stands in the place of a small file of updates', () => {
  test.each(damageNames)(
    'a version that failed, %s: it may be any, and is none where it is missing',
    (how) => {
      writeFileSync(at('failed'), '0.2.0\n');
      fileDamages[how](at('failed'));
      const place = new Place(folders.profile);
      expect(place.failed).toBe(how === 'missing' ? null : unknownVersion);
      expect(place.bringFilesBack()).toEqual([]);
    },
  );

  test.each(damageNames)('the newest version that came up, %s: it is noted anew', (how) => {
    writeFileSync(at('up'), '0.1.0\n');
    fileDamages[how](at('up'));
    const place = new Place(folders.profile);
    expect(place.markUp(join(folders.root, 'program'), '0.2.0')).toBe(false);
    expect(readFileSync(at('up'), 'utf8')).toBe('0.2.0\n');
    expect(lstatSync(at('up')).isFile()).toBe(true);
  });

  test.each(damageNames)('how updates fare, %s: it is as if nothing had been written', (how) => {
    const standing = new StandingFile(folders.profile);
    standing.failed('signature', 5);
    fileDamages[how](at('standing.json'));
    expect(standing.read()).toEqual({ failure: null, ready: null });
    standing.failed('frozen', 9);
    expect(standing.read()).toEqual({ failure: { why: 'frozen', since: 9 }, ready: null });
  });
});
