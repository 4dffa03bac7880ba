import { sql } from 'kysely';
import { column, type PublishedView } from '../published-view.ts';

/** Authors and photographers of articles that readers can see. */
export const publishedContributors: PublishedView = {
  name: 'contributors',
  describes: 'Authors and photographers of articles that readers can see',
  roles: 'anyone',
  rows: sql`select c.id, c.name, c.roles from contributor c where not c.deleted and exists (
    select from article a join article_translation t on t.article_id = a.id and t.visible
    where a.author = c.id or a.photographer = c.id)`,
  columns: {
    id: column('uuid', 'The contributor'),
    name: column('text', 'Name as printed'),
    roles: column('text[]', '`author`, `photographer` or both'),
  },
  key: ['id'],
  relations: {
    articles: { view: 'articles', from: 'id', to: 'author_id', rows: 'many' },
    photographed: { view: 'articles', from: 'id', to: 'photographer_id', rows: 'many' },
  },
  changes: { tags: ['contributors', 'articles:'] },
};
