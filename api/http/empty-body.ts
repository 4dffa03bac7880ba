import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

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

/**
 * Makes the routes of this Fastify scope parse an empty text as `{}`, because browsers name that type for a request without a body. Any other
 * text is refused with 415, as without it.
 */
export const acceptEmptyTextBodies = (scope: FastifyInstance): void => {
  scope.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => {
    if (body !== '') throw new Problem(415, 'unsupported');
    return {};
  });
};
