import { sql } from 'kysely';
import { listArticles } from '#projections/article/list.ts';
import { countCategories } from '#projections/category/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { href } from '#web/routes.ts';

export interface ListPage {
  name: string;
  path: string;
}

/** Articles on the longest page that a reader can request (`web/article/list-query.ts`). */
const MAX_PAGE_LENGTH = 240;

/** Returns the pages whose cost may grow with the magazine; the first is the baseline, which should not grow. */
export const listPages = async (read: ReadDatabase): Promise<ListPage[]> => {
  const articles = href('articles', 'pt');
  const search = (q: string, more = '') => `${articles}?q=${encodeURIComponent(q)}${more}`;
  const { total } = await listArticles(read, 'pt', { limit: 1 });
  const largest = (await countCategories(read, 'pt')).toSorted((one, other) => other.count - one.count)[0]!;
  const category = href('category', 'pt', { category: largest.slug });
  const { common, rare } = await searchWords(read);
  const { longest, typical } = await articlePaths(read);
  return [
    { name: 'newest articles', path: articles },
    { name: 'front page', path: href('home', 'pt') },
    { name: `articles from ${total - 24}`, path: `${articles}?offset=${total - 24}` },
    { name: `newest ${MAX_PAGE_LENGTH} articles`, path: `${articles}?limit=${MAX_PAGE_LENGTH}` },
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

/** Returns the word that most articles contain, and a word that only one contains. */
const searchWords = async (read: ReadDatabase): Promise<{ common: SearchWord; rare: SearchWord }> => {
  const { rows } = await sql<{ word: string }>`
    with words as (select word, articles, count(*) over (partition by lexeme) as forms
      from search_word join search_word_count using (locale, word) where locale = 'pt')
    (select word from words where word ~ '^[a-z]{5,12}$' order by articles desc, word limit 1) union all
    (select word from words where word ~ '^[a-z]{5,12}$' and articles = 1 and forms = 1
      order by length(word) desc, word limit 1)`.execute(read);
  if (rows.length < 2) throw new Error('The articles have too few words to search for');
  const [common, rare] = await Promise.all(
    rows.map(async ({ word }) => ({ word, articles: (await listArticles(read, 'pt', { q: word, limit: 1 })).total })),
  );
  return { common: common!, rare: rare! };
};

const articlePaths = async (read: ReadDatabase): Promise<{ longest: string; typical: string }> => {
  const { rows } = await sql<{ category: string; slug: string }>`
    select c.slug->>'pt' as category, t.slug from article_translation t join category c on c.id = t.category
    where t.locale = 'pt' and t.visible order by t.words desc`.execute(read);
  const path = (row: (typeof rows)[number]) => href('article', 'pt', row);
  return { longest: path(rows[0]!), typical: path(rows[rows.length >> 1]!) };
};
