import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Clients say that an empty body is JSON: here it is `{}`. */
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
