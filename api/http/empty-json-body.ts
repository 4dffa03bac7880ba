import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Makes the routes of this Fastify scope parse an empty JSON body as `{}`, because some clients set the content type without sending a
 * body.
 */
export const acceptEmptyJsonBodies = (scope: FastifyInstance): void => {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string, done) => {
      if (body === '') done(null, {});
      else parse(request, body, done);
    },
  );
};
