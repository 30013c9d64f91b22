/** `GET /openapi.json`: OpenAPI 3.1, made once from the very schemas that check the requests. */
import { z } from 'zod';
import { type Dialect } from './dialects.ts';
import { errorSchema, refusals } from './errors.ts';
import { type SignIn } from './guards.ts';
import { answerSchemas, type OperationEntry, requestSchemas } from './operations/entry.ts';
import { errorCodesOf, publishedErrorSchema, statusOf } from './published-errors.ts';
import { largestBody } from './requests.ts';

type Json = Record<string, unknown>;

/** The service's description in the dialect that it speaks, with the operations that it offers. */
export function openApiDocument(dialect: Dialect, url: string, operations: readonly OperationEntry[]): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Madoguchi practice payment service',
      version: '1.0.0',
      summary: `Locations, QR codes, subscriptions and customers, ${dialect.title}.`,
      description: [
        'No real money moves here. Amounts are integers in the currency’s smallest unit, times are epoch',
        'milliseconds, lengths count Unicode code points. Fields that are not listed are ignored.',
        'Subscriptions keep Japan Standard Time. A code whose `metadata.invoiceNo` names an invoice is for it.',
        `A body has at most ${largestBody} bytes.`,
        ...(dialect.texts === null
          ? []
          : [
              `\`extra\` and \`metadata\` have at most ${dialect.texts.entries} entries, keys of ${dialect.texts.key}`,
              `characters, not \`route\` nor beginning with \`__\`, and texts of ${dialect.texts.bytes} bytes.`,
            ]),
      ].join(' '),
    },
    servers: [{ url }],
    security: dialect.signIn.map((scheme) => ({ [nameOf(scheme)]: [] })),
    paths: paths(dialect, operations),
    components: {
      securitySchemes: Object.fromEntries(
        dialect.signIn.map((scheme) => [nameOf(scheme), { type: 'http', scheme }]),
      ),
      schemas: componentSchemas(dialect),
    },
  };
}

/** The name of a way to sign in. */
function nameOf(scheme: SignIn): string {
  return scheme === 'bearer' ? 'secretKey' : 'secretKeyAsUser';
}

function paths(dialect: Dialect, operations: readonly OperationEntry[]): Json {
  const byPath: Record<string, Json> = {};
  for (const operation of operations) {
    (byPath[operation.path] ??= {})[operation.method] = operationObject(operation, dialect);
  }
  return byPath;
}

function operationObject(operation: OperationEntry, dialect: Dialect): Json {
  const pathNames = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = [
    ...pathNames.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryParameters(operation),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.section === undefined
      ? { description: 'Not in the specification; such services publish it.' }
      : { description: `Specification section ${operation.section}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body !== undefined && {
      requestBody: { required: true, content: jsonOf(operation.body) },
    }),
    responses: responses(operation, dialect),
  };
}

function queryParameters({ query }: OperationEntry): Json[] {
  if (query === undefined) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' });
  // What the schema makes of an empty query are the defaults; a schema that transforms does not tell them itself.
  const defaults: Json = query.parse({});
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: { ...(schema as Json), ...(defaults[name] !== undefined && { default: defaults[name] }) },
  }));
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
};

function responses(operation: OperationEntry, dialect: Dialect): Json {
  const status =
    operation.creates === undefined ? operation.status : dialect.createdStatus[operation.creates];
  const success =
    operation.answer === undefined
      ? { description: 'Done.' }
      : { description: operation.answer, content: jsonOf(operation.answer, dialect.mediaType) };
  const isPublished = dialect.errors === 'published';
  const coded = isPublished
    ? errorCodesOf(operation.refusals).map((code) => [statusOf(code), code] as const)
    : operation.refusals.map((code) => [refusals[code].status, code] as const);
  const refused = new Map<number, string[]>();
  for (const [refusedStatus, code] of coded) {
    refused.set(refusedStatus, [...(refused.get(refusedStatus) ?? []), code]);
  }
  return {
    [String(status ?? 200)]: success,
    ...Object.fromEntries(
      Array.from(refused, ([refusedStatus, codes]) => [
        String(refusedStatus),
        {
          description: `\`${isPublished ? 'errorCode' : 'code'}\`: ${codes.join(', ')}.`,
          content: jsonOf('Error', dialect.mediaType),
          ...(refusedStatus === 429 && { headers: retryAfter }),
        },
      ]),
    ),
  };
}

function jsonOf(schema: string, mediaType = 'application/json'): Json {
  return { [mediaType]: { schema: { $ref: reference(schema) } } };
}

function reference(schema: string): string {
  return `#/components/schemas/${schema}`;
}

function componentSchemas(dialect: Dialect): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  const named = {
    ...answerSchemas,
    ...requestSchemas,
    CreateLocation: dialect.createLocation,
    Error: dialect.errors === 'published' ? publishedErrorSchema : errorSchema,
  };
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: reference, io: 'input' });
  return inDialect(
    Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema)])),
    dialect,
  );
}

/** A component is known by its place in the document; its own `$id` would move its references. */
function withoutIdentity(schema: object): Json {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id'));
}

/** Renames what the dialect's table says, and tells what its `expiryPeriod` is. */
function inDialect(schemas: Record<string, Json>, dialect: Dialect): Record<string, Json> {
  const { CreateCode: request, Code: code } = schemas;
  const entries = Object.entries((request?.['properties'] ?? {}) as Json).map(([field, schema]) => {
    const name = Object.hasOwn(dialect.createCodeNames, field) ? dialect.createCodeNames[field] : undefined;
    return [name ?? field, schema] as const;
  });
  const properties = (code?.['properties'] ?? {}) as Record<string, Json>;
  const expiryPeriod = { ...properties['expiryPeriod'], description: dialect.expiryPeriod.description };
  return {
    ...schemas,
    CreateCode: { ...request, properties: Object.fromEntries(entries) },
    Code: { ...code, properties: { ...properties, expiryPeriod } },
  };
}
