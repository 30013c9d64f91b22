import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FileFound, ProfileFound } from '../domain/door.ts';
import type { FileContent } from '../files/versioned-file.ts';
import { isThere } from '../files/small-file.ts';
import { settingsVersion } from './schema.ts';
import { firstSecurity, lookAtSecurity, type Security } from './security.ts';
import { hasOlderSettings, lookAtSettings } from './settings.ts';

/** Files of other rooms in a profile, by what they prove. */
const tracesBy = {
  journal: ['live', 'practice'],
  staff: ['staff.json'],
  updates: ['updates'],
  others: ['catalogue.json', 'provisioning.json', 'slips.sqlite', 'shop-pictures'],
} as const satisfies Record<keyof ProfileFound['traces'], readonly string[]>;

/** Looks at all that decides how the terminal starts; changes nothing. */
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
 * A version that never came up may have moved the security out of older settings, and the version before it may have brought these
 * back and changed them since: then it is moved again. Once a version has come up, it never is.
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

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false; // missing or unreadable
  }
}
