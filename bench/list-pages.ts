import { sql } from 'kysely';
import { listArticles } from '#projections/articles/list.ts';
import { listCategories } from '#projections/categories/queries.ts';
import type { ReadDatabase } from '#projections/read-database.ts';
import { href } from '#web/routes.ts';

export interface ListPage {
  name: string;
  path: string;
}

/** As far from the newest as a reader can go, and the longest page there is (`web/components/list-window.ts`). */
const LONGEST_PAGE = 240;

/** The pages that grow with the magazine; the first is the one that should not. */
export const listPages = async (read: ReadDatabase): Promise<ListPage[]> => {
  const articles = href('articles', 'pt');
  const search = (q: string, more = '') => `${articles}?q=${encodeURIComponent(q)}${more}`;
  const { total } = await listArticles(read, 'pt', { limit: 1 });
  const largest = (await listCategories(read, 'pt')).toSorted((one, other) => other.count - one.count)[0]!;
  const category = href('category', 'pt', { category: largest.slug });
  const { common, rare } = await searchWords(read);
  const { longest, typical } = await articlePaths(read);
  return [
    { name: 'newest articles', path: articles },
    { name: 'front page', path: href('home', 'pt') },
    { name: `articles from ${total - 24}`, path: `${articles}?offset=${total - 24}` },
    { name: `newest ${LONGEST_PAGE} articles`, path: `${articles}?limit=${LONGEST_PAGE}` },
    { name: `category of ${largest.count}`, path: category },
    { name: `category from ${largest.count - 24}`, path: `${category}?offset=${largest.count - 24}` },
    { name: `search "${common.word}" (${common.articles})`, path: search(common.word) },
    {
      name: `search "${common.word}" from ${common.articles - 24}`,
      path: search(common.word, `&offset=${common.articles - 24}`),
    },
    { name: `search "${rare.word}" (${rare.articles})`, path: search(rare.word) },
    { name: `search "${common.word} ${rare.word}"`, path: search(`${common.word} ${rare.word}`) },
    { name: 'search "zzyzx" (0)', path: search('zzyzx') },
    { name: 'article of median length', path: typical },
    { name: 'longest article', path: longest },
  ];
};

interface SearchWord {
  word: string;
  articles: number;
}

/** The word in most articles and a word in one; words that the stemmer leaves alone, so that they find themselves. */
const searchWords = async (read: ReadDatabase): Promise<{ common: SearchWord; rare: SearchWord }> => {
  const { rows } = await sql<SearchWord>`
    with word as materialized (
      select word, ndoc as articles from ts_stat($$select search from article_translation where locale = 'pt' and visible$$)
      where length(word) between 5 and 12 and word ~ '^[a-z]+$' and ts_lexize('portuguese_stem', word) = array[word])
    (select * from word order by articles desc, word limit 1) union all
    (select * from word where articles = 1 order by length(word) desc, word limit 1)`.execute(read);
  const [common, rare] = rows;
  if (!common || !rare) throw new Error('The articles have too few words to search for');
  return { common, rare };
};

const articlePaths = async (read: ReadDatabase): Promise<{ longest: string; typical: string }> => {
  const { rows } = await sql<{ category: string; slug: string }>`
    select c.slug_pt as category, t.slug from article_translation t join category c on c.id = t.category
    where t.locale = 'pt' and t.visible order by t.words desc`.execute(read);
  const path = (row: (typeof rows)[number]) => href('article', 'pt', row);
  return { longest: path(rows[0]!), typical: path(rows[rows.length >> 1]!) };
};
