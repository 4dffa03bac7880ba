import { sql, type Transaction } from 'kysely';
import { NETWORK_PREFIX, voteStream } from '#domain/vote/events.ts';
import type { VoteStatisticsTables } from './tables.ts';

/** A vote that was rejected because its network or IPv6 site had no votes left that day. */
export interface RejectedVote {
  day: string;
  voter: string;
  restaurant: string;
  reason: 'network_limit' | 'site_limit';
  /** `network-{day}_{network}` */
  stream: string;
  /** Position of the rejection in the event log. */
  position: bigint;
}

/** A valid vote. */
export interface CountedVote {
  day: string;
  /** `vote-{day}_{voter}` */
  stream: string;
}

/** Stores votes that were rejected because of a limit, but only the first such vote of each visitor and day. */
export const saveRejectedVotes = async (
  trx: Transaction<VoteStatisticsTables>,
  refusals: RejectedVote[],
): Promise<void> => {
  if (refusals.length === 0) return;
  const rows = refusals.map(({ day, voter, restaurant, reason, stream, position }) => {
    const network = stream.slice(`${NETWORK_PREFIX}${day}_`.length);
    return { day, voter, network, reason, restaurant, position: String(position) };
  });
  await sql`
    insert into vote_beyond_limit (day, voter, network, reason, restaurant, position)
    select day, voter, network, reason, restaurant, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(day text, voter text, network text, reason text, restaurant text, position bigint)
    order by position
    on conflict do nothing`.execute(trx);
};

/**
 * Marks the stored rejected votes of visitors who voted successfully later that day, from another network (IPv4 address or IPv6 prefix).
 * `cast` has the counted votes of a batch of events; the rejected votes of this batch must be saved before.
 */
export const markVoted = async (trx: Transaction<VoteStatisticsTables>, cast: CountedVote[]): Promise<void> => {
  if (cast.length === 0) return;
  const waiting = await trx
    .selectFrom('vote_beyond_limit')
    .select(['day', 'voter'])
    .where('voted', '=', false)
    .where('day', 'in', [...new Set(cast.map(({ day }) => day))])
    .execute();
  const streams = new Set(cast.map(({ stream }) => stream));
  for (const { day, voter } of waiting.filter((each) => streams.has(voteStream(each.day, each.voter)))) {
    await trx
      .updateTable('vote_beyond_limit')
      .set({ voted: true })
      .where('day', '=', day)
      .where('voter', '=', voter)
      .execute();
  }
};
