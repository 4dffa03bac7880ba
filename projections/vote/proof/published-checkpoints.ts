import { type Kysely, sql } from 'kysely';
import type { VoteCheckpointTable } from '#storage/database/tables.ts';

/** A published day; no part of it ever changes. */
export type PublishedCheckpoint = Omit<VoteCheckpointTable, 'published_at'>;

// biome-ignore lint/suspicious/noExplicitAny: its table is in schema public, beside the read models
type Db = Kysely<any>;

const columns = sql`day, size::float8 as size, checkpoint, totals, consistency, verifier_key`;

/** Returns the last published day; undefined if none is published. */
export const latestCheckpoint = async (db: Db): Promise<PublishedCheckpoint | undefined> => {
  const { rows } = await sql<PublishedCheckpoint>`
    select ${columns} from public.vote_checkpoint order by vote_checkpoint.day desc limit 1`.execute(db);
  return rows[0];
};

/** Returns what was published for a day in Madeira; undefined if nothing was. */
export const findCheckpoint = async (db: Db, day: string): Promise<PublishedCheckpoint | undefined> => {
  const { rows } = await sql<PublishedCheckpoint>`
    select ${columns} from public.vote_checkpoint where vote_checkpoint.day = ${day}`.execute(db);
  return rows[0];
};

/** Returns the first published day whose tree has the leaf with this number; undefined if it is in none yet. */
export const findCheckpointOfLeaf = async (db: Db, index: number): Promise<PublishedCheckpoint | undefined> => {
  const { rows } = await sql<PublishedCheckpoint>`
    select ${columns} from public.vote_checkpoint where vote_checkpoint.size > ${index}
    order by vote_checkpoint.day limit 1`.execute(db);
  return rows[0];
};

/** Yields all published days in order. */
export async function* allCheckpoints(db: Db): AsyncIterable<PublishedCheckpoint> {
  for (let after = ''; ; ) {
    const { rows } = await sql<PublishedCheckpoint>`
      select ${columns} from public.vote_checkpoint where vote_checkpoint.day > ${after}
      order by vote_checkpoint.day limit 1000`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.day;
  }
}
