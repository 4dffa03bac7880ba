import Fastify from 'fastify';
import { serveParent } from '../processes/child-server.ts';
import { recordQueries } from '../query-recorder.ts';
import type { BareReactOptions } from '../site.ts';
import { openBareReact } from './bare-react.ts';

serveParent(async ({ connection, dist, siteUrl, pages }: BareReactOptions) => {
  const database = recordQueries(connection);
  const open = await openBareReact(dist, database.read, siteUrl);
  const app = Fastify({ logger: false });
  for (const { path, from } of pages) {
    const render = await open(from);
    app.get(path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(await render()));
  }
  return { app, release: database.close };
});
