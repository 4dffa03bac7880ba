import { type Kysely, sql } from 'kysely';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleTables } from '../article/tables.ts';
import { pictureJson } from '../media/queries.ts';
import type { MediaTables } from '../media/tables.ts';
import type { ContributorTables } from './tables.ts';
import type { AuthorLookup } from './views.ts';

type AuthorTables = ContributorTables & ArticleTables & MediaTables;

/** Finds the contributor with this slug, or with an earlier one. A deleted contributor has no page. */
export const findAuthor = async (db: Kysely<AuthorTables>, slug: string): Promise<AuthorLookup> => {
  const found = await db
    .selectFrom('contributor as w')
    .leftJoin('media as m', 'm.id', 'w.avatar')
    .where('w.deleted', '=', false)
    .where(sql<boolean>`(w.slug = ${slug} or ${slug} = any(w.former_slugs))`)
    .select(['w.id', 'w.slug', 'w.name', 'w.roles', 'w.biography', pictureJson('m').as('portrait')])
    .executeTakeFirst();
  if (!found) return { missing: true };
  return found.slug === slug ? { found } : { movedTo: found.slug };
};

/** A page of a contributor in the sitemap: when the newest article in each language was edited. */
export interface AuthorEdit {
  slug: string;
  edited: PartlyLocalized<Date>;
}

/** Lists the contributors of articles that readers can see. */
export const listAuthorEdits = async (db: Kysely<AuthorTables>): Promise<AuthorEdit[]> => {
  const { rows } = await sql<{ slug: string; locale: Locale; edited: Date }>`
    select w.slug, t.locale, max(t.edited_at) as edited from contributor w
      join article a on a.author = w.id or a.photographer = w.id
      join article_translation t on t.article_id = a.id and t.visible
    where not w.deleted group by w.slug, t.locale order by w.slug`.execute(db);
  return [...Map.groupBy(rows, ({ slug }) => slug)].map(([slug, edits]) => ({
    slug,
    edited: Object.fromEntries(
      locales.flatMap((locale) => edits.filter((each) => each.locale === locale).map((each) => [locale, each.edited])),
    ),
  }));
};
