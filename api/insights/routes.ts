import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { periodFields, withOrderedDays } from '#domain/shared/period.ts';
import type { Database } from '#storage/database/tables.ts';
import { toPage } from '../delivery/cached-page.ts';
import { sendPage } from '../delivery/send-page.ts';
import { logError } from '../error-log.ts';
import { clientAddress } from '../http/network.ts';
import { ANYONE } from '../http/route-access.ts';
import { validate } from '../http/validate.ts';
import { createPageViewCounter } from './counter.ts';
import { isExcludedFromCounting } from './counting-exclusions.ts';
import { readPageView } from './page-view.ts';
import { breakdowns, pageViews } from './views.ts';

const script = toPage({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
  body: readFileSync(new URL('./script.js', import.meta.url)),
});
script.text.keep(() => true);

/** Rate limit per client network, enough for a hotel full of readers; replaces the general limit on changes. */
const VIEWS_PER_MINUTE = { max: 1200, timeWindow: '1 minute' };
/** Maximum bytes of a request body: two URLs of the greatest length that browsers send. */
const VIEW_LIMIT = 16 * 1024;

const seen = z.object({ path: z.string().max(4096), referrer: z.string().max(4096).default('') });

/**
 * Registers the routes that count page views.
 * - `GET /insights/script.js`: the script that every page loads and that reports the view.
 * - `POST /insights/view {path, referrer}`: the report → 204, counted or not. Views of pages that do not exist, of bots, and of visitors
 *   who opted out are not counted.
 */
export const pageViewRoutes = (
  app: FastifyInstance,
  { db, siteUrl }: { db: Kysely<Database>; siteUrl: string },
): void => {
  const counter = createPageViewCounter(db, (error) => logError('Page views could not be saved; will retry', error));
  app.addHook('onClose', () => counter.close());

  app.get('/insights/script.js', { config: { access: ANYONE } }, (request, reply) =>
    sendPage(request, reply, script, 'public, max-age=3600'),
  );

  const limits = { bodyLimit: VIEW_LIMIT, config: { access: ANYONE, rateLimit: VIEWS_PER_MINUTE } };
  app.post('/insights/view', limits, async (request, reply) => {
    const own = [new URL(siteUrl).host, request.host];
    const view = readPageView(validate(seen, request.body), { day: todayInMadeira(new Date()), own });
    const counts = view && !isExcludedFromCounting(request.headers) && (await exists(app, view.path, request));
    if (counts) counter.add(view);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
};

/** Checks with an internal HEAD request that the page exists. Usually the page was just rendered and is cached. */
const exists = async (app: FastifyInstance, path: string, request: FastifyRequest): Promise<boolean> => {
  const { host } = request;
  const asked = { method: 'HEAD', url: path, headers: { host }, remoteAddress: clientAddress(request) } as const;
  return (await app.inject(asked)).statusCode === 200;
};

/** Query string of `/api/insights`. */
export const insightFilter = withOrderedDays(
  z.object({
    ...periodFields,
    by: z.enum(breakdowns).default('day'),
    limit: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
);

/**
 * Registers `GET /api/insights?from&to&by&limit`, for all staff: page views of a period, grouped by `by` (`day`, `page`, `referrer` or
 * `locale`) → `{total, items: [{day|page|referrer|locale, views}]}`.
 */
export const insightStatisticsRoutes = (app: FastifyInstance, { db }: { db: Kysely<Database> }): void => {
  app.get('/api/insights', async (request, reply) => {
    const filter = validate(insightFilter, request.query);
    const { total, items } = await pageViews(db, filter);
    return reply.header('cache-control', 'private, no-store').send({
      total,
      items: items.map(({ key, views }) => ({ [filter.by]: key || null, views })),
    });
  });
};
