import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleSeries } from '#projections/article/views.ts';
import { inLocale } from '#projections/engine/in-locale.ts';

/**
 * Returns SQL for the series of an article `a` in one language, each with its articles that readers can see, which include `a`. Deleted
 * series are left out.
 */
export const seriesJson = (locale: Locale): RawBuilder<ArticleSeries[]> => sql<ArticleSeries[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', ${inLocale('s.slug', locale)},
    'title', ${inLocale('s.title', locale)}, 'articles', (
      select jsonb_agg(jsonb_build_object('id', t.article_id, 'locale', t.locale, 'slug', t.slug, 'title', t.title,
        'category', jsonb_build_object('id', c.id, 'slug', ${inLocale('c.slug', locale)})) order by l.place)
      from series_article l
        join article_translation t on t.article_id = l.article_id and t.locale = ${locale} and t.visible
        join category c on c.id = t.category
      where l.series_id = s.id)) order by ${inLocale('s.title', locale)}, s.id), '[]')
  from series s join series_article p on p.series_id = s.id where p.article_id = a.id and not s.deleted)`;
