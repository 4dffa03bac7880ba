import { sql } from 'kysely';
import { column, columnsByLocale, type PublishedView, selectByLocale } from '../published-view.ts';

/** The published editions. */
const editions: PublishedView = {
  name: 'editions',
  describes: 'Published editions',
  roles: 'anyone',
  rows: sql`select number, month, ${selectByLocale('title', 'title')}, ${selectByLocale('summary', 'summary')},
    link, published_at,
    daterange(to_date(month, 'YYYY-MM'), (to_date(month, 'YYYY-MM') + interval '1 month')::date) as days
    from edition where published`,
  columns: {
    number: column('integer', 'Number as printed'),
    month: column('text', 'Month of the edition, `YYYY-MM`'),
    days: column('daterange', 'The days of that month: from the first, to before the first of the next'),
    ...columnsByLocale('title', (language) => `Title in ${language}`),
    ...columnsByLocale('summary', (language) => `Summary in ${language}`),
    link: column('text', 'Address of the printed edition, if any'),
    published_at: column('timestamptz', 'Time of the last publication'),
  },
  key: ['number'],
  relations: { articles: { view: 'edition_articles', from: 'number', to: 'edition_number', rows: 'many' } },
  changes: { tags: ['editions'] },
};

/** The articles of published editions that readers can see. */
const editionArticles: PublishedView = {
  name: 'edition_articles',
  describes: 'The articles of each published edition, one row for each language that readers can see',
  roles: 'anyone',
  rows: sql`select e.number as edition_number, l.article as article_id, t.locale, l.place::int as place
    from edition e cross join unnest(e.articles) with ordinality as l (article, place)
    join article_translation t on t.article_id = l.article and t.visible where e.published`,
  columns: {
    edition_number: column('integer', 'Number of the edition'),
    article_id: column('uuid', 'The article'),
    locale: column('text', '`pt` or `en`'),
    place: column('integer', 'Place in the edition, from 1'),
  },
  key: ['edition_number', 'place', 'locale'],
  relations: {
    edition: { view: 'editions', from: 'edition_number', to: 'number', rows: 'one' },
    articles: { view: 'articles', from: 'article_id', to: 'id', rows: 'many' },
  },
  changes: { tags: ['editions', 'articles:'] },
};

export const publishedEditions: readonly PublishedView[] = [editions, editionArticles];
