import * as z from 'zod';

/**
 * A setting, said once. Its place in the settings, what kept settings of before say of it, its field in the set-up file, the
 * JSON Schema of that file, its preview and its export come from here (docs/CONTRIBUTING.md, Add a setting).
 */
export interface Row<S extends z.ZodType = z.ZodType> {
  readonly shape: S;
  /** What it is at a first start. */
  readonly first: z.output<S>;
  /** What editors of a set-up file read of it. */
  readonly about: string;
  /** What a JSON Schema can say of it beyond its shape. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Settings that were kept before it could be set say nothing of it: it is as at a first start. */
  readonly later: boolean;
}

type Rows = Readonly<Record<string, Row>>;
type Shapes<R extends Rows> = { -readonly [K in keyof R]: R[K]['shape'] };

/** Settings that belong together, under one name. */
export interface Group<R extends Rows = Rows> {
  readonly about: string;
  readonly rows: R;
  readonly schema: z.ZodObject<Shapes<R>, z.core.$strict>;
  readonly first: z.output<z.ZodObject<Shapes<R>, z.core.$strict>>;
  readonly later: boolean;
}

/** One setting. `later`: kept settings of before have none. */
export function row<S extends z.ZodType>(
  shape: S,
  first: NoInfer<z.output<S>>,
  about: string,
  { later = false, ...json }: { later?: boolean; [ofSchema: string]: unknown } = {},
): Row<S> {
  return { shape, first, about, json, later };
}

/** A group of settings. `later`: kept settings of before have none of them. */
export function group<const R extends Rows>(about: string, rows: R, { later = false } = {}): Group<R> {
  const each = <T>(part: (row: Row) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(rows).map(([name, one]) => [name, part(one)]));
  const schema = z.strictObject(each(({ shape }) => shape)) as unknown as Group<R>['schema'];
  return { about, rows, schema, first: each(({ first }) => first) as Group<R>['first'], later };
}
