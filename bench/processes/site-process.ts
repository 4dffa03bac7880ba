import { buildApp } from '#api/app.ts';
import { loadWeb } from '#api/pages/waku.ts';
import { rehearseEventLog } from '#api/rehearse-event-log.ts';
import { startRuntime } from '#api/runtime.ts';
import type { BenchSiteOptions } from '../site.ts';
import { serveParent } from './child-server.ts';

serveParent(async ({ connection, dataDir, dist, cachePages, eventStoreUrl }: BenchSiteOptions) => {
  const runtime = await startRuntime({ connection, dataDir, eventStoreUrl, project: true });
  if (eventStoreUrl) await rehearseEventLog(runtime.store);
  const app = await buildApp({
    ...runtime,
    siteUrl: 'http://127.0.0.1',
    web: await loadWeb(dist),
    dist,
    cachePages,
  });
  return { app, release: () => runtime.close() };
});
