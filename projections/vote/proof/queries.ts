import { type Kysely, sql } from 'kysely';
import { parseTotals } from '#domain/vote/day-totals.ts';
import type { TrackTags } from '../../engine/type-helpers.ts';
import { restaurantAreas } from '../../restaurant/queries.ts';
import type { RestaurantGuideTables, RestaurantTag } from '../../restaurant/tables.ts';
import type { VoteProofView } from '../views.ts';
import { findCheckpoint, latestCheckpoint, type PublishedCheckpoint } from './published-checkpoints.ts';
import type { VoteTreeTag } from './tables.ts';

/** Returns an object with the functions that query the published days of the tree of votes. `note` records their cache tags. */
export const voteProofQueries = (db: Kysely<RestaurantGuideTables>, note: TrackTags<VoteTreeTag | RestaurantTag>) => ({
  /** Loads what was published for a day in Madeira, `YYYY-MM-DD`; undefined if nothing was. */
  async voteProof(day: string): Promise<VoteProofView | undefined> {
    note('vote-checkpoints', 'restaurants');
    const published = await findCheckpoint(db, day);
    return published && viewOf(db, published);
  },
  /** Returns the last published day; undefined if none is published. */
  async latestVoteProof(): Promise<string | undefined> {
    note('vote-checkpoints');
    return (await latestCheckpoint(db))?.day;
  },
});

const viewOf = async (db: Kysely<RestaurantGuideTables>, published: PublishedCheckpoint): Promise<VoteProofView> => {
  const { day, size, checkpoint, consistency, verifier_key: verifierKey, totals } = published;
  const [restaurants, dayBefore] = [await restaurantAreas(db), await findDayBefore(db, day)];
  const items = parseTotals(totals.slice(0, totals.lastIndexOf('\n\n'))).items;
  return {
    ...{ day, size, checkpoint, consistency, verifierKey },
    ...(dayBefore !== undefined && { dayBefore }),
    totals: items
      .map(({ restaurant, ...counts }) => ({ restaurant: restaurants.get(restaurant)?.name ?? restaurant, ...counts }))
      .sort((one, other) => other.votes - one.votes),
  };
};

const findDayBefore = async (db: Kysely<RestaurantGuideTables>, day: string): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(c.day) as day from public.vote_checkpoint c where c.day < ${day}`.execute(db);
  return rows[0]?.day ?? undefined;
};
