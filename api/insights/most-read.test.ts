import { parseDate } from '@internationalized/date';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { builtWeb } from '#testing/built-web.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { updateMostRead } from './most-read.ts';
import { addPageViews } from './views.ts';

let site: SiteUnderTest;
let app: FastifyInstance;
let room: EditorClient;
const now = new Date();
const today = parseDate(todayInMadeira(now));

/** A day of the past, as page views store it. */
const daysAgo = (days: number): string => today.subtract({ days }).toString();

useEditorClient('editor', async (opened) => {
  ({ site, room } = opened);
  app = await site.another({ web: await builtWeb() });
});

beforeEach(async () => {
  await site.runtime.db.deleteFrom('page_view').execute();
  await updateMostRead(site.runtime.db, now);
});

/** Publishes an article in Portuguese and returns its path. */
const publish = async (): Promise<string> => {
  const slug = unique('lido');
  const text = { title: slug, slug, summary: 'Muito lido.' };
  const { id } = await room.execute('CreateArticle', room.article({ translations: { pt: text } }));
  await room.execute('PublishArticle', { id, locale: 'pt' });
  return `/artigos/${room.categorySlug}/${slug}`;
};

const slugOf = (path: string): string => path.split('/').at(-1)!;

/** Gives the article at a path another slug. */
const move = async (path: string, slug: string): Promise<void> => {
  const { id } = (await app.inject(`/api/articles/${slugOf(path)}?locale=pt`)).json();
  await room.execute('EditArticle', { id, translations: { pt: { slug } } });
};

const view = (path: string, views: number, day = daysAgo(0)) =>
  addPageViews(site.runtime.db, [{ day, path, locale: 'pt', referrer: '', views }]);

/** Returns the paths of the most read articles on a page, by default the front page, in order. */
const listed = async (page = '/'): Promise<string[]> => {
  const { body } = await app.inject(page);
  const [, section = ''] = /<section class="choice most-read[^>]*>(.*?)<\/section>/s.exec(body) ?? [];
  return [...section.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!);
};

it('lists the five most read articles of the last seven days on the front page, and follows changes', async () => {
  const [first, second, third, fourth, fifth, sixth] = await Promise.all(Array.from({ length: 6 }, publish));
  await expect.poll(() => listed()).toEqual([]);
  for (const [index, path] of [first, second, third, fourth].entries()) await view(path!, 100 - index);
  await view(fifth!, 19);
  await view(sixth!, 500, daysAgo(7));
  await view(`${first}/../none`, 900);
  await view('/artigos', 900);
  expect(await updateMostRead(site.runtime.db, now)).toBe(true);
  // Four articles are no list.
  expect(await listed()).toEqual([]);

  await view(fifth!, 1, daysAgo(6));
  expect(await updateMostRead(site.runtime.db, now)).toBe(true);
  await expect.poll(() => listed()).toEqual([first, second, third, fourth, fifth]);
  expect(await updateMostRead(site.runtime.db, now)).toBe(false);

  await view(sixth!, 200);
  await updateMostRead(site.runtime.db, now);
  await expect.poll(() => listed()).toEqual([sixth, first, second, third, fourth]);
  await expect.poll(() => listed(first)).toEqual([sixth, second, third, fourth]);
  expect((await app.inject('/en')).body).not.toContain('most-read page');
});

it('counts the views at the former address of an article, unless another article has it now', async () => {
  const moved = await publish();
  const others = await Promise.all(Array.from({ length: 4 }, publish));
  for (const [index, path] of [moved, ...others].entries()) await view(path, 100 - index);
  const slug = unique('mudou');
  await move(moved, slug);
  const current = `/artigos/${room.categorySlug}/${slug}`;
  await updateMostRead(site.runtime.db, now);
  await expect.poll(() => listed()).toEqual([current, ...others]);

  await view(current, 1000);
  await move(others[0]!, unique('mudou'));
  const [former] = others;
  await room.execute(
    'CreateArticle',
    room.article({ translations: { pt: { title: 'Outro', slug: slugOf(former!) } } }),
  );
  await updateMostRead(site.runtime.db, now);
  await expect.poll(() => listed()).toEqual([current, former, ...others.slice(1)]);
});

it('lists the others at the end of the page of an article if there are three, with their places', async () => {
  const [read, second, third, unread] = await Promise.all(Array.from({ length: 4 }, publish));
  for (const path of [read, second, third]) await view(path!, 1000);
  await updateMostRead(site.runtime.db, now);
  await expect.poll(async () => (await listed(unread)).toSorted()).toEqual([read, second, third].toSorted());
  // Two are no list.
  expect(await listed(read)).toEqual([]);

  const most = await publish();
  await view(most, 2000);
  await updateMostRead(site.runtime.db, now);
  await expect.poll(async () => (await listed(read)).toSorted()).toEqual([most, second, third].toSorted());
  const { body } = await app.inject(most);
  expect([...body.matchAll(/data-place="(\d)"/g)].map(([, place]) => place)).toEqual(['2', '3', '4']);
});
