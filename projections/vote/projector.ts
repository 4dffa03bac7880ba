import { sql, type Transaction } from 'kysely';
import { NETWORK_PREFIX, type NetworkEvent, VOTE_PREFIX, type VoteEvent } from '#domain/vote/events.ts';
import { defineBatchProjection } from '../engine/projection.ts';
import { createVoteStatisticsTables, type VoteStatisticsTables, type VoteTag } from './tables.ts';

type Row = VoteStatisticsTables['vote_day'];
type HourRow = Omit<VoteStatisticsTables['vote_hour'], 'hour'> & { hour: string };

/** The changes of a batch. Handlers mutate it: copying it for each vote would cost more than counting. */
interface Batch {
  rows: Map<string, Row>;
  hours: Map<string, HourRow>;
  hasCounted: boolean;
}

const rowOf = ({ rows }: Batch, { restaurant, day }: Pick<Row, 'restaurant' | 'day'>): Row => {
  const key = `${restaurant} ${day}`;
  const row = rows.get(key) ?? { restaurant, day, votes: 0, refused: 0 };
  rows.set(key, row);
  return row;
};

/** Counts a vote that was decided at the moment `at`, ISO 8601 in UTC. */
const countHour = ({ hours }: Batch, vote: VoteEvent['data'], outcome: HourRow['outcome'], at: string): void => {
  const { restaurant, day, locale = '' } = vote;
  const hour = `${at.slice(0, HOUR_CHARS)}:00Z`;
  const key = [restaurant, day, hour, locale, outcome].join(' ');
  const row = hours.get(key) ?? { restaurant, day, hour, locale, outcome, votes: 0 };
  row.votes += 1;
  hours.set(key, row);
};

const HOUR_CHARS = 'YYYY-MM-DDTHH'.length;

/** Counts votes by restaurant and day, and by hour, language and outcome, and stores the votes rejected because of the limit of a network or IPv6 site. */
export const voteStatistics = defineBatchProjection<VoteStatisticsTables, VoteEvent | NetworkEvent, Batch, VoteTag>({
  name: 'vote-statistics',
  version: 5,
  minReadableVersion: 4,
  prefixes: [VOTE_PREFIX, NETWORK_PREFIX],
  tables: ['vote_day', 'vote_hour'],
  formerTables: ['vote_beyond_limit'],
  create: createVoteStatisticsTables,
  load: async () => ({ rows: new Map(), hours: new Map(), hasCounted: false }),
  handlers: {
    VoteCast: (batch, { data, metadata }) => {
      rowOf(batch, data).votes += 1;
      countHour(batch, data, 'counted', metadata.at);
      batch.hasCounted = true;
      return batch;
    },
    VoteRefused: (batch, { data, metadata }) => {
      rowOf(batch, data).refused += 1;
      countHour(batch, data, data.reason, metadata.at);
      return batch;
    },
    NetworkPlaceTaken: (batch) => batch,
  },
  async save(trx, { rows, hours, hasCounted }) {
    await addCounts(trx, [...rows.values()]);
    await addHours(trx, [...hours.values()]);
    return hasCounted ? ['votes'] : [];
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

const addHours = async (trx: Transaction<VoteStatisticsTables>, rows: HourRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into vote_hour (restaurant, day, hour, locale, outcome, votes)
    select restaurant, day, hour, locale, outcome, votes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(restaurant text, day text, hour timestamptz, locale text, outcome text, votes int)
    on conflict (restaurant, day, hour, locale, outcome) do update set votes = vote_hour.votes + excluded.votes`.execute(
    trx,
  );
};
