import { sql, type Transaction } from 'kysely';
import { NETWORK_PREFIX, type NetworkEvent, type VoteEvent, voteStream } from '#domain/vote/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { VoteStatisticsTables } from './tables.ts';

/** Keeps who was refused beyond their network's limit, and who of them voted from another network afterwards. */
export const addBeyondLimit = async (
  trx: Transaction<VoteStatisticsTables>,
  events: RecordedEvent[],
): Promise<void> => {
  const refusals = events.flatMap(refusalOf);
  if (refusals.length > 0) await insert(trx, refusals);
  const waiting = await trx
    .selectFrom('vote_beyond_limit')
    .select(['day', 'voter'])
    .where('voted', '=', false)
    .where('day', 'in', daysOf(events))
    .execute();
  if (waiting.length === 0) return;
  // Nobody is refused by the limit after their vote counted, so the order within the batch does not matter.
  const cast = new Set(events.flatMap(({ type, stream }) => (type === 'VoteCast' ? [stream] : [])));
  for (const { day, voter } of waiting.filter((each) => cast.has(voteStream(each.day, each.voter)))) {
    await trx
      .updateTable('vote_beyond_limit')
      .set({ voted: true })
      .where('day', '=', day)
      .where('voter', '=', voter)
      .execute();
  }
};

const refusalOf = ({ stream, position, ...event }: RecordedEvent) => {
  const { type, data } = event as unknown as VoteEvent | NetworkEvent;
  if (type !== 'VoteRefused' || data.reason !== 'network_limit') return [];
  const { day, voter, restaurant } = data;
  const network = stream.slice(`${NETWORK_PREFIX}${day}_`.length);
  return [{ day, voter, network, restaurant, position: String(position) }];
};

const insert = async (
  trx: Transaction<VoteStatisticsTables>,
  refusals: ReturnType<typeof refusalOf>,
): Promise<void> => {
  await sql`
    insert into vote_beyond_limit (day, voter, network, restaurant, position)
    select day, voter, network, restaurant, position
    from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb)
      as r(day text, voter text, network text, restaurant text, position bigint)
    order by position
    on conflict do nothing`.execute(trx);
};

const daysOf = (events: RecordedEvent[]): string[] => [
  ...new Set(events.map(({ data }) => (data as { day: string }).day)),
];
