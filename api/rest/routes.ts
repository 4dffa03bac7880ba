import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { publishedViews } from '#projections/read-models.ts';
import { isPermitted } from '../auth/actor-role.ts';
import { type CommandRouteOptions, commandRoute } from '../commands/routes.ts';
import type { RouteServices } from '../endpoints.ts';
import { DEPRECATION_HEADERS } from '../http/deprecation.ts';
import { acceptEmptyJsonBodies } from '../http/empty-body.ts';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';
import { createRateLimiter, RATE_LIMIT_HEADERS } from '../http/limits/rate-limit.ts';
import { allowAnyOrigin, answerPreflights } from '../http/security/cors.ts';
import { callerRole } from './caller-role.ts';
import { parseQuery } from './parse/query.ts';
import { procedureRoutes } from './procedure-routes.ts';
import { procedures } from './procedures.ts';
import { preference, responseFormat } from './protocol/response-format.ts';
import { RestError } from './protocol/rest-error.ts';
import { sendRestError } from './protocol/send-rest-error.ts';
import { applyRange } from './range.ts';
import { READ, type Reading } from './reading.ts';
import { runQuery } from './run-query.ts';
import { sendRows } from './send-rows.ts';
import type { FindView } from './sql/build.ts';

/** Requests of one client network per minute. */
const PER_MINUTE = 300;
/** A place of its own for what programs ask, so that costly requests delay neither readers nor staff. */
const PLACES = { concurrency: 2, maxQueued: 30 };
const EXPOSED_HEADERS = [
  'content-range',
  'preference-applied',
  'retry-after',
  ...RATE_LIMIT_HEADERS,
  ...DEPRECATION_HEADERS,
];

/**
 * Registers the data API under `/rest/v1`, in the syntax of PostgREST (https://docs.postgrest.org/en/v13/references/api.html).
 * - `GET /` → the views with their columns and relations.
 * - `GET /{view}?select&{column}=op.value&order&limit&offset` → rows of a published view, as JSON or CSV.
 * - `GET /rpc/{name}?…`, `POST /rpc/{name} {…}` → the rows of a named query, which may be selected, filtered and ordered like those of a view.
 * - `POST /rpc/{Command} {…}` → the response of that command of staff, as at `/api/commands/{Command}`.
 * Errors are `{code, message, details, hint}`.
 */
export const restRoutes = async (
  scope: FastifyInstance,
  { services, commands, secure }: CommandRouteOptions & { services: RouteServices },
): Promise<void> => {
  const limitRate = createRateLimiter(scope, { max: PER_MINUTE, timeWindow: '1 minute' });
  const reading: Reading = { read: services.read, limitRate, place: createConcurrencyLimit(PLACES) };
  scope.setErrorHandler(sendRestError);
  allowAnyOrigin(scope, { allowCrossOrigin: 'with key', exposed: EXPOSED_HEADERS });
  acceptEmptyJsonBodies(scope);
  // A page of another site could vote or subscribe in the name of its visitors, so their commands stay at `/api/commands`.
  const ofStaff = [...commands].filter(([, { roles }]) => roles !== 'anyone');
  for (const [name, definition] of ofStaff) {
    commandRoute(scope, `/rpc/${name}`, { name, definition, errorHandler: sendRestError }, { services, secure });
  }
  for (const procedure of procedures) procedureRoutes(scope, procedure, reading);
  scope.get('/', { prefixTrailingSlash: 'slash', config: { access: READ } }, async (request) =>
    describeViews(await callerRole(request)),
  );
  viewRoute(scope, reading);
  answerPreflights(scope, notServed);
};

const viewRoute = (scope: FastifyInstance, { read, limitRate, place }: Reading): void => {
  scope.get<{ Params: { view: string } }>('/:view', { config: { access: READ } }, async (request, reply) => {
    await limitRate(request);
    const find = viewsOf(await callerRole(request));
    const view = find(request.params.view);
    const format = responseFormat(request.headers.accept);
    const query = parseQuery(new URL(request.url, 'http://localhost').searchParams);
    applyRange(query, request.headers.range);
    const isCounted = preference(request.headers.prefer, 'count') !== undefined;
    const page = await place(() => runQuery(read, { view, query, find, isCounted, ...format }));
    return sendRows(reply, page, { offset: query.offset, format });
  });
};

const notServed = ({ params }: FastifyRequest): RestError => {
  const { '*': path = '' } = params as { '*'?: string };
  const procedure = /^rpc\/([^/]+)$/.exec(path)?.[1];
  if (procedure !== undefined) return unknownProcedure(procedure);
  if (!publishedViews.has(path)) return new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  return new RestError(405, 'PGRST117', 'Views can only be read', {
    hint: 'Commands change the content: POST /rest/v1/rpc/{Command}',
  });
};

/** Returns a function that finds the views that staff with this role, or visitors, may read. */
const viewsOf =
  (role: StaffRole | undefined): FindView =>
  (name) => {
    const view = publishedViews.get(name);
    if (!view) throw unknownView(name);
    if (isPermitted(view.roles, role)) return view;
    throw new RestError(role ? 403 : 401, '42501', `permission denied for view ${name}`);
  };

const unknownView = (name: string): RestError =>
  new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`, {
    hint: `Published views: ${[...publishedViews.keys()].join(', ')}`,
  });

const unknownProcedure = (name: string): RestError =>
  new RestError(404, 'PGRST202', `Could not find the function public.${name.slice(0, 100)} in the schema cache`, {
    hint: `Procedures: ${procedures.map((each) => each.name).join(', ')}, and the commands of staff by POST`,
  });

/** Describes the views that the caller may read: columns with types and units, key and relations. */
const describeViews = (role: StaffRole | undefined) => ({
  views: [...publishedViews.values()]
    .filter((view) => isPermitted(view.roles, role))
    .map(({ name, describes, columns, key, relations }) => ({ name, describes, columns, key, relations })),
  procedures: procedures.map(({ name, describes }) => ({ name, describes })),
});
