import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { logError } from '../error-log.ts';
import { ANYONE } from '../http/route-access.ts';
import { validate } from '../http/validate.ts';
import { createBufferedCounter } from '../insights/buffered-counter.ts';
import { isExcludedFromCounting } from '../insights/counting-exclusions.ts';
import { type AdvertCount, addAdvertCounts, advertCountKey } from './counts.ts';

/** Rate limit per client network, enough for a hotel full of readers; replaces the general limit on changes. */
const REPORTS_PER_MINUTE = { max: 1200, timeWindow: '1 minute' };
const REPORT_LIMIT_BYTES = 1024;

const report = z.strictObject({ advert: z.uuid().toLowerCase(), event: z.enum(['view', 'click']) });

/**
 * Registers `POST /insights/advert {advert, event}`, which the script of every page calls when an advert was seen (`view`) or clicked
 * (`click`) → 204, counted or not. Only adverts that are shown today are counted, one row per advert and day; bots and visitors who opted out
 * are not.
 */
export const advertCountRoutes = (
  app: FastifyInstance,
  { db, read }: { db: Kysely<Database>; read: ReadDatabase },
): void => {
  const counter = createAdvertCounter(db, (error) => logError('Advert counts could not be saved; will retry', error));
  app.addHook('onClose', () => counter.close());
  const limits = { bodyLimit: REPORT_LIMIT_BYTES, config: { access: ANYONE, rateLimit: REPORTS_PER_MINUTE } };
  app.post('/insights/advert', limits, async (request, reply) => {
    const { advert, event } = validate(report, request.body);
    const day = todayInMadeira(new Date());
    if (!isExcludedFromCounting(request.headers) && (await isShown(read, advert, day))) {
      counter.add({ advert, day, views: event === 'view' ? 1 : 0, clicks: event === 'click' ? 1 : 0 });
    }
    return reply.header('cache-control', 'no-store').code(204).send();
  });
};

const createAdvertCounter = (db: Kysely<Database>, onError: (error: unknown) => void) =>
  createBufferedCounter<AdvertCount>({
    keyOf: advertCountKey,
    merge: (known, { views, clicks }) => {
      known.views += views;
      known.clicks += clicks;
    },
    write: (rows) => addAdvertCounts(db, rows),
    onError,
  });

const isShown = async (read: ReadDatabase, id: string, day: string): Promise<boolean> => {
  const row = await read
    .selectFrom('advert')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where('from_day', '<=', day)
    .where('until_day', '>=', day)
    .executeTakeFirst();
  return row !== undefined;
};
