import Fastify from 'fastify';
import { startRuntime } from '#api/runtime.ts';
import type { BenchSiteOptions } from '../site.ts';
import { serveParent } from './child-server.ts';

const LIMIT = 24;

/** A bare Fastify whose routes send the rows of one Kysely query each, without parsing, permissions or limits. */
serveParent(async ({ connection, dataDir }: Pick<BenchSiteOptions, 'connection' | 'dataDir'>) => {
  const runtime = await startRuntime({ connection, dataDir, project: false });
  const app = Fastify({ logger: false });
  app.addHook('onError', async (_request, _reply, error) => console.error(error));
  const rows = () =>
    runtime.read
      .selectFrom('article_translation as t')
      .where('t.visible', '=', true)
      .where('t.locale', '=', 'pt')
      .orderBy('t.date', 'desc')
      .limit(LIMIT);
  app.get('/rows', () => rows().select(['t.title', 't.date']).execute());
  app.get('/related', () =>
    rows()
      .innerJoin('article as a', 'a.id', 't.article_id')
      .leftJoin('contributor as c', 'c.id', 'a.author')
      .select(['t.title', 't.date', 'c.name'])
      .execute(),
  );
  app.get('/counted', async () => {
    const [page, { total }] = await Promise.all([
      rows().select(['t.title', 't.date']).execute(),
      runtime.read
        .selectFrom('article_translation as t')
        .where('t.visible', '=', true)
        .where('t.locale', '=', 'pt')
        .select((eb) => eb.fn.countAll().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { page, total: Number(total) };
  });
  return { app, release: () => runtime.close() };
});
