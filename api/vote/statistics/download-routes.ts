import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { VotesOutOfOrder } from '#domain/vote/counting-rules/state-by-period.ts';
import {
  parseStatisticsFilter,
  STATISTICS_GROUPS,
  STATISTICS_RULES,
  type StatisticsFilter,
} from '#domain/vote/statistics-filter.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { restaurantAreas } from '#projections/restaurant/queries.ts';
import { csvOf, totalsColumns, totalsRows } from '#projections/vote/replay/totals-csv.ts';
import { groupTally } from '#projections/vote/statistics/group-tally.ts';
import { loadTally } from '#projections/vote/statistics/load-tally.ts';
import type { VoteTally } from '#projections/vote/statistics/tally.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from '../../http/problem.ts';
import { withTemporaryFolder } from '../../media/temporary-folder.ts';
import { replaysOf, requireTally } from './replays.ts';

interface Services {
  read: ReadDatabase;
  store: EventStore;
}

/** Milliseconds that a download waits for a replay of the log. */
const WAIT_MS = 120_000;
/** Seconds after which a client may ask again for a replay that runs. */
const RETRY_AFTER = 60;

/** Field errors of the filter, as codes of messages. */
const FIELD_ERRORS = {
  no_day: { code: 'date_format' },
  from_after_to: { code: 'from_after_to' },
  no_group: { code: 'field_unknown_value', values: { possible: STATISTICS_GROUPS.join(', ') } },
  no_rule: { code: 'field_unknown_value', values: { possible: STATISTICS_RULES.join(', ') } },
  no_limit: { code: 'field_invalid' },
} as const;

/**
 * Registers the downloads of the screen of statistics, with its parameters; without days, all votes.
 * - `GET /api/statistics/votes.csv?from&to&by&rule&limit` → its totals, with the columns of `npm run replay:votes -- --format csv`.
 * - `GET /api/statistics/votes.parquet?from&to&rule&limit` → every vote of the period, the file of `--format parquet`.
 */
export const statisticsDownloadRoutes = (app: FastifyInstance, services: Services): void => {
  app.get('/api/statistics/votes.csv', async ({ query }, reply) => {
    const filter = parseFilter(query);
    const [tally, restaurants] = await Promise.all([tallyOf(services, filter), restaurantAreas(services.read)]);
    const rows = Readable.from(totalsRows(filter.by, groupTally(tally, filter.by, restaurants).groups));
    return attachment(reply, filter, 'csv', 'text/csv; charset=utf-8').send(
      rows.pipe(csvOf(totalsColumns(filter.by), { bom: true })),
    );
  });

  app.get('/api/statistics/votes.parquet', async ({ query }, reply) => {
    const filter = parseFilter(query);
    const file = await writeParquet(services.store, filter);
    return attachment(reply, filter, 'parquet', 'application/vnd.apache.parquet').send(file.createReadStream());
  });
};

const parseFilter = (query: unknown): StatisticsFilter => {
  const given = query as Record<string, unknown>;
  const { filter, errors } = parseStatisticsFilter((field) => {
    const value = given[field];
    return value === undefined || typeof value === 'string' ? value : String(value);
  });
  if (filter) return filter;
  const fields = Object.entries(errors).map(([path, error]) => ({ path, ...FIELD_ERRORS[error] }));
  throw new Problem(422, 'invalid', { fields });
};

/** Returns the votes of the period as they were counted, from the read model, or counted again by another rule from the log. */
const tallyOf = ({ read, store }: Services, { rule, from, to }: StatisticsFilter): Promise<VoteTally> => {
  const period = { from, to };
  if (rule.name === 'counted') return loadTally(read, period);
  return requireTally(store, { rule, period, waitMs: WAIT_MS, retryAfter: RETRY_AFTER });
};

/** Writes the file in turn with the replays, and returns it open; it is deleted already, and gone when it is closed. */
const writeParquet = (store: EventStore, { from, to, rule }: StatisticsFilter) => {
  const { log, inTurn } = replaysOf(store);
  return inTurn(() =>
    withTemporaryFolder(async (folder) => {
      const path = join(folder, 'votes.parquet');
      const { writeVotesParquet } = await import('#projections/vote/replay/votes-parquet.ts');
      await writeVotesParquet(path, log, { rule, period: { from, to } }).catch((error) => {
        if (error instanceof VotesOutOfOrder) throw new Problem(422, 'votes_out_of_order');
        throw error;
      });
      return open(path);
    }),
  );
};

const attachment = (
  reply: FastifyReply,
  { from, to }: StatisticsFilter,
  ending: string,
  type: string,
): FastifyReply => {
  const name = ['votes', from, to].filter((part) => part !== undefined).join('_');
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}.${ending}"`,
    })
    .type(type);
};
