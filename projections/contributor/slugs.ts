import { sql, type Transaction } from 'kysely';
import { slugCandidate, slugFrom } from '#domain/shared/slug.ts';
import type { ContributorTables } from './tables.ts';

/**
 * Returns the slug for a contributor's name that no other contributor has or had: `ana-reis`, or `ana-reis-2` if that is taken. A name
 * without letters that can be written in ASCII gets the id.
 */
export const freeSlug = async (trx: Transaction<ContributorTables>, id: string, name: string): Promise<string> => {
  const base = slugFrom(name) || id;
  for (let attempt = 0; ; attempt++) {
    const slug = slugCandidate(base, attempt);
    const other = await trx
      .selectFrom('contributor')
      .select('id')
      .where('id', '!=', id)
      .where(sql<boolean>`(slug = ${slug} or ${slug} = any(former_slugs))`)
      .executeTakeFirst();
    if (!other) return slug;
  }
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
