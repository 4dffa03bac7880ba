import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { inLocale } from '#projections/engine/in-locale.ts';
import type { ArticleKeyword } from '#projections/keyword/views.ts';

/** Returns SQL for the keywords of an article `a` in one language, in their order. Deleted ones are left out. */
export const keywordsJson = (locale: Locale): RawBuilder<ArticleKeyword[]> => sql<ArticleKeyword[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'slug', ${inLocale('k.slug', locale)},
    'name', ${inLocale('k.name', locale)}) order by l.place), '[]')
  from article_keyword l join keyword k on k.id = l.keyword_id where l.article_id = a.id and not k.deleted)`;
