import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

describe('GET /print-code/{locale}/{slug}.svg', () => {
  it('draws the URL of an article, which the page shows in print', async () => {
    const slug = unique('slug');
    const translations = { pt: { title: 'Um', slug }, en: { title: 'One', slug } };
    await room.execute('CreateArticle', room.article({ translations }));
    const [pt, en] = await Promise.all(
      ['pt', 'en'].map((locale) => site.app.inject({ url: `/print-code/${locale}/${slug}.svg` })),
    );
    expect(pt!.headers['content-type']).toBe('image/svg+xml');
    expect(pt!.body).toMatch(/^<svg .*<path/);
    expect(pt!.body).not.toBe(en!.body);
    const page = await site.app.inject({ url: `/en/articles/${room.categorySlug}/${slug}` });
    expect(page.body).toMatch(new RegExp(`<img src="/print-code/en/${slug}.svg"[^>]* loading="lazy"`));
  });

  it.each(['/print-code/de/x.svg', '/print-code/en/none.svg'])('answers 404 at %s', async (url) => {
    expect((await site.app.inject({ url })).statusCode).toBe(404);
  });
});
