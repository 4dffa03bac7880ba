import { sql } from 'kysely';
import { column, columnsByLocale, type PublishedView, selectByLocale } from '../published-view.ts';

/** Tags of articles that readers can see. */
export const publishedKeywords: PublishedView = {
  name: 'keywords',
  describes: 'Tags of articles that readers can see',
  roles: 'anyone',
  rows: sql`select k.id, ${selectByLocale('k.slug', 'slug')}, ${selectByLocale('k.name', 'name')}
    from keyword k where not k.deleted and exists (
      select from article_keyword l join article_translation t on t.article_id = l.article_id and t.visible
      where l.keyword_id = k.id)`,
  columns: {
    id: column('uuid', 'The tag'),
    ...columnsByLocale('slug', (language) => `The part of its address, in ${language}`),
    ...columnsByLocale('name', (language) => `Name in ${language}`),
  },
  key: ['id'],
  relations: {},
  changes: { tags: ['keywords', 'articles:'] },
};
