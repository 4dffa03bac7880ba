import { type Kysely, sql } from 'kysely';
import type { VoteTreeTables } from './tables.ts';

/** Numbers of votes and refusals of a restaurant among some leaves. */
export interface LeafTotals {
  restaurant: string;
  votes: number;
  refused: number;
}

type Db = Kysely<VoteTreeTables>;

/** Returns the totals per restaurant of the leaves from `start` up to, but without, `end`, ordered by restaurant. */
export const totalsOfLeaves = async (db: Db, start: number, end: number): Promise<LeafTotals[]> => {
  const { rows } = await sql<LeafTotals>`
    select restaurant, count(*) filter (where reason is null)::int as votes, count(reason)::int as refused
    from vote_leaf where index >= ${start} and index < ${end} group by restaurant order by restaurant collate "C"`.execute(
    db,
  );
  return rows;
};

/**
 * Returns the number of leaves at the end of a day in Madeira: those before the first one, from `start` on, that was decided on a later
 * day, at the latest `today`. A process whose clock is ahead logs leaves of days after that, which end no day. `size` is the number of all
 * leaves. The first leaf ends no day either, because a tree without leaves cannot be proved to be the beginning of a later one.
 */
export const sizeAtEndOf = async (
  db: Db,
  day: string,
  { start, size, today }: { start: number; size: number; today: string },
): Promise<number> => {
  const { rows } = await sql<{ index: number }>`
    select index::float8 as index from vote_leaf
    where index >= ${Math.max(start, 1)} and index < ${size} and day > ${day} and day <= ${today}
    order by vote_leaf.index limit 1`.execute(db);
  return rows[0]?.index ?? size;
};

/** Returns the day in Madeira on which the first leaf before `today` was decided; undefined if there is none. */
export const firstLeafDay = async (db: Db, today: string): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string }>`
    select day from vote_leaf where day < ${today} order by vote_leaf.index limit 1`.execute(db);
  return rows[0]?.day;
};

/** Returns the number of the leaf of an event; undefined if it is not in the tree. */
export const findLeafIndex = async (db: Db, event: string): Promise<number | undefined> => {
  const { rows } = await sql<{ index: number }>`
    select index::float8 as index from vote_leaf where event = ${event}::uuid`.execute(db);
  return rows[0]?.index;
};
