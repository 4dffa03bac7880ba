import { type Kysely, sql } from 'kysely';
import { mainLocale } from '#domain/shared/locale.ts';
import { allArticleTags } from '#projections/article/sql/cards.ts';
import type { ArticleTables, ArticleTag } from '../article/tables.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { MediaTables, MediaTag } from '../media/tables.ts';
import { type AuthorEdit, findAuthor, listAuthorEdits } from './find-author.ts';
import type { ContributorTables, ContributorTag } from './tables.ts';
import type { AdminContributor, AuthorLookup, ContributorView } from './views.ts';

/**
 * Returns an object with the functions that query contributors (authors and photographers) for pages and the admin area. `note` records the
 * cache tags that a result depends on.
 */
export const contributorQueries = (
  db: Kysely<AdminTables>,
  note: TrackTags<ContributorTag | MediaTag | ArticleTag>,
) => ({
  /** Loads all authors and photographers, sorted by name. */
  contributors(): Promise<ContributorView[]> {
    note('contributors');
    return listContributors(db);
  },
  /** Finds the contributor with this slug, for the page of the contributor. */
  author(slug: string): Promise<AuthorLookup> {
    note('contributors', 'media');
    return findAuthor(db, slug);
  },
  /** Lists the contributors of articles that readers can see, each with the last edit in each language. */
  authorEdits(): Promise<AuthorEdit[]> {
    note('contributors', ...allArticleTags);
    return listAuthorEdits(db);
  },
  /** Loads all contributors for the admin area, each with the number of articles, sorted by name. */
  adminContributors(): Promise<AdminContributor[]> {
    note('contributors');
    return adminContributors(db);
  },
});

type AdminTables = ContributorTables & ArticleTables & MediaTables;

const adminContributors = async (db: Kysely<AdminTables>): Promise<AdminContributor[]> => {
  const rows = await db
    .selectFrom('contributor as w')
    .where('w.deleted', '=', false)
    .select(['w.id', 'w.name', 'w.roles'])
    .select(
      sql<number>`(select count(*)::int from article a
        where a.status = 'existing' and (a.author = w.id or a.photographer = w.id))`.as('articles'),
    )
    .execute();
  return rows.sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.id, b.id));
};

/**
 * Loads all contributors (authors and photographers) that are not deleted, sorted by name as in a Portuguese dictionary: accents matter
 * only between names that are otherwise equal.
 */
export const listContributors = async (db: Kysely<ContributorTables>): Promise<ContributorView[]> => {
  const rows = await db
    .selectFrom('contributor')
    .select(['id', 'name', 'roles', 'avatar'])
    .where('deleted', '=', false)
    .execute();
  return rows.sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.id, b.id));
};

const byName = new Intl.Collator(mainLocale);
