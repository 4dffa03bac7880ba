import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import type { EventStore } from '#storage/events/event-store.ts';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import { registerPicture } from '#testing/media/register-picture.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { createRestaurant, createVotingClient, newBrowser } from '#testing/voting.ts';
import type { Runtime } from '../runtime.ts';

let app: FastifyInstance;
let room: EditorClient;
let runtime: Runtime;
const reads = new Map<string, number>();

useEditorClient('editor', async ({ site }) => {
  ({ runtime } = site);
  app = await site.another({ store: countingReads(site.runtime.store) });
  room = await createEditorClient(app, await site.signIn('editor'));
});
beforeEach(() => reads.clear());

const countingReads = (store: EventStore): EventStore => ({
  ...store,
  read(stream, options) {
    reads.set(stream, (reads.get(stream) ?? 0) + 1);
    return store.read(stream, options);
  },
});

/** Returns the reads per kind of stream since the last call; of stream names, only the part before the first hyphen. */
const readsUntilNow = () => {
  const counted = [...reads].map(([stream, times]) => `${stream.split('-')[0]} ${times}`).sort();
  reads.clear();
  return counted;
};

it('CreateArticle reads each stream once: its own, its references, and its slugs', async () => {
  const picture = await registerPicture(runtime);
  reads.clear();
  const content = [{ type: 'image', mediaId: picture, alt: '', caption: '', width: 'text' }];
  await room.execute(
    'CreateArticle',
    room.article({
      photographer: room.author,
      mainImage: picture,
      translations: { pt: { title: unique('Um'), content }, en: { title: unique('One'), content } },
    }),
  );
  const named = ['category 1', 'contributor 1', 'media 1'];
  expect(readsUntilNow()).toEqual(['article 1', ...named, 'slug 1', 'slug 1']);
});

it('EditArticle with a changed slug reads the article and the old and new slugs once', async () => {
  const { id } = await room.execute('CreateArticle', room.article({ translations: { pt: { title: unique('Um') } } }));
  reads.clear();
  await room.execute('EditArticle', { id, translations: { pt: { slug: unique('outro') } } });
  expect(readsUntilNow()).toEqual(['article 1', 'slug 1', 'slug 1']);
});

it('RevertArticle reads the article once', async () => {
  const { id } = await room.execute('CreateArticle', room.article({ translations: { pt: { title: unique('Um') } } }));
  await room.execute('EditArticle', { id, translations: { pt: { summary: randomUUID() } } });
  reads.clear();
  await room.execute('RevertArticle', { id, toRevision: 0 });
  expect(readsUntilNow()).toEqual(['article 1']);
});

it('CastVote of a new visitor reads only the restaurant, because their day and network have no events yet', async () => {
  const restaurant = await createRestaurant(room);
  reads.clear();
  const booth = createVotingClient(app);
  const browser = newBrowser();
  expect((await booth.vote(browser, restaurant)).statusCode).toBe(200);
  expect(readsUntilNow()).toEqual(['restaurant 1']);
  expect((await booth.vote(browser, restaurant)).statusCode).toBe(409);
  expect(readsUntilNow()).toEqual(['network 1', 'restaurant 1', 'vote 1']);
  expect((await booth.vote(newBrowser({ address: browser.address }), restaurant)).statusCode).toBe(200);
  expect(readsUntilNow()).toEqual(['network 1', 'restaurant 1']);
});

it('CastVote of a visitor with a cookie reads their day first, and no network when it is refused', async () => {
  const restaurant = await createRestaurant(room);
  const booth = createVotingClient(app);
  const browser = newBrowser();
  await booth.meet(browser);
  reads.clear();
  expect((await booth.vote(browser, restaurant)).statusCode).toBe(200);
  expect(readsUntilNow()).toEqual(['restaurant 1', 'vote 1']);
  expect((await booth.vote(browser, restaurant)).statusCode).toBe(409);
  expect(readsUntilNow()).toEqual(['restaurant 1', 'vote 1']);
});
