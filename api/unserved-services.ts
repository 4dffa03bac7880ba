import type { FastifyInstance } from 'fastify';
import { allowAnyOrigin, answerPreflights } from './http/cors.ts';
import { sendProblem } from './http/problem-details.ts';

/** Services of Supabase clients that this site does not have, with the body of their 404. */
const UNSERVED: Record<string, Record<string, unknown>> = {
  '/realtime/v1': { error: 'Not found' },
};

class NotServed extends Error {}

/**
 * Responds to everything below `/realtime/v1` with 404 and JSON, because clients show the page of another
 * response as error message. Pages of other origins may read it.
 */
export const unservedServiceRoutes = async (app: FastifyInstance): Promise<void> => {
  for (const [prefix, body] of Object.entries(UNSERVED)) {
    await app.register(
      async (scope) => {
        allowAnyOrigin(scope, { allowCrossOrigin: true, exposed: [] });
        scope.setErrorHandler(async (error, request, reply) => {
          if (!(error instanceof NotServed)) return sendProblem(error, request, reply);
          return reply.code(404).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
        });
        answerPreflights(scope, () => new NotServed());
      },
      { prefix },
    );
  }
};
