import { sql } from 'kysely';
import { column, type PublishedView } from '../published-view.ts';

/** The begin of the tag that names one article (`ArticleTag`). */
const ARTICLE = 'article:';
/** The tag of all keywords (`KeywordTag`). */
const KEYWORDS = 'keywords';

/** The articles that readers can see: one row for each language of an article. */
export const publishedArticles: PublishedView = {
  name: 'articles',
  describes: 'Articles that readers can see, one row for each language',
  roles: 'anyone',
  rows: sql`select t.article_id as id, t.locale, t.slug, t.title, t.summary, t.words, t.date::date as date,
    t.published_at, t.edited_at, a.featured, a.category as category_id, a.author as author_id,
    a.photographer as photographer_id, array(
      select l.keyword_id::text from article_keyword l join keyword k on k.id = l.keyword_id and not k.deleted
      where l.article_id = a.id order by l.place) as keyword_ids,
    nullif(a.document->'article'->'facts'->'travel', 'null') as travel,
    a.document->'article'->'facts'->>'layout' as layout
    from article_translation t join article a on a.id = t.article_id where t.visible`,
  columns: {
    id: column('uuid', 'The article; the same in both languages'),
    locale: column('text', '`pt` or `en`'),
    slug: column('text', 'The last part of its address'),
    title: column('text', 'Headline'),
    summary: column('text', 'Standfirst'),
    words: column('integer', 'Length in words'),
    date: column('date', 'The day printed with it'),
    published_at: column('timestamptz', 'Time of the last publication of this language'),
    edited_at: column('timestamptz', 'Time of the last change of this language'),
    featured: column('boolean', 'True if editors feature it'),
    category_id: column('uuid', 'Its category'),
    author_id: column('uuid', 'Its author'),
    photographer_id: column('uuid', 'Its photographer, if any'),
    keyword_ids: column('text[]', 'Its tags, in their order'),
    travel: column(
      'jsonb',
      'The place or walk that it is about, if any: its texts in both languages, its position or points',
    ),
    layout: column('text', '`essay` for a photo essay; null for the layout that follows from its pictures'),
  },
  key: ['id', 'locale'],
  relations: {
    category: { view: 'categories', from: 'category_id', to: 'id', rows: 'one' },
    author: { view: 'contributors', from: 'author_id', to: 'id', rows: 'one' },
    photographer: { view: 'contributors', from: 'photographer_id', to: 'id', rows: 'one' },
    editions: { view: 'edition_articles', from: 'id', to: 'article_id', rows: 'many' },
  },
  changes: {
    // Keywords of articles are a projection of their own, which says only that some changed.
    tags: [ARTICLE, KEYWORDS],
    part: {
      column: 'id',
      values: (tags) =>
        tags.includes(KEYWORDS)
          ? undefined
          : tags.filter((tag) => tag.startsWith(ARTICLE)).map((tag) => tag.slice(ARTICLE.length)),
    },
  },
};

/** What articles said wrongly before they were corrected: one row for each language of a correction. */
export const publishedCorrections: PublishedView = {
  name: 'corrections',
  describes: 'Corrections of articles that readers can see, one row for each language',
  roles: 'anyone',
  rows: sql`select k.id, k.locale, k.article_id, k.text, k.at as published_at
    from article_correction k join article_translation t on t.article_id = k.article_id and t.locale = k.locale
    where t.visible`,
  columns: {
    id: column('uuid', 'The correction; the same in both languages'),
    locale: column('text', '`pt` or `en`'),
    article_id: column('uuid', 'The article that was corrected'),
    text: column('text', 'What was wrong'),
    published_at: column('timestamptz', 'Time of its first publication'),
  },
  key: ['id', 'locale'],
  relations: {
    articles: { view: 'articles', from: 'article_id', to: 'id', rows: 'many' },
  },
  changes: { tags: ['corrections', 'articles:'] },
};
