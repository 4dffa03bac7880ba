import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { acceptEmptyJsonBodies } from '../http/empty-body.ts';
import { VISITOR_BODY_LIMIT } from '../http/limits/body-limits.ts';
import { createRateLimiter, RATE_LIMIT_HEADERS } from '../http/limits/rate-limit.ts';
import { localeOfRequest } from '../http/locale.ts';
import { sendProblem } from '../http/problem-details.ts';
import { ANYONE, BEARER_OF_SECRET, type RouteAccess } from '../http/route-access.ts';
import { allowAnyOrigin, answerPreflights } from '../http/security/cors.ts';
import { validate } from '../http/validate.ts';
import type { FunctionDefinition, FunctionServices } from './function-definition.ts';
import { verifySignature } from './verify-signature.ts';

/** Requests of one client network per minute. */
const PER_MINUTE = 120;
/** Maximum bytes of a body: of staff, and of a sender that is known by its signature only. */
const STAFF_BODY_LIMIT = 1024 * 1024;
const SIGNED_BODY_LIMIT = 256 * 1024;

interface FunctionRouteOptions {
  /** By name. */
  functions: ReadonlyMap<string, FunctionDefinition>;
  services: FunctionServices;
}

/**
 * Registers the functions of the slices at `/functions/v1/{name}`: `POST` with the input as JSON, and `GET` with the input in the query string
 * for those that change nothing. Failures are problems; an unknown name is 404 `{code: 'NOT_FOUND', message}`, as clients of edge functions
 * expect it.
 */
export const functionRoutes = async (
  scope: FastifyInstance,
  { functions, services }: FunctionRouteOptions,
): Promise<void> => {
  const limitRate = createRateLimiter(scope, { max: PER_MINUTE, timeWindow: '1 minute' });
  scope.setErrorHandler(sendFunctionError);
  allowAnyOrigin(scope, { allowCrossOrigin: 'with key', exposed: ['retry-after', ...RATE_LIMIT_HEADERS] });
  for (const [name, definition] of functions) {
    await scope.register(async (own) => {
      if (definition.roles === 'signed') readAsBytes(own);
      else acceptEmptyJsonBodies(own);
      own.route({
        method: definition.isQuery ? ['GET', 'POST'] : 'POST',
        url: `/${name}`,
        bodyLimit: bodyLimitOf(definition),
        config: { access: accessOf(definition) },
        handler: async (request, reply) => {
          await limitRate(request);
          const input = validate(definition.schema, readInput(definition, request, services));
          const answer = await definition.run(input as never, {
            services,
            account: request.staffAccount,
            locale: localeOfRequest(request),
          });
          return reply.header('cache-control', 'no-store').send(answer);
        },
      });
    });
  }
  answerPreflights(scope, () => new UnknownFunction());
};

const accessOf = ({ roles, isQuery }: FunctionDefinition): RouteAccess => {
  if (roles === 'anyone') return ANYONE;
  return roles === 'signed' ? BEARER_OF_SECRET : staffAccess(roles, isQuery ? 'read' : 'write');
};

const bodyLimitOf = ({ roles }: FunctionDefinition): number => {
  if (roles === 'anyone') return VISITOR_BODY_LIMIT;
  return roles === 'signed' ? SIGNED_BODY_LIMIT : STAFF_BODY_LIMIT;
};

/** Keeps the body as it came, because the signature is that of its bytes. */
const readAsBytes = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
};

const readInput = (
  { roles, secret }: FunctionDefinition,
  request: FastifyRequest,
  services: FunctionServices,
): unknown => {
  if (roles !== 'signed') return request.method === 'POST' ? (request.body ?? {}) : request.query;
  const key = secret?.(services);
  if (key === undefined) throw new UnknownFunction();
  return verifySignature(key, request);
};

class UnknownFunction extends Error {}

const sendFunctionError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (!(error instanceof UnknownFunction)) return sendProblem(error, request, reply);
  const body = { code: 'NOT_FOUND', message: 'Requested function was not found' };
  return reply.code(404).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
};
