import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Article } from '#domain/article/state.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { loadState } from '../commands/read-stream.ts';
import { planUndo } from '../history/undo/plan-undo.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const publish = async (layout?: 'essay') => {
  const slug = unique('slug');
  const translations = { pt: { title: 'Um', slug }, en: { title: 'One', slug } };
  const { id } = await room.execute('CreateArticle', room.article({ translations, ...(layout && { layout }) }));
  return { id, slug };
};
const pageOf = async (slug: string, locale: 'pt' | 'en') =>
  (await site.app.inject(`${locale === 'pt' ? '/artigos' : '/en/articles'}/${room.categorySlug}/${slug}`)).body;
const layoutOf = async (slug: string) => (await site.app.inject(`/api/articles/${slug}?locale=en`)).json().layout;
const factsOf = async (id: string) =>
  ((await loadState(site.runtime.store, articleAggregate, id)) as Extract<Article, { status: 'existing' }>).facts;

describe('the layout of an article', () => {
  it('is that of a photo essay in both languages, for programs, and in the feed with its text', async () => {
    const { id, slug } = await publish('essay');
    expect([await pageOf(slug, 'pt'), await pageOf(slug, 'en')]).toEqual([
      expect.stringContaining('data-kind="essay"'),
      expect.stringContaining('data-kind="essay"'),
    ]);
    expect(await layoutOf(slug)).toBe('essay');
    const rows = await site.app.inject(`/rest/v1/articles?select=locale,layout&id=eq.${id}&order=locale`);
    expect(rows.json()).toEqual([
      { locale: 'en', layout: 'essay' },
      { locale: 'pt', layout: 'essay' },
    ]);
    expect((await site.app.inject('/feed.xml')).body).toContain(`/${slug}`);
  });

  it('is changed and undone', async () => {
    const { id, slug } = await publish();
    expect(await pageOf(slug, 'pt')).not.toContain('data-kind="essay"');
    const { stream, revision } = await room.execute('EditArticle', { id, layout: 'essay' });
    expect(await pageOf(slug, 'pt')).toContain('data-kind="essay"');
    const change = { stream, revision: Number(revision) };
    const planned = await planUndo(site.runtime.store, change, new Date().toISOString());
    expect(planned).toMatchObject({ steps: [{ command: 'EditArticle', body: { id, layout: null } }] });
  });

  it('is copied with its article, and part of a scheduled update', async () => {
    const { id } = await publish('essay');
    const copy = await room.execute('DuplicateArticle', { id });
    expect((await factsOf(copy.id)).layout).toBe('essay');
    const [at, update] = [new Date(Date.now() + 3_600_000).toISOString(), randomUUID()];
    await room.execute('ScheduleArticleUpdate', { id, at, layout: null, update });
    expect((await factsOf(id)).layout).toBe('essay');
    await room.execute('ApplyArticleUpdate', { id, update });
    expect((await factsOf(id)).layout).toBeNull();
  });

  it('is one that there is', async () => {
    const { id } = await publish();
    const answer = await room.send('EditArticle', { id, layout: 'poster' });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path: 'layout', message: expect.any(String) }]]);
  });
});
