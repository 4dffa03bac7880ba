import { type Kysely, sql } from 'kysely';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import { heartbeatsOf } from '#projections/engine/lease.ts';
import { projections, type ReadDatabase } from '#projections/read-models.ts';
import { votesByDay } from '#projections/vote/queries.ts';
import type { Database } from '#storage/database/tables.ts';
import type { DashboardFigures } from '#web/admin/queries/figure-views.ts';
import { HEALTH_LIMITS } from '../../health-limits.ts';
import { pageViews } from '../../insights/views.ts';
import { isOnDemand } from '../../operations/read-model-states.ts';
import { countPerDay, lastDays } from './day-counts.ts';

/** Days shown in charts, including today. */
const DAYS = 14;
/** Number of most read pages. */
const MOST_READ_PAGES = 5;

/**
 * Loads the figures of the dashboard: page views, most read pages, votes and new subscriptions of the last 14 days, the number of
 * subscribers, and the state of each read model: `fed` with events, `silent` (no process feeds it) or `stopped` at an error. Days are
 * calendar days in Madeira; `today` is `YYYY-MM-DD`.
 */
export const dashboardStatistics = async (
  { db, read }: { db: Kysely<Database>; read: ReadDatabase },
  today: string,
): Promise<DashboardFigures> => {
  const days = lastDays(today, DAYS);
  const from = days[0]!;
  const [views, pages, votes, subscribers, readModels] = await Promise.all([
    pageViews(db, { from, by: 'day', limit: DAYS }),
    pageViews(db, { from, by: 'page', limit: MOST_READ_PAGES }),
    votesByDay(read, { from }),
    subscribersByDay(read, from),
    statesOfReadModels(db),
  ]);
  return {
    views: countPerDay(
      days,
      views.items.map(({ key, views: count }) => ({ day: key, count })),
    ),
    mostRead: pages.items.map(({ key, views: count }) => ({ path: key, views: count })),
    votes: countPerDay(
      days,
      votes.map(({ day, votes: count }) => ({ day, count })),
    ),
    ...subscribers,
    subscribers: countPerDay(days, subscribers.subscribers),
    readModels,
  };
};

/** Loads the subscriptions by day that are confirmed by now, and the total of confirmed subscribers. */
const subscribersByDay = async (read: ReadDatabase, from: string) => {
  const confirmed = read.selectFrom('subscriber').where('state', '=', 'confirmed');
  const day = sql<string>`to_char(created_at at time zone 'Atlantic/Madeira', 'YYYY-MM-DD')`;
  const count = sql<number>`count(*)::int`.as('count');
  const [{ count: all }, subscribers] = await Promise.all([
    confirmed.select(count).executeTakeFirstOrThrow(),
    confirmed
      .select([day.as('day'), count])
      .where(day, '>=', from)
      .groupBy('day')
      .execute(),
  ]);
  return { confirmed: all, subscribers };
};

const statesOfReadModels = async (db: Kysely<Database>): Promise<DashboardFigures['readModels']> => {
  const [generations, heartbeats] = await Promise.all([generationsOf(db), heartbeatsOf(db)]);
  return generations
    .filter(({ name, status }) => status === 'live' && projections.some((each) => each.name === name))
    .map(({ name, generation, error }) => {
      const heartbeat = heartbeats.find((each) => each.name === name && each.generation === generation);
      const isSilent = !isOnDemand(name) && (heartbeat?.age == null || heartbeat.age > HEALTH_LIMITS.heartbeatAge);
      return { name, state: error ? 'stopped' : isSilent ? 'silent' : 'fed' };
    });
};
