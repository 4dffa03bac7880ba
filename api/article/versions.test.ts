import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/article/state.ts';
import { anyContent } from '#testing/content/blocks.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { articleVersions } from './versions.ts';

let site: SiteUnderTest;
let room: EditorClient;
useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const versions = async (id: string, asked = {}) => (await articleVersions(site.runtime.store, id, asked))!;
const textOf = (article: Article) => article.status !== 'none' && article.translations.pt?.text;

describe('articleVersions', () => {
  it('groups consecutive events of one user within ten minutes, and compares the last version with the one before', async () => {
    const { id } = await room.execute('CreateArticle', room.article({ draft: true }));
    await room.execute('EditArticle', { id, translations: { pt: { summary: 'Um.' } } });
    await room.execute('PublishArticle', { id, locale: 'pt' });
    const found = await versions(id);
    expect(found.versions).toMatchObject([
      { revision: 2, events: 3, types: ['ArticleCreated', 'ArticleEdited', 'ArticlePublished'] },
    ]);
    expect([found.from.revision, found.to.revision]).toEqual([0, 2]);
  });

  it('returns undefined for an article that does not exist, and the last version for an unknown revision', async () => {
    expect(await articleVersions(site.runtime.store, crypto.randomUUID(), {})).toBeUndefined();
    const { id } = await room.execute('CreateArticle', room.article({ draft: true }));
    expect((await versions(id, { from: 999, to: 999 })).to.revision).toBe(0);
  });

  it('returns what restoring a version would change: texts, but neither publications nor slugs', async () => {
    const { id } = await room.execute('CreateArticle', room.article({ draft: true }));
    const before = textOf((await versions(id)).to.article);
    await room.execute('EditArticle', { id, translations: { pt: { title: 'Outro título', slug: `s-${id}` } } });
    await room.execute('PublishArticle', { id, locale: 'pt' });
    const { current, restored } = (await versions(id, { to: 0 })).restoring;
    const translation = (article: Article) => article.status !== 'none' && article.translations.pt;
    expect(translation(restored)).toEqual({
      ...translation(current),
      text: { ...before, slug: `s-${id}` },
    });
    await room.execute('RevertArticle', { id, toRevision: 0 });
    expect((await versions(id)).restoring.current).toEqual(restored);
  });

  it('returns equal states for a restored version and the original, whatever was written in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyContent, { minLength: 2, maxLength: 4 }), fc.nat(), async (contents, pick) => {
        const { id } = await room.execute('CreateArticle', room.article({ draft: true }));
        for (const [index, content] of contents.entries()) {
          const kept = content.filter(({ type }) => type !== 'image' && type !== 'gallery');
          await room.execute('EditArticle', { id, translations: { pt: { title: `Título ${index}`, content: kept } } });
        }
        const last = (await versions(id)).to.revision;
        const toRevision = pick % last;
        const before = textOf((await versions(id, { to: toRevision })).to.article);
        await room.execute('RevertArticle', { id, toRevision });
        const { article } = (await versions(id)).to;
        expect(textOf(article)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });
});
