import { sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { RefusalReason } from '#domain/vote/events.ts';

export interface VoteStatisticsTables {
  /** Numbers of counted and rejected votes by restaurant and calendar day in Madeira, which the guide adds up for every page. */
  vote_day: { restaurant: string; day: string; votes: number; refused: number };
  /** Numbers of votes by everything by which analysts count; finer than `vote_day`, so that it has more rows. */
  vote_hour: {
    restaurant: string;
    /** The calendar day in Madeira, `YYYY-MM-DD`. */
    day: string;
    /** Begin of the hour. Only in UTC are the 23 or 25 hours of a day with a change of clocks distinct. */
    hour: Date;
    /** The language of the page; empty for votes from before it was recorded. */
    locale: Locale | '';
    /** `counted`, or the reason of the refusal. */
    outcome: 'counted' | RefusalReason;
    votes: number;
  };
  /** The first vote of each visitor and day that was rejected because the network or its IPv6 site had no votes left. */
  vote_beyond_limit: {
    day: string;
    voter: string;
    /** The network or IPv6 site that had no votes left. */
    network: string;
    reason: 'network_limit' | 'site_limit';
    restaurant: string;
    /** Position of the rejection in the log. */
    position: bigint;
    /** True if a vote of the same visitor counted later that day from another network. */
    voted: boolean;
  };
}

/** Cache tag of the counted votes, which the restaurant guide shows. */
export type VoteTag = 'votes';

/** Creates the empty tables that count votes by restaurant and day, and by hour, and list the votes rejected because of a limit. */
export const createVoteStatisticsTables = async (trx: Transaction<VoteStatisticsTables>): Promise<void> => {
  await sql`create table vote_day (
    restaurant text not null, day text not null, votes int not null, refused int not null,
    primary key (restaurant, day))`.execute(trx);
  await sql`create index on vote_day (day)`.execute(trx);
  await sql`create table vote_hour (
    restaurant text not null, day text not null, hour timestamptz not null, locale text not null, outcome text not null,
    votes int not null, primary key (restaurant, day, hour, locale, outcome))`.execute(trx);
  await sql`create index on vote_hour (day)`.execute(trx);
  await sql`create table vote_beyond_limit (
    day text not null, voter text not null, network text not null, reason text not null,
    restaurant text not null, position bigint not null,
    voted boolean not null default false, primary key (day, voter))`.execute(trx);
};
