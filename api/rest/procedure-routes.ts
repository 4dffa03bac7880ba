import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { PublishedView } from '#projections/published-view.ts';
import { parseQuery } from './parse/query.ts';
import type { Procedure } from './procedures.ts';
import { preference, responseFormat } from './protocol/response-format.ts';
import { RestError } from './protocol/rest-error.ts';
import { applyRange } from './range.ts';
import { READ, type Reading } from './reading.ts';
import { runQuery } from './run-query.ts';
import { sendRows } from './send-rows.ts';
import type { FindView } from './sql/build.ts';

/**
 * Registers `GET` and `POST /rpc/{name}` of a named query. The arguments are parameters of the URL, or the body. All other parameters select,
 * filter, order and limit its rows, as those of a view.
 */
export const procedureRoutes = (
  scope: FastifyInstance,
  procedure: Procedure,
  { read, limitRate, place }: Reading,
): void => {
  const respond = async (request: FastifyRequest, reply: FastifyReply, given: unknown, params: URLSearchParams) => {
    await limitRate(request);
    const format = responseFormat(request.headers.accept);
    const query = parseQuery(params);
    applyRange(query, request.headers.range);
    const isCounted = preference(request.headers.prefer, 'count') !== undefined;
    const isWhole = params.size === 0 && query.limit === undefined && query.offset === 0 && !format.withoutNulls;
    const page = await place(async () => {
      const rows = await procedure.run(read, given);
      if (isWhole) return { body: JSON.stringify(rows), rows: rows.length, total: isCounted ? rows.length : undefined };
      return runQuery(read, { view: viewOf(procedure, rows), query, find: noRelation, isCounted, ...format });
    });
    return sendRows(reply, page, { offset: query.offset, format });
  };
  const url = `/rpc/${procedure.name}`;
  scope.get(url, { config: { access: READ } }, (request, reply) => {
    const { given, params } = separate(paramsOf(request), procedure.args);
    return respond(request, reply, Object.fromEntries(given), params);
  });
  scope.post(url, { config: { access: READ } }, (request, reply) =>
    respond(request, reply, request.body ?? {}, paramsOf(request)),
  );
};

const paramsOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams;

/**
 * Separates the arguments of a `GET` from the parameters that concern the rows. `limit` and `offset` are arguments, unless the rows are
 * filtered or ordered first.
 */
const separate = (all: URLSearchParams, args: ReadonlySet<string>) => {
  const isPlain = [...all.keys()].every((name) => args.has(name) || name === 'select');
  const isArgument = ([name]: [string, string]) => args.has(name) && (isPlain || !WINDOW.has(name));
  const entries = [...all];
  return {
    given: entries.filter(isArgument),
    params: new URLSearchParams(entries.filter((each) => !isArgument(each))),
  };
};

const WINDOW: ReadonlySet<string> = new Set(['limit', 'offset']);

/** Returns the rows of a named query as a view, in their order. */
const viewOf = ({ name, describes, columns }: Procedure, rows: object[]): PublishedView => {
  const typed = Object.entries(columns).map(([each, { type }]) => sql`${sql.id(each)} ${sql.raw(type)}`);
  const names = Object.keys(columns).map((each) => sql.id(each));
  return {
    name,
    describes,
    roles: 'anyone',
    rows: sql`select * from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (${sql.join(typed)}))
      with ordinality as r(${sql.join([...names, sql.id(PLACE)])})`,
    columns,
    key: [PLACE],
    relations: {},
    changes: { tags: [] },
  };
};

/** The place of a row among those that the query returned. */
const PLACE = 'place in the result';

const noRelation: FindView = (name) => {
  throw new RestError(400, 'PGRST200', `Could not find a relationship to '${name}' in the schema cache`);
};
