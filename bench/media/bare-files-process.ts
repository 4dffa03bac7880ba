import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import { serveParent } from '../processes/child-server.ts';
import type { BareFilesOptions } from '../site.ts';

/** A bare Fastify server that pipes files from and to the disk. */
serveParent(async ({ file, headers, folder }: BareFilesOptions) => {
  const app = Fastify({ logger: false });
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.get('/*', (_request, reply) => reply.headers(headers).send(createReadStream(file)));
  app.post('/*', async (request) => {
    await pipeline(request.body as Readable, createWriteStream(join(folder, randomUUID())));
    return {};
  });
  return { app };
});
