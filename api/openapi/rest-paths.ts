import { z } from 'zod';
import type { ColumnType, PublishedView } from '#projections/published-view.ts';
import { publishedViews } from '#projections/read-models.ts';
import { jsonSchema } from '../http/schemas/json-schema.ts';
import { procedures } from '../rest/procedures.ts';
import { commands } from '../slice-endpoints.ts';
import { accessOf, bodyOf, type Operation, type PathItem, questionsOf, responsesOf } from './operation.ts';

type WithColumns = Pick<PublishedView, 'columns'>;

/** Returns the paths of the data API: views, procedures, and the commands of staff. */
export const restPaths = (): PathItem[] => [...viewPaths(), ...procedurePaths(), commandPath()];

/** The schema of errors of the data API, in the form of PostgREST. */
export const restErrorSchema = jsonSchema(
  z.object({
    code: z.string().describe('Code of PostgREST, of Postgres, or of a problem'),
    message: z.string(),
    details: z.string().nullable(),
    hint: z.string().nullable(),
  }),
  'output',
);

/** The failures of the data API. */
export const restErrorResponse = {
  description: 'The request failed',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/RestError' } } },
};

const restResponses = (schema: object) => ({
  ...responsesOf(schema),
  default: { $ref: '#/components/responses/RestError' },
});

const rowsOf = (rows: WithColumns) => restResponses({ type: 'array', items: rowOf(rows) });

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
        responses: rowsOf(view),
      },
    },
  ]);

const procedurePaths = (): PathItem[] =>
  procedures.map((procedure) => {
    const { name, describes, args, schema } = procedure;
    const rows = [...VIEW_PARAMETERS, ...filtersOf(procedure)];
    const shared = { summary: describes, tags: ['procedures'] as [string], ...accessOf('anyone') };
    const get = {
      operationId: `procedure ${name}`,
      ...shared,
      parameters: [...questionsOf(schema), ...rows.filter((each) => !args.has(each.name))],
      responses: rowsOf(procedure),
    };
    const post = {
      operationId: `procedure ${name} (POST)`,
      ...shared,
      parameters: rows,
      requestBody: bodyOf('application/json', jsonSchema(schema)),
      responses: rowsOf(procedure),
    };
    return [`/rest/v1/rpc/${name}`, { get, post }];
  });

/** The commands of visitors are not here: any page may call the data API, and could vote in the name of its visitors. */
const commandPath = (): PathItem => {
  const ofStaff = [...commands].flatMap(([name, { roles }]) => (roles === 'anyone' ? [] : [{ name, roles }]));
  const roles = new Set(ofStaff.flatMap((each) => each.roles.filter((role) => role !== 'system')));
  const post: Operation = {
    operationId: 'procedure of a command',
    summary: 'A command of staff, with the body, roles and response that it has at `/api/commands/{command}`',
    tags: ['procedures'],
    ...accessOf([...roles]),
    parameters: [{ name: 'command', in: 'path', required: true, schema: { enum: ofStaff.map(({ name }) => name) } }],
    requestBody: bodyOf('application/json', { type: 'object' }),
    responses: restResponses({ $ref: '#/components/schemas/CommandOutcome' }),
  };
  return ['/rest/v1/rpc/{command}', { post }];
};

const RESERVED = ['select', 'order', 'limit', 'offset', 'and', 'or'];

const VIEW_PARAMETERS = RESERVED.map((name) => ({ name, in: 'query' as const, schema: { type: 'string' } }));

/** A column with the name of another parameter cannot be filtered by. */
const filtersOf = ({ columns }: WithColumns) =>
  Object.entries(columns)
    .filter(([name]) => !RESERVED.includes(name))
    .map(([name, { describes }]) => ({
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
const rowOf = ({ columns }: WithColumns) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(columns).map(([name, { type, describes }]) => [
      name,
      { ...COLUMN_SCHEMAS[type], description: describes },
    ]),
  ),
});
