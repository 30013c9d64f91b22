/** A lagging replica: how codes stood some seconds ago. In memory, only while a rule wants it. */
import { type Conduct } from '../behaviour/behaviour.ts';
import { type Charge } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';
import { replicaLag } from './times.ts';

/** A code and the charge it shows; no code: there was none yet. */
export interface Standing {
  readonly code: CodeRecord | undefined;
  readonly charge: Charge | undefined;
}

export interface Replica {
  /** How the code stood five seconds ago; undefined: as it stands now. */
  readonly behind: (codeId: string, now: number) => Standing | undefined;
}

/** A store that remembers how each code stood before every change, and the replica that tells it. */
export function watched(
  store: Store,
  conduct: Conduct,
  clock: () => number,
): { store: Store; replica: Replica } {
  const past = new Map<string, (Standing & { readonly until: number })[]>();
  const remember = (codeId: string): void => {
    if (!conduct.has('lagging')) return;
    const until = clock();
    const standings = (past.get(codeId) ?? []).filter((each) => each.until > until - replicaLag);
    // Several changes at one moment are one.
    if (standings.at(-1)?.until !== until) {
      standings.push({ until, code: store.codes.find(codeId), charge: store.charges.shownOfCode(codeId) });
    }
    past.set(codeId, standings);
  };
  const before = <T extends readonly unknown[]>(
    codeIdOf: (...given: T) => string | undefined,
    write: (...given: T) => void,
  ): ((...given: T) => void) => {
    return (...given) => {
      const codeId = codeIdOf(...given);
      if (codeId !== undefined) remember(codeId);
      write(...given);
    };
  };
  const { codes, charges } = store;
  const codeIdOf = ({ id }: CodeRecord): string => id;
  return {
    store: {
      ...store,
      codes: {
        ...codes,
        insert: before(codeIdOf, codes.insert),
        update: before(codeIdOf, codes.update),
      },
      charges: {
        ...charges,
        insert: before((_, owner) => ('codeId' in owner ? owner.codeId : undefined), charges.insert),
        update: before(({ id }) => charges.codeOf(id), charges.update),
      },
    },
    replica: {
      behind: (codeId, now) => past.get(codeId)?.find(({ until }) => until > now - replicaLag),
    },
  };
}
