import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ANYONE } from './http/route-access.ts';
import { type Permission, permissions } from './permissions.ts';
import { commands, queries } from './slice-endpoints.ts';

/**
 * Registers `GET /api/openapi.json`, an OpenAPI document of every command, query and upload with its input and its roles. It is generated
 * from what the slices (the features of the site) declare.
 */
export const openapiRoutes = (app: FastifyInstance): void => {
  const document = JSON.stringify(describeApi());
  app.get('/api/openapi.json', { config: { access: ANYONE } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document),
  );
};

/** Returns an OpenAPI 3.1 document. Each operation has its roles from the permission table in `x-roles`. */
const describeApi = () => ({
  openapi: '3.1.0',
  info: { title: 'Levada', version: '1' },
  paths: Object.fromEntries(
    permissions
      .filter(({ kind }) => kind !== 'screen')
      .map((each) => [pathOf(each), { [methodOf(each)]: operation(each) }]),
  ),
});

const pathOf = ({ kind, name }: Permission): string =>
  kind === 'command' ? `/api/commands/${name}` : name.replaceAll(/:(\w+)/g, '{$1}');

const methodOf = ({ kind }: Permission): 'get' | 'post' => (kind === 'query' ? 'get' : 'post');

const operation = ({ kind, name, roles }: Permission) => ({
  operationId: name,
  'x-roles': roles,
  ...(roles !== 'anyone' && { security: [{ bearer: [] }, { cookie: [] }] }),
  ...(kind === 'command' && { requestBody: bodyOf('application/json', jsonSchema(commands.get(name)!.schema)) }),
  ...(kind === 'upload' && { requestBody: bodyOf('multipart/form-data', { type: 'object' }) }),
  ...(kind === 'query' && { parameters: [...partsOf(name), ...questionsOf(name)] }),
  responses: { 200: { description: 'Done' }, default: { description: 'application/problem+json' } },
});

const bodyOf = (type: string, schema: object) => ({ required: true, content: { [type]: { schema } } });

const partsOf = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

const questionsOf = (path: string) => {
  const { properties = {} } = jsonSchema(queries[path]?.querySchema ?? z.object({}));
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
};

/** Returns the JSON Schema of the input. Types that JSON Schema cannot express become `{}`, which accepts anything. */
const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
