import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FileFound, ProfileFound } from '../domain/door.ts';
import type { FileContent } from '../files/versioned-file.ts';
import { isThere } from '../files/small-file.ts';
import { settingsVersion } from './schema.ts';
import { firstSecurity, lookAtSecurity, type Security } from './security.ts';
import { hasOlderSettings, lookAtSettings } from './settings.ts';

/** What other rooms write into a profile, by what it tells. */
const tracesBy = {
  journal: ['live', 'practice'],
  staff: ['staff.json'],
  updates: ['updates'],
  others: ['catalogue.json', 'provisioning.json', 'slips.sqlite', 'shop-pictures'],
} as const satisfies Record<keyof ProfileFound['traces'], readonly string[]>;

/** Looks at everything that decides which door opens; changes nothing. */
export function lookAtProfile(
  directory: string,
  isOlderThan: (version: string) => boolean = () => false,
): ProfileFound {
  const security = movedInVain(directory, lookAtSecurity(directory));
  const run = security.kind === 'valid' ? security.value.versionRun : null;
  const isLeft = (name: string): boolean =>
    isThere(join(directory, name)) && !isEmptyFolder(join(directory, name));
  const { journal, staff, updates, others } = tracesBy;
  return {
    security: securityFound(security),
    settings: security === notMoved ? 'older' : foundOf(lookAtSettings(directory)),
    traces: {
      journal: journal.some(isLeft),
      staff: staff.some(isLeft),
      updates: updates.some(isLeft),
      others: others.some(isLeft),
    },
    programIsOlder: run !== null && isOlderThan(run),
  };
}

const notMoved: FileContent<never> = { kind: 'absent' };

/**
 * A version that has not come up yet may have moved what closes the terminal out of older settings, and the one before
 * brought these back and changed them since: they are moved anew. Once a version has come up they never are.
 */
function movedInVain(directory: string, security: FileContent<Security>): FileContent<Security> {
  if (security.kind !== 'valid' || security.value.versionRun !== null) return security;
  return hasOlderSettings(directory) ? notMoved : security;
}

function securityFound(content: FileContent<Security>): ProfileFound['security'] {
  const found = foundOf(content);
  if (content.kind === 'valid' && isDeepStrictEqual(content.value, firstSecurity)) return 'untouched';
  return found === 'older' ? 'good' : found;
}

function foundOf(content: FileContent<unknown>): FileFound {
  switch (content.kind) {
    case 'valid':
      return content.version < settingsVersion ? 'older' : 'good';
    case 'absent':
    case 'damaged':
    case 'newer':
      return content.kind;
    case 'unreadable':
      return 'damaged';
  }
}

/** A folder that was made and not used yet. */
function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false; // no folder, or not ours to look into
  }
}
