import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { createRestaurant } from '#testing/voting.ts';

let app: FastifyInstance;
let room: EditorClient;
let questions = 0;

useEditorClient('editor', async (opened) => {
  ({ room } = opened);
  const read = [];
  for (const word of ['agua', 'levada', 'vinho']) read.push(await publish(word));
  const mostRead = read.map(({ id }, index) => ({ place: index + 1, article: id }));
  await opened.site.runtime.db.insertInto('most_read_article').values(mostRead).execute();
  await createRestaurant(room);
  app = await opened.site.another({ read: counting(opened.site.runtime.read) });
});

/** Counts the SQL statements. */
const counting = (read: ReadDatabase): ReadDatabase =>
  read.withPlugin({
    transformQuery: ({ node }) => {
      questions += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });

const publish = async (word: string) => {
  const slug = unique(word);
  const { id } = await room.execute(
    'CreateArticle',
    room.article({ translations: { pt: { title: slug, slug, summary: `Sobre ${word}.` } } }),
  );
  await room.execute('PublishArticle', { id, locale: 'pt' });
  return { id, path: `/artigos/${room.categorySlug}/${slug}` };
};

const open = async (path: string): Promise<void> => {
  const { statusCode } = await app.inject(path);
  expect([path, statusCode]).toEqual([path, 200]);
};

/** Returns the number of statements for an uncached page, without those that every page shares. */
const questionsOf = async (path: string): Promise<number> => {
  await open(`/artigos/${room.categorySlug}`);
  const before = questions;
  await open(path);
  return questions - before;
};

it('an article that is not cached takes at most two queries', async () => {
  await open((await publish('outro')).path);
  const { path } = await publish('poncha');
  expect(await questionsOf(path)).toBeLessThanOrEqual(2);
});

it.each([
  ['the front page', '/', 4],
  ['a list', '/artigos', 4],
  ['the guide', '/guia-de-restaurantes', 1],
])('%s takes few queries after an article was published', async (_page, path, most) => {
  await open(path);
  await publish('novo');
  expect(await questionsOf(path)).toBeLessThanOrEqual(most);
});

it('a page without changes takes no query', async () => {
  const { path } = await publish('antigo');
  await open(path);
  await publish('outro');
  await open(path);
  expect(await questionsOf(path)).toBe(0);
});

describe('a search that is not cached queries its words, its matches and the cards', () => {
  const search = async (q: string) => questionsOf(`/artigos?q=${encodeURIComponent(q)}`);

  beforeAll(async () => {
    for (let number = 0; number < 12; number++) await publish('ribeira');
    for (let number = 0; number < 4; number++) await publish('moinho');
    await open('/artigos?q=agora');
  });

  it.each([
    ['one word in many articles', 'ribeira', 3],
    ['one word in few articles', 'moinho', 3],
    ['two words, both in few articles', 'sobre moinho', 3],
    ['two words that are in no article together', 'moinho ribeira', 3],
    ['a word and an excluded one', 'ribeira -moinho', 3],
    ['an incomplete word: its completions', 'ribei', 4],
    ['a rare word: its completions and similar words', 'vinho', 5],
    ['words that only a restaurant has: their completions', 'Casa 1', 4],
    ['a typing error: its completions, similar words, a split into two words, and their frequencies', 'ribiera', 7],
    ['a phrase: the texts that may contain it', '"sobre moinho"', 4],
  ])('%s', async (_kind, q, most) => {
    expect(await search(q)).toBeLessThanOrEqual(most);
  });

  it('a search after a publication takes two more queries, for the number of entries and the tags', async () => {
    await publish('novidade');
    expect(await search('ribeira moinho')).toBeLessThanOrEqual(5);
  });
});
