import * as z from 'zod';

/**
 * A setting, said once: the settings, the set-up file, its JSON Schema, preview and export come from here (docs/CONTRIBUTING.md,
 * Add a setting).
 */
export interface Row<S extends z.ZodType = z.ZodType> {
  readonly shape: S;
  /** Its value at a first start. */
  readonly first: z.output<S>;
  /** What editors of a set-up file read of it. */
  readonly about: string;
  /** What its JSON Schema says beyond the shape. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Kept settings may be older than this one: it is then as at a first start. */
  readonly later: boolean;
}

type Rows = Readonly<Record<string, Row>>;
type Shapes<R extends Rows> = { -readonly [K in keyof R]: R[K]['shape'] };

export interface Group<R extends Rows = Rows> {
  readonly about: string;
  readonly rows: R;
  readonly schema: z.ZodObject<Shapes<R>, z.core.$strict>;
  readonly first: z.output<z.ZodObject<Shapes<R>, z.core.$strict>>;
  readonly later: boolean;
}

/** `later`: older kept settings lack it. */
export function row<S extends z.ZodType>(
  shape: S,
  first: NoInfer<z.output<S>>,
  about: string,
  { later = false, ...json }: { later?: boolean; [ofSchema: string]: unknown } = {},
): Row<S> {
  return { shape, first, about, json, later };
}

/** `later`: older kept settings lack all of them. */
export function group<const R extends Rows>(about: string, rows: R, { later = false } = {}): Group<R> {
  const each = <T>(part: (row: Row) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(rows).map(([name, one]) => [name, part(one)]));
  const schema = z.strictObject(each(({ shape }) => shape)) as unknown as Group<R>['schema'];
  return { about, rows, schema, first: each(({ first }) => first) as Group<R>['first'], later };
}
