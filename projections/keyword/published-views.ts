import { sql } from 'kysely';
import { column, type PublishedView } from '../published-view.ts';

/** Tags of articles that readers can see. */
export const publishedKeywords: PublishedView = {
  name: 'keywords',
  describes: 'Tags of articles that readers can see',
  roles: 'anyone',
  rows: sql`select k.id, k.slug->>'pt' as slug_pt, k.slug->>'en' as slug_en, k.name->>'pt' as name_pt,
    k.name->>'en' as name_en from keyword k where not k.deleted and exists (
      select from article_keyword l join article_translation t on t.article_id = l.article_id and t.visible
      where l.keyword_id = k.id)`,
  columns: {
    id: column('uuid', 'The tag'),
    slug_pt: column('text', 'The part of its address, in Portuguese'),
    slug_en: column('text', 'The part of its address, in English'),
    name_pt: column('text', 'Name in Portuguese'),
    name_en: column('text', 'Name in English'),
  },
  key: ['id'],
  relations: {},
  changes: { tags: ['keywords', 'articles:'] },
};
