import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { Problem } from '../problem.ts';

export interface SharedAttemptCounterOptions {
  /** Distinguishes the keys of this counter from those of others. */
  name: string;
  max: number;
  minutes: number;
}

/** Takes an attempt back. */
type Undo = () => Promise<void>;

/** Ended counts that are deleted whenever a new one begins: more than begin, so that the table keeps only current ones. */
const SWEPT = 20;

/**
 * Creates a counter of attempts that all processes share (table `attempt_count`). `count` counts an attempt under `key`, of which only a
 * keyed hash is stored, and resolves to a function that takes it back; it throws 429, with the seconds to wait, when `max` attempts within
 * `minutes` were not taken back. Time is the database's.
 */
export const createSharedAttemptCounter = (
  { db, personalData }: { db: Kysely<Database>; personalData: PersonalData },
  { name, max, minutes }: SharedAttemptCounterOptions,
) => ({
  async count(key: string): Promise<Undo> {
    const hash = personalData.keyedHash('attempt', JSON.stringify([name, key]));
    const counted = await countOne(db, { hash, max, minutes });
    if (!counted) throw new Problem(429, 'too_many', { retryAfter: await secondsLeft(db, hash) });
    if (counted.attempts === 1) await deleteEnded(db);
    return async () => {
      await db
        .updateTable('attempt_count')
        .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
        .where('hash', '=', hash)
        .where('ends_at', '=', counted.ends_at)
        .execute();
    };
  },
});

/** Counts an attempt in the current period or begins the next one; resolves to undefined when all attempts of the period are used up. */
const countOne = async (
  db: Kysely<Database>,
  { hash, max, minutes }: { hash: string; max: number; minutes: number },
): Promise<{ attempts: number; ends_at: string } | undefined> => {
  const { rows } = await sql<{ attempts: number; ends_at: string }>`
    insert into attempt_count as counted (hash, attempts, ends_at)
    values (${hash}, 1, now() + make_interval(mins => ${minutes}))
    on conflict (hash) do update set
      attempts = case when counted.ends_at <= now() then 1 else counted.attempts + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    where counted.ends_at <= now() or counted.attempts < ${max}
    returning attempts, ends_at::text`.execute(db);
  return rows[0];
};

const secondsLeft = async (db: Kysely<Database>, hash: string): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ends_at - now()))::int as seconds from attempt_count where hash = ${hash}`.execute(
    db,
  );
  return Math.max(1, rows[0]?.seconds ?? 1);
};

/** Deletes some ended counts, none that another process is counting or deleting. */
const deleteEnded = async (db: Kysely<Database>): Promise<void> => {
  await sql`delete from attempt_count where hash in (
    select hash from attempt_count where ends_at <= now() order by ends_at limit ${SWEPT} for update skip locked)`.execute(
    db,
  );
};
