import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Makes the scope parse an empty body with the content type JSON as `{}`, because clients send such requests. */
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
