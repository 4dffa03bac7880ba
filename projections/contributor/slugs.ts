import { sql, type Transaction } from 'kysely';
import { firstFreeSlug, slugFrom, startOfCandidates } from '#domain/shared/slug.ts';
import type { ContributorTables } from './tables.ts';

/**
 * Returns the slug for a contributor's name that no other contributor has or had: `ana-reis`, or `ana-reis-2` if that is taken. A name
 * without letters that can be written in ASCII gets the id.
 */
export const freeSlug = async (trx: Transaction<ContributorTables>, id: string, name: string): Promise<string> => {
  const base = slugFrom(name) || id;
  const { rows } = await sql<{ slug: string }>`
    select slug from (select unnest(array_append(former_slugs, slug)) as slug from contributor where id != ${id}) as taken
    where starts_with(slug, ${startOfCandidates(base)})`.execute(trx);
  return firstFreeSlug(base, new Set(rows.map(({ slug }) => slug)));
};

/** Gives a renamed contributor the slug of the new name. The earlier one keeps leading to the contributor. */
export const renameSlug = async (trx: Transaction<ContributorTables>, id: string, name: string): Promise<void> => {
  const slug = await freeSlug(trx, id, name);
  await trx
    .updateTable('contributor')
    .set({ slug, former_slugs: sql`array_remove(array_append(former_slugs, slug), ${slug})` })
    .where('id', '=', id)
    .where('slug', '!=', slug)
    .execute();
};
