import { type Kysely, sql } from 'kysely';
import type { CategoryTables } from '../category/tables.ts';
import type { ContributorTables } from '../contributor/tables.ts';
import type { ArticleTables } from './tables.ts';

/** A field of an article that names a category or a contributor. */
type Field = 'category' | 'author' | 'photographer';

/**
 * Counts the articles that reference the entity `id` in one of these fields, including deleted articles, because they can be restored.
 * Articles that the read model has not projected yet are missing.
 */
export const countArticlesReferencing = async (
  db: Kysely<ArticleTables>,
  id: string,
  fields: Field[],
): Promise<number> => {
  const { articles } = await db
    .selectFrom('article')
    .select(sql<number>`count(*)::int`.as('articles'))
    .where((where) => where.or(fields.map((field) => where(field, '=', id))))
    .executeTakeFirstOrThrow();
  return articles;
};

/** A deleted category or contributor that an article references, at its current revision. */
export interface DeletedReference {
  kind: 'category' | 'contributor';
  id: string;
  revision: bigint;
}

/** Finds the deleted categories and contributors that an article references. Deleted articles count too, because they can be restored. */
export const findDeletedReferences = async (
  db: Kysely<ArticleTables & CategoryTables & ContributorTables>,
): Promise<DeletedReference[]> => {
  const categories = db
    .selectFrom('category as c')
    .select([sql<'category' | 'contributor'>`'category'`.as('kind'), 'c.id', 'c.revision'])
    .where('c.deleted', '=', true)
    .where(sql<boolean>`exists (select 1 from article a where a.category = c.id)`);
  const contributors = db
    .selectFrom('contributor as p')
    .select([sql<'category' | 'contributor'>`'contributor'`.as('kind'), 'p.id', 'p.revision'])
    .where('p.deleted', '=', true)
    .where(sql<boolean>`(exists (select 1 from article a where a.author = p.id)
      or exists (select 1 from article a where a.photographer = p.id))`);
  return categories.unionAll(contributors).execute();
};
