import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { type Newsroom, unique } from '#testing/newsroom.ts';
import { useNewsroom } from '#testing/use-newsroom.ts';
import { addRestaurant } from '#testing/voting.ts';

let app: FastifyInstance;
let room: Newsroom;
let questions = 0;

useNewsroom('editor', async (opened) => {
  ({ room } = opened);
  for (const word of ['agua', 'levada', 'vinho']) await publish(word);
  await addRestaurant(room);
  app = await opened.site.another({ read: counting(opened.site.runtime.read) });
});

/** Counts what the database is asked. */
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
  const { id } = await room.done(
    'CreateArticle',
    room.article({ translations: { pt: { title: slug, slug, summary: `Sobre ${word}.` } } }),
  );
  await room.done('PublishArticle', { id, locale: 'pt' });
  return { id, path: `/artigos/${room.categorySlug}/${slug}` };
};

const open = async (path: string): Promise<void> => {
  const { statusCode } = await app.inject(path);
  expect([path, statusCode]).toEqual([path, 200]);
};

/** What a page asks that is not in memory; what stands on every page was asked for another. */
const questionsOf = async (path: string): Promise<number> => {
  await open(`/artigos/${room.categorySlug}`);
  const before = questions;
  await open(path);
  return questions - before;
};

it('an article that nobody has read yet asks two questions at most', async () => {
  await open((await publish('outro')).path);
  const { path } = await publish('poncha');
  expect(await questionsOf(path)).toBeLessThanOrEqual(2);
});

it.each([
  ['the front page', '/', 4],
  ['a list', '/artigos', 3],
  ['the guide', '/guia-de-restaurantes', 1],
])('%s asks few questions after an article was published', async (_page, path, most) => {
  await open(path);
  await publish('novo');
  expect(await questionsOf(path)).toBeLessThanOrEqual(most);
});

it('a page of which nothing was changed asks nothing', async () => {
  const { path } = await publish('antigo');
  await open(path);
  await publish('outro');
  await open(path);
  expect(await questionsOf(path)).toBe(0);
});
