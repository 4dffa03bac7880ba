import { z } from 'zod';
import { jsonSchema } from '../http/schemas/json-schema.ts';
import type { ResponseSchema } from '../http/schemas/response-schemas.ts';
import { pathParameters, pathTemplate } from '../http/schemas/route-path.ts';
import { permissions } from '../permissions.ts';
import { commands, functions, queries, uploads } from '../slice-endpoints.ts';
import { accessOf, bodyOf, type PathItem, questionsOf, responsesOf } from './operation.ts';
import { restErrorResponse, restErrorSchema, restPaths } from './rest-paths.ts';

export type ApiDocument = ReturnType<typeof describeApi>;

/**
 * Returns an OpenAPI 3.1 document of every command, query, upload, function, published view and procedure, with inputs, responses and roles
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
  paths: Object.fromEntries([...slicePaths(), ...functionPaths(), ...restPaths()]),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'Access token of /auth/v1, or a key of an account' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Session of a browser' },
    },
    schemas: {
      Problem: jsonSchema(problem, 'output'),
      CommandOutcome: jsonSchema(commandOutcome, 'output'),
      RestError: restErrorSchema,
    },
    responses: {
      Problem: {
        description: 'The request failed; `type` leads to the explanation',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
      RestError: restErrorResponse,
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

const successOf = (response: ResponseSchema, status = '200') => {
  if ('mediaType' in response) return responsesOf({ type: 'string' }, { status, mediaType: response.mediaType });
  return responsesOf(jsonSchema(response, 'output'), { status });
};

const partsOf = (path: string) =>
  pathParameters(path).map((name) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  }));
