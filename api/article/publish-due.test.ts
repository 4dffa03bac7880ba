import { describe, expect, it } from 'vitest';
import { rebuild } from '#projections/engine/supervisor.ts';
import { projections } from '#projections/read-models.ts';
import { type Newsroom, unique } from '#testing/newsroom.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useNewsroom } from '#testing/use-newsroom.ts';
import { publishDue } from './publish-due.ts';

const LATER = '2100-01-01T09:00:00.000Z';
const justBefore = new Date('2100-01-01T08:59:59.999Z');
const then = new Date(LATER);

let site: SiteUnderTest;
let room: Newsroom;
let editor: string;
useNewsroom('editor', (opened) => {
  ({ site, room, cookie: editor } = opened);
});

const bus = () => ({ ...site.runtime, db: site.runtime.read });
const isVisible = async (slug: string, locale: string) =>
  (await site.app.inject(`/api/articles/${slug}?locale=${locale}`)).statusCode === 200;
const schedule = async () => {
  const slug = unique('slug');
  const translations = { pt: { title: 'Agendado', slug }, en: { title: 'Scheduled', slug } };
  const { id } = await room.done('CreateArticle', room.article({ translations, scheduleFor: LATER }));
  return { id, slug };
};
const eventsOf = async (id: string): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of site.runtime.store.read(`article-${id}`)) types.push(type);
  return types;
};

describe('an article that is scheduled', () => {
  it('is published in each of its languages when its time has come, not before, and by the magazine itself', async () => {
    const { id, slug } = await schedule();
    expect(await publishDue(bus(), justBefore)).toBe(0);
    expect(await isVisible(slug, 'pt')).toBe(false);

    while ((await publishDue(bus(), then)) > 0);
    expect([await isVisible(slug, 'pt'), await isVisible(slug, 'en')]).toEqual([true, true]);
    const history = await site.app.inject({ url: `/api/history/article-${id}`, headers: { cookie: editor } });
    expect(history.json().items.at(-1)).toMatchObject({ type: 'ArticlePublished', actor: { kind: 'system' } });
  });

  it('is left alone when somebody withdrew or deleted it', async () => {
    const [withdrawn, deleted] = [await schedule(), await schedule()];
    await room.done('UnpublishArticle', { id: withdrawn.id });
    await room.done('DeleteArticle', { id: deleted.id });
    expect(await publishDue(bus(), then)).toBe(0);
    expect(await eventsOf(withdrawn.id)).not.toContain('ArticlePublished');
    expect(await eventsOf(deleted.id)).not.toContain('ArticlePublished');
  });

  it('is published once, however many look at once', async () => {
    const { id } = await schedule();
    await Promise.all([publishDue(bus(), then), publishDue(bus(), then), publishDue(bus(), then)]);
    while ((await publishDue(bus(), then)) > 0);
    expect((await eventsOf(id)).filter((type) => type === 'ArticlePublished')).toHaveLength(2);
  });

  it('is not published again because its read model was built anew', async () => {
    const { id } = await schedule();
    while ((await publishDue(bus(), then)) > 0);
    await room.done('UnpublishArticle', { id });
    const before = await eventsOf(id);
    const articles = projections.find(({ name }) => name === 'articles')!;
    const signal = new AbortController().signal;
    await rebuild(articles, { db: site.runtime.db, store: site.runtime.store, signal, relaxed: true });
    expect(await publishDue(bus(), then)).toBe(0);
    expect(await eventsOf(id)).toEqual(before);
  });
});
