import Fastify from 'fastify';
import type { FixedAnswer } from '../site.ts';
import { serveParent } from './child-server.ts';

serveParent(async (answers: FixedAnswer[]) => {
  const app = Fastify({ logger: false });
  for (const { path, status, headers, body } of answers) {
    app.get(path, (_request, reply) =>
      reply
        .code(status)
        .headers(headers)
        .send(status === 304 ? undefined : body),
    );
  }
  return { app };
});
