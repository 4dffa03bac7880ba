import { sql } from 'kysely';
import { column, type PublishedView } from '../published-view.ts';

/** Series of articles of which readers can see at least one. */
export const publishedSeries: PublishedView = {
  name: 'series',
  describes: 'Series of articles of which readers can see at least one',
  roles: 'anyone',
  rows: sql`select s.id, s.slug->>'pt' as slug_pt, s.slug->>'en' as slug_en, s.title->>'pt' as title_pt,
    s.title->>'en' as title_en, s.text->>'pt' as text_pt, s.text->>'en' as text_en, l.article_ids
    from series s, lateral (
      select array_agg(l.article_id::text order by l.place) as article_ids from series_article l
      where l.series_id = s.id
        and exists (select from article_translation t where t.article_id = l.article_id and t.visible)) l
    where not s.deleted and l.article_ids is not null`,
  columns: {
    id: column('uuid', 'The series'),
    slug_pt: column('text', 'The part of its address, in Portuguese'),
    slug_en: column('text', 'The part of its address, in English'),
    title_pt: column('text', 'Title in Portuguese'),
    title_en: column('text', 'Title in English'),
    text_pt: column('text', 'Text in Portuguese; an empty line begins a new paragraph'),
    text_en: column('text', 'Text in English; an empty line begins a new paragraph'),
    article_ids: column('text[]', 'Its articles that readers can see in a language, in their order'),
  },
  key: ['id'],
  relations: {},
  changes: { tags: ['series', 'articles:'] },
};
