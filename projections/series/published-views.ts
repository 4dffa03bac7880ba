import { sql } from 'kysely';
import { column, columnsByLocale, type PublishedView, selectByLocale } from '../published-view.ts';

/** Series of articles of which readers can see at least one. */
export const publishedSeries: PublishedView = {
  name: 'series',
  describes: 'Series of articles of which readers can see at least one',
  roles: 'anyone',
  rows: sql`select s.id, ${selectByLocale('s.slug', 'slug')}, ${selectByLocale('s.title', 'title')},
    ${selectByLocale('s.text', 'text')}, l.article_ids
    from series s, lateral (
      select array_agg(l.article_id::text order by l.place) as article_ids from series_article l
      where l.series_id = s.id
        and exists (select from article_translation t where t.article_id = l.article_id and t.visible)) l
    where not s.deleted and l.article_ids is not null`,
  columns: {
    id: column('uuid', 'The series'),
    ...columnsByLocale('slug', (language) => `The part of its address, in ${language}`),
    ...columnsByLocale('title', (language) => `Title in ${language}`),
    ...columnsByLocale('text', (language) => `Text in ${language}; an empty line begins a new paragraph`),
    article_ids: column('text[]', 'Its articles that readers can see in a language, in their order'),
  },
  key: ['id'],
  relations: {},
  changes: { tags: ['series', 'articles:'] },
};
