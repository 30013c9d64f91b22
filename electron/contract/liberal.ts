import * as z from 'zod';

/** Dropped fields of the running `readLiberally`; null outside it. Reading is synchronous. */
let noted: string[] | null = null;

type Optional<T extends z.ZodType> = z.ZodOptional<
  z.ZodPipe<
    z.ZodOptional<z.ZodNullable<T>>,
    z.ZodTransform<z.output<T> | undefined, z.output<T> | null | undefined>
  >
>;

/** Null counts as absent. */
export const optional = <T extends z.ZodType>(schema: T): Optional<T> =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

type Shape<D extends z.ZodRawShape, S extends z.ZodRawShape> = {
  -readonly [Name in keyof (D & S)]: Name extends keyof D
    ? D[Name]
    : Name extends keyof S
      ? z.ZodCatch<S[Name]>
      : never;
};

/**
 * An object of the service's. `deciding`: needed by a rule; a bad one spoils the whole. `told`: only shown or kept; optional, and
 * a bad one is dropped.
 */
export function serviceObject<D extends z.ZodRawShape, S extends z.ZodRawShape>(
  name: string,
  { deciding, told }: { deciding: D; told: S },
): z.ZodObject<Shape<D, S>> {
  const dropping = Object.entries(told).map(([field, schema]) => [
    field,
    (schema as z.ZodType).catch(() => {
      noted?.push(`${name}.${field}`);
      return undefined;
    }),
  ]);
  return z.object({ ...deciding, ...Object.fromEntries(dropping) } as Shape<D, S>);
}

/** Reads what a service sent by its schema, and names the dropped fields, never their values. */
export function readLiberally<T>(
  schema: z.ZodType<T>,
  json: unknown,
): { parsed: z.ZodSafeParseResult<T>; dropped: readonly string[] } {
  const before = noted;
  const dropped: string[] = [];
  noted = dropped;
  try {
    const parsed = schema.safeParse(json);
    return { parsed, dropped: [...new Set(dropped)] };
  } finally {
    noted = before;
  }
}
