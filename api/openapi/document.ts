import { z } from 'zod';
import type { ColumnType, PublishedView } from '#projections/published-view.ts';
import { publishedViews } from '#projections/read-models.ts';
import { jsonSchema } from '../http/schemas/json-schema.ts';
import type { ResponseSchema } from '../http/schemas/response-schemas.ts';
import { pathParameters, pathTemplate } from '../http/schemas/route-path.ts';
import { type Permission, permissions } from '../permissions.ts';
import { commands, functions, queries, uploads } from '../slice-endpoints.ts';

/** An operation of an OpenAPI document, as far as the documentation page shows it. */
export interface Operation {
  operationId: string;
  summary?: string;
  deprecated?: true;
  tags: [string];
  'x-roles': Permission['roles'] | 'signed';
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header';
    description?: string;
    required?: boolean;
    schema: object;
  }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, object>;
}

export type ApiDocument = ReturnType<typeof describeApi>;

/**
 * Returns an OpenAPI 3.1 document of every command, query, upload, function and published view, with inputs, responses and roles
 * (`x-roles`). It is generated from what the slices (the features of the site) declare.
 */
export const describeApi = (siteUrl: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Levada',
    version: '1',
    description: 'Commands change the content; queries, views and functions read it.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: siteUrl }],
  paths: Object.fromEntries([...slicePaths(), ...functionPaths(), ...viewPaths()]),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'Access token of /auth/v1, or a key of an account' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Session of a browser' },
    },
    schemas: { Problem: jsonSchema(problem, 'output'), CommandOutcome: jsonSchema(commandOutcome, 'output') },
    responses: {
      Problem: {
        description: 'The request failed; `type` leads to the explanation',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  },
});

const problem = z.object({
  type: z.string().describe('Path of the explanation'),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  revision: z.int().optional().describe('The current revision, with 412'),
});

const commandOutcome = z.object({
  id: z.string(),
  stream: z.string(),
  revision: z.int(),
  position: z.string().describe('Position in the event log, for `minPosition`'),
  message: z.string(),
  warnings: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

type PathItem = [string, Record<string, Operation>];

const slicePaths = (): PathItem[] =>
  permissions.flatMap(({ kind, name, roles }): PathItem[] => {
    if (kind === 'screen') return [];
    const path = kind === 'command' ? `/api/commands/${name}` : pathTemplate(name);
    const isDeprecated = DECLARED[kind](name)?.deprecated !== undefined;
    const operation = {
      operationId: name,
      ...(isDeprecated && { deprecated: true as const }),
      ...accessOf(roles),
      ...PARTS[kind](name),
    };
    return [[path, { [kind === 'query' ? 'get' : 'post']: operation }]];
  });

const accessOf = (roles: Operation['x-roles']) => ({
  'x-roles': roles,
  ...(roles !== 'anyone' && roles !== 'signed' && { security: [{ bearer: [] }, { cookie: [] }] }),
});

const commandParts = (name: string) => ({
  tags: ['commands'] as [string],
  parameters: [IDEMPOTENCY_KEY],
  requestBody: bodyOf('application/json', jsonSchema(commands.get(name)!.schema)),
  responses: responsesOf({ $ref: '#/components/schemas/CommandOutcome' }),
});

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description: 'Makes the request repeatable without a second effect',
  schema: { type: 'string', maxLength: 200 },
};

const queryParts = (name: string) => {
  const { querySchema, response } = queries[name]!;
  return {
    tags: ['queries'] as [string],
    parameters: [...partsOf(name), ...questionsOf(querySchema)],
    responses: successOf(response),
  };
};

const uploadParts = (name: string) => ({
  tags: ['uploads'] as [string],
  requestBody: bodyOf('multipart/form-data', { type: 'object' }),
  responses: successOf(uploads[name]!.response, '201'),
});

const DECLARED = {
  command: (name: string) => commands.get(name),
  query: (name: string) => queries[name],
  upload: (name: string) => uploads[name],
};
const PARTS = { command: commandParts, query: queryParts, upload: uploadParts };

const functionPaths = (): PathItem[] =>
  [...functions].map(([name, { describes, roles, schema, isQuery }]) => {
    const staff = typeof roles === 'string' ? roles : roles.filter((role) => role !== 'system');
    const shared = { summary: describes, tags: ['functions'] as [string], ...accessOf(staff) };
    const responses = responsesOf({ type: 'object' });
    const post = {
      operationId: name,
      ...shared,
      requestBody: bodyOf('application/json', jsonSchema(schema)),
      responses,
    };
    const get = { operationId: `${name} (GET)`, ...shared, parameters: questionsOf(schema), responses };
    return [`/functions/v1/${name}`, isQuery ? { get, post } : { post }];
  });

const viewPaths = (): PathItem[] =>
  [...publishedViews.values()].map((view) => [
    `/rest/v1/${view.name}`,
    {
      get: {
        operationId: `view ${view.name}`,
        summary: view.describes,
        tags: ['views'],
        ...accessOf(view.roles),
        parameters: [...VIEW_PARAMETERS, ...filtersOf(view)],
        responses: responsesOf({ type: 'array', items: rowOf(view) }),
      },
    },
  ]);

const VIEW_PARAMETERS = ['select', 'order', 'limit', 'offset', 'and', 'or'].map((name) => ({
  name,
  in: 'query' as const,
  schema: { type: 'string' },
}));

const filtersOf = ({ columns }: PublishedView) =>
  Object.entries(columns).map(([name, { describes }]) => ({
    name,
    in: 'query' as const,
    description: `${describes}; a condition such as \`eq.…\``,
    schema: { type: 'string' },
  }));

const COLUMN_SCHEMAS: Record<ColumnType, object> = {
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  daterange: { type: ['string', 'null'] },
  int4range: { type: ['string', 'null'] },
  integer: { type: ['integer', 'null'] },
  jsonb: {},
  numeric: { type: ['number', 'null'] },
  text: { type: ['string', 'null'] },
  'text[]': { type: ['array', 'null'], items: { type: 'string' } },
  timestamptz: { type: ['string', 'null'], format: 'date-time' },
  tsvector: { type: ['string', 'null'] },
  uuid: { type: ['string', 'null'], format: 'uuid' },
};

/** The columns that `select` leaves out are missing, and related rows are added. */
const rowOf = ({ columns }: PublishedView) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(columns).map(([name, { type, describes }]) => [
      name,
      { ...COLUMN_SCHEMAS[type], description: describes },
    ]),
  ),
});

const bodyOf = (type: string, schema: object) => ({ required: true, content: { [type]: { schema } } });

const successOf = (response: ResponseSchema, status = '200') => {
  if ('mediaType' in response) return responsesOf({ type: 'string' }, { status, mediaType: response.mediaType });
  return responsesOf(jsonSchema(response, 'output'), { status });
};

const responsesOf = (schema: object, { status = '200', mediaType = 'application/json' } = {}) => ({
  [status]: { description: 'Done', content: { [mediaType]: { schema } } },
  default: { $ref: '#/components/responses/Problem' },
});

const partsOf = (path: string) =>
  pathParameters(path).map((name) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  }));

const questionsOf = (schema: z.ZodType = z.object({})) => {
  const { properties = {} } = jsonSchema(schema);
  return Object.entries(properties).map(([name, each]) => ({ name, in: 'query' as const, schema: each as object }));
};
