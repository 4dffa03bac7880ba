import { sql, type Transaction } from 'kysely';

export interface VoteStatisticsTables {
  /** Votes that counted and votes that were refused, by restaurant and calendar day in Madeira. */
  vote_day: { restaurant: string; day: string; votes: number; refused: number };
}

export const createVoteStatisticsTables = async (trx: Transaction<VoteStatisticsTables>): Promise<void> => {
  await sql`create table vote_day (
    restaurant text not null, day text not null, votes int not null, refused int not null,
    primary key (restaurant, day))`.execute(trx);
  await sql`create index on vote_day (day)`.execute(trx);
};
