import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { CategoryTables } from '../category/tables.ts';
import type { ArticleTables, CorrectionTables } from './tables.ts';
import type { ArticleCorrection, ArticleName, CorrectionList } from './views.ts';

/** Returns SQL for the corrections of an article `a` in one language, newest first. `at` is in the form of the events, ISO 8601 in UTC. */
export const correctionsJson = (locale: Locale): RawBuilder<ArticleCorrection[]> => sql<ArticleCorrection[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'text', k.text,
    'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.at desc, k.id), '[]')
  from article_correction k where k.article_id = a.id and k.locale = ${locale})`;

/** Lists the corrections of all articles that readers of a language can see, newest first. */
export const listCorrections = async (
  db: Kysely<ArticleTables & CategoryTables & CorrectionTables>,
  locale: Locale,
  { limit, offset }: { limit: number; offset: number },
): Promise<CorrectionList> => {
  const visible = db
    .selectFrom('article_correction as k')
    .innerJoin('article_translation as t', (join) =>
      join.onRef('t.article_id', '=', 'k.article_id').onRef('t.locale', '=', 'k.locale'),
    )
    .innerJoin('category as c', 'c.id', 't.category')
    .where('k.locale', '=', locale)
    .where('t.visible', '=', true);
  const [{ total }, rows] = await Promise.all([
    visible.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    visible
      .select(['k.id', 'k.at', 'k.text', articleName(locale).as('article')])
      .orderBy('k.at', 'desc')
      .orderBy('k.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  const items = rows.map(({ at, ...each }) => ({ ...each, at: at.toISOString() }));
  const next = offset + items.length;
  return { total, items, nextOffset: items.length > 0 && next < total ? next : null };
};

const articleName = (locale: Locale): RawBuilder<ArticleName> => sql<ArticleName>`jsonb_build_object(
  'id', t.article_id, 'locale', t.locale, 'slug', t.slug, 'title', t.title,
  'category', jsonb_build_object('id', c.id, 'slug', c.slug->>${locale}::text))`;
