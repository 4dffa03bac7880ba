import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toPage } from '../delivery/cached-page.ts';
import { sendPage } from '../delivery/send-page.ts';
import { Problem } from '../http/problem.ts';
import { ANYONE } from '../http/route-access.ts';
import { validate } from '../http/validate.ts';
import { docsPage } from './docs-page.ts';
import { describeApi } from './document.ts';
import { HTML_PAGE_HEADERS } from './html-page.ts';
import { problemCodes, problemPage, problemsPage } from './problems-page.ts';

const asked = z.object({ code: z.string().max(100) });

/**
 * Registers the documentation of the API.
 * - `GET /api/openapi.json`: the OpenAPI document.
 * - `GET /api/docs`: the same for people.
 * - `GET /api/problems` and `/api/problems/:code`: what a problem means; its `type` leads there.
 */
export const openapiRoutes = (app: FastifyInstance, siteUrl: string): void => {
  const api = once(() => describeApi(siteUrl));
  const document = once(() => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const page = toPage({ status: 200, headers, body: Buffer.from(JSON.stringify(api())) });
    page.text.keep(() => true);
    return page;
  });
  const docs = once(() => docsPage(api()));
  const problems = once(problemsPage);
  const options = { config: { access: ANYONE } };
  app.get('/api/openapi.json', options, (request, reply) =>
    sendPage(request, reply, document(), 'public, max-age=300'),
  );
  app.get('/api/docs', options, (_request, reply) => reply.headers(HTML_PAGE_HEADERS).send(docs()));
  app.get('/api/problems', options, (_request, reply) => reply.headers(HTML_PAGE_HEADERS).send(problems()));
  app.get('/api/problems/:code', options, (request, reply) => {
    const { code } = validate(asked, request.params);
    if (!problemCodes.includes(code)) throw new Problem(404, 'not_found');
    return reply.headers(HTML_PAGE_HEADERS).send(problemPage(code));
  });
};

/** Returns a function that makes a value at its first call, and returns the same one afterwards. */
const once = <Value extends object | string>(make: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
};
