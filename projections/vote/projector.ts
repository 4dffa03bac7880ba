import { sql, type Transaction } from 'kysely';
import { NETWORK_PREFIX, type NetworkEvent, VOTE_PREFIX, type VoteEvent } from '#domain/vote/events.ts';
import { defineBatchProjection } from '../engine/projection.ts';
import { type CountedVote, markVoted, type RejectedVote, saveRejectedVotes } from './rejected-votes.ts';
import { createVoteStatisticsTables, type VoteStatisticsTables, type VoteTag } from './tables.ts';

type Row = VoteStatisticsTables['vote_day'];

/** The changes of a batch. Handlers mutate it: copying it for each vote would cost more than counting. */
interface Batch {
  rows: Map<string, Row>;
  refusals: RejectedVote[];
  cast: CountedVote[];
}

const rowOf = ({ rows }: Batch, { restaurant, day }: Pick<Row, 'restaurant' | 'day'>): Row => {
  const key = `${restaurant} ${day}`;
  const row = rows.get(key) ?? { restaurant, day, votes: 0, refused: 0 };
  rows.set(key, row);
  return row;
};

/** Counts votes by restaurant and day, and stores the votes rejected because of the limit of a network or IPv6 site. */
export const voteStatistics = defineBatchProjection<VoteStatisticsTables, VoteEvent | NetworkEvent, Batch, VoteTag>({
  name: 'vote-statistics',
  version: 3,
  prefixes: [VOTE_PREFIX, NETWORK_PREFIX],
  tables: ['vote_day', 'vote_beyond_limit'],
  storesPositions: true,
  create: createVoteStatisticsTables,
  load: async () => ({ rows: new Map(), refusals: [], cast: [] }),
  handlers: {
    VoteCast: (batch, { data, stream }) => {
      rowOf(batch, data).votes += 1;
      batch.cast.push({ day: data.day, stream });
      return batch;
    },
    VoteRefused: (batch, { data, stream, position }) => {
      rowOf(batch, data).refused += 1;
      if (data.reason === 'network_limit' || data.reason === 'site_limit')
        batch.refusals.push({ ...data, stream, position });
      return batch;
    },
    NetworkPlaceTaken: (batch) => batch,
  },
  async save(trx, { rows, refusals, cast }) {
    await addCounts(trx, [...rows.values()]);
    await saveRejectedVotes(trx, refusals);
    await markVoted(trx, cast);
    return cast.length > 0 ? ['votes'] : [];
  },
});

const addCounts = async (trx: Transaction<VoteStatisticsTables>, rows: Row[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into vote_day (restaurant, day, votes, refused)
    select restaurant, day, votes, refused
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(restaurant text, day text, votes int, refused int)
    on conflict (restaurant, day) do update
      set votes = vote_day.votes + excluded.votes, refused = vote_day.refused + excluded.refused`.execute(trx);
};
