import { type DatabaseSync } from 'node:sqlite';
import { type Location, locationSchema } from '../../schemas/objects.ts';
import { count, every, first, type Page } from '../rows.ts';

export interface Locations {
  readonly find: (id: string) => Location | undefined;
  readonly list: (limit: number, offset: number) => Page<Location>;
  readonly insert: (location: Location) => void;
  readonly update: (location: Location) => void;
}

export function locationsOf(database: DatabaseSync): Locations {
  const find = database.prepare('SELECT record FROM locations WHERE id = ?');
  const list = database.prepare('SELECT record FROM locations ORDER BY position LIMIT ? OFFSET ?');
  const total = database.prepare('SELECT count(*) AS total FROM locations');
  const insert = database.prepare('INSERT INTO locations (id, record) VALUES (?, ?)');
  const update = database.prepare('UPDATE locations SET record = ? WHERE id = ?');
  return {
    find: (id) => first(find, locationSchema, id),
    list: (limit, offset) => ({ total: count(total), records: every(list, locationSchema, limit, offset) }),
    insert: (location) => void insert.run(location.id, JSON.stringify(location)),
    update: (location) => void update.run(JSON.stringify(location), location.id),
  };
}
