import type { Kysely } from 'kysely';
import { type Period, voteCounts } from '../queries.ts';
import type { VoteStatisticsTables } from '../tables.ts';
import type { VoteTally } from './tally.ts';

/** Loads the votes of a period, as they were counted, from the read model. */
export const loadTally = async (db: Kysely<VoteStatisticsTables>, period: Period): Promise<VoteTally> => {
  const [cells, hours, locales] = await Promise.all([
    cellsOf(db, period),
    voteCounts(db, 'hour', period),
    voteCounts(db, 'locale', period),
  ]);
  const refused = { already_voted: 0, network_limit: 0, site_limit: 0 };
  for (const { reasons } of hours) {
    for (const reason of Object.keys(refused) as (keyof typeof refused)[]) refused[reason] += reasons[reason];
  }
  const counts = (groups: typeof hours) => groups.map(({ key, votes }) => ({ key, votes, counted: votes }));
  const dropped = Object.fromEntries(Object.entries(refused).filter(([, votes]) => votes > 0));
  return { cells, hours: counts(hours), locales: counts(locales), refused, dropped };
};

const cellsOf = async (db: Kysely<VoteStatisticsTables>, { from, to }: Period): Promise<VoteTally['cells']> => {
  const rows = await db
    .selectFrom('vote_day')
    .select(['restaurant', 'day', 'votes'])
    .$if(from !== undefined, (query) => query.where('day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('day', '<=', to!))
    .orderBy('day')
    .orderBy('restaurant')
    .execute();
  return rows.map(({ votes, ...cell }) => ({ ...cell, votes, counted: votes }));
};
