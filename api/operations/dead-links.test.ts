import { beforeEach, describe, expect, it } from 'vitest';
import { createQueries } from '#projections/read-models.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { deadLinks } from './dead-links.ts';

let site: SiteUnderTest;
let room: EditorClient;
useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const leadingTo = (...hrefs: string[]) => [
  { type: 'text', text: [{ text: 'Leia mais: ' }, ...hrefs.map((href) => ({ text: 'aqui', href }))] },
];
/** Publishes an article and returns its id, slug and path. */
const publish = async (hrefs: string[] = []) => {
  const slug = unique('slug');
  const translations = { pt: { title: unique('Um'), slug, content: leadingTo(...hrefs) } };
  const { id } = await room.execute('CreateArticle', room.article({ translations }));
  return { id, slug, path: `/artigos/${room.categorySlug}/${slug}` };
};
const deadIn = async (id: string): Promise<string[]> =>
  (await deadLinks(createQueries(site.runtime.read, () => {})))
    .filter(({ article }) => article === id)
    .map(({ path }) => path);

describe('dead links', () => {
  let other: Awaited<ReturnType<typeof publish>>;
  beforeEach(async () => {
    other = await publish();
  });

  it('are links to pages that do not exist, ignoring queries and fragments', async () => {
    const category = `/artigos/${room.categorySlug}`;
    const { id } = await publish([
      `${other.path}?x=1#fim`,
      category,
      '/guia-de-restaurantes',
      '/',
      '/media/none/320.avif',
      'https://example.org/nada',
      '#aqui',
      `${category}/nunca-escrito`,
      '/artigos/nunca/',
      '/nada',
      '/hyperlink/zzzzzz',
      '/%zz',
    ]);
    expect(await deadIn(id)).toEqual(
      ['/%zz', '/artigos/nunca/', `${category}/nunca-escrito`, '/hyperlink/zzzzzz', '/nada'].toSorted(),
    );
  });

  it('do not include old slugs, which redirect, but include withdrawn pages', async () => {
    const { id } = await publish([other.path]);
    expect(await deadIn(id)).toEqual([]);
    await room.execute('EditArticle', { id: other.id, translations: { pt: { slug: unique('moved') } } });
    expect(await deadIn(id)).toEqual([]);
    await room.execute('UnpublishArticle', { id: other.id, locale: 'pt' });
    expect(await deadIn(id)).toEqual([other.path]);
    await room.execute('EditArticle', { id, translations: { pt: { content: leadingTo() } } });
    expect(await deadIn(id)).toEqual([]);
  });

  it('name the titles of their article in both languages, and are reported once for each article', async () => {
    const [pt, en] = [unique('Água'), unique('Water')];
    const content = leadingTo('/nada');
    const translations = { pt: { title: pt, content }, en: { title: en, content } };
    const { id } = await room.execute('CreateArticle', room.article({ translations }));
    const found = await deadLinks(createQueries(site.runtime.read, () => {}));
    expect(found.filter(({ article }) => article === id)).toEqual([{ path: '/nada', article: id, titles: { pt, en } }]);
  });

  it('are not reported for unpublished texts', async () => {
    const { id } = await publish(['/nada']);
    expect(await deadIn(id)).toEqual(['/nada']);
    await room.execute('UnpublishArticle', { id, locale: 'pt' });
    expect(await deadIn(id)).toEqual([]);
  });
});
