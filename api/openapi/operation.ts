import { z } from 'zod';
import { jsonSchema } from '../http/schemas/json-schema.ts';
import type { Permission } from '../permissions.ts';

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

/** A path of the document with its operations by method. */
export type PathItem = [string, Record<string, Operation>];

/** Returns the roles of an operation, and the ways to sign in unless it is for anyone. */
export const accessOf = (roles: Operation['x-roles']) => ({
  'x-roles': roles,
  ...(roles !== 'anyone' && roles !== 'signed' && { security: [{ bearer: [] }, { cookie: [] }] }),
});

/** Returns the body of a request. */
export const bodyOf = (type: string, schema: object) => ({ required: true, content: { [type]: { schema } } });

/** Returns the responses of an operation: its success, and the failures of the API. */
export const responsesOf = (schema: object, { status = '200', mediaType = 'application/json' } = {}) => ({
  [status]: { description: 'Done', content: { [mediaType]: { schema } } },
  default: { $ref: '#/components/responses/Problem' },
});

/** Returns the parameters of a query string from their schema. */
export const questionsOf = (schema: z.ZodType = z.object({})) => {
  const { properties = {} } = jsonSchema(schema);
  return Object.entries(properties).map(([name, each]) => ({ name, in: 'query' as const, schema: each as object }));
};
