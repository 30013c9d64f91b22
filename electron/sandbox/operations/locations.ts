/** Create and update locations (sections 4.1 and 4.3); reading and listing are capabilities. */
import { type Hono } from 'hono';
import { told } from '../behaviour/lists.ts';
import { type Context, newId } from '../context.ts';
import { notFound, refusalResponse } from '../errors.ts';
import { readBody, readQuery } from '../requests.ts';
import { type Location } from '../schemas/objects.ts';
import {
  type CreateLocation,
  pageQuerySchema,
  type UpdateLocation,
  updateLocationSchema,
} from '../schemas/requests.ts';

export function addLocations(app: Hono, context: Context): void {
  const { store, dialect, conduct } = context;

  app.post('/locations', async (c) => {
    const body = await readBody(c, dialect.createLocation);
    if (!body.ok) return refusalResponse(c, body.refusal);
    const { name = {}, status = 'active', ...rest } = body.value as CreateLocation;
    const location: Location = { id: newId(context, 'loc'), name, ...rest, status };
    store.locations.insert(location);
    return c.json(location, dialect.createdStatus.location);
  });

  app.get('/locations', (c) => {
    const query = readQuery(c, pageQuerySchema);
    if (!query.ok) return refusalResponse(c, query.refusal);
    const { limit, offset } = query.value;
    const { total, records } = told(conduct, store.locations.list(limit, offset));
    return c.json({ total, locations: records });
  });

  app.get('/locations/:locationId', (c) => {
    const id = c.req.param('locationId');
    const location = store.locations.find(id);
    return location === undefined ? refusalResponse(c, notFound('location', id)) : c.json(location);
  });

  app.post('/locations/:locationId', async (c) => {
    const body = await readBody(c, updateLocationSchema);
    if (!body.ok) return refusalResponse(c, body.refusal);
    const id = c.req.param('locationId');
    const updated = store.transaction(() => {
      const location = store.locations.find(id);
      if (location === undefined) return undefined;
      const merged = merge(location, body.value);
      store.locations.update(merged);
      return merged;
    });
    return updated === undefined ? refusalResponse(c, notFound('location', id)) : c.json(updated);
  });
}

/** Lays the sent fields over the old ones, script by script: a new romaji name keeps the kanji. */
function merge(location: Location, { name, address, ...fields }: UpdateLocation): Location {
  const old = location.address;
  return {
    ...location,
    ...fields,
    name: { ...location.name, ...name },
    ...(address !== undefined && {
      address: {
        ...old,
        ...(address.kanji && { kanji: { ...old?.kanji, ...address.kanji } }),
        ...(address.kana && { kana: { ...old?.kana, ...address.kana } }),
        ...(address.romaji && { romaji: { ...old?.romaji, ...address.romaji } }),
      },
    }),
  };
}
