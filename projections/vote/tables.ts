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
}

/** Cache tag of the counted votes, which the restaurant guide shows. */
export type VoteTag = 'votes';

/** Creates the empty tables that count votes by restaurant and day, and by hour. */
export const createVoteStatisticsTables = async (trx: Transaction<VoteStatisticsTables>): Promise<void> => {
  await sql`create table vote_day (
    restaurant text not null, day text not null, votes int not null, refused int not null,
    primary key (restaurant, day))`.execute(trx);
  await sql`create index on vote_day (day)`.execute(trx);
  await sql`create table vote_hour (
    restaurant text not null, day text not null, hour timestamptz not null, locale text not null, outcome text not null,
    votes int not null, primary key (restaurant, day, hour, locale, outcome))`.execute(trx);
  await sql`create index on vote_hour (day)`.execute(trx);
};
