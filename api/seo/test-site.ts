import { afterAll, beforeAll } from 'vitest';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import { readXml } from '#testing/read-xml.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { drawPicture } from '../media/test-pictures.ts';

/**
 * Opens one site for all tests of a file and returns helpers that request URLs, publish articles and upload pictures. `siteUrl` is the
 * public URL in sitemaps and feeds.
 */
export const useSite = (siteUrl: string) => {
  let site: SiteUnderTest;
  let room: EditorClient;
  let cookie: string;
  /** Incremented, so that no two pictures have the same bytes. */
  let width = 1600;
  beforeAll(async () => {
    site = await openSite({ siteUrl });
    cookie = await site.signIn('admin');
    room = await createEditorClient(site.app, cookie);
  });
  afterAll(() => site.close());

  const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
  return {
    get,
    site: () => site,
    room: () => room,
    xml: async (url: string) => readXml((await get(url)).body),
    /** Publishes an article, by default in both languages with the same slug; returns its id, slug and paths. */
    async publish(changed: Record<string, unknown> = {}) {
      const slug = unique('slug');
      const translations = { pt: { title: 'Água & sal', slug }, en: { title: 'Water & salt', slug } };
      const { id } = await room.execute('CreateArticle', room.article({ translations, ...changed }));
      const { categorySlug } = room;
      return { id, slug, pt: `/artigos/${categorySlug}/${slug}`, en: `/en/articles/${categorySlug}/${slug}` };
    },
    /** Uploads a picture, red on the left and blue on the right; returns its id. */
    async photograph(fields: Record<string, string> = {}): Promise<string> {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const bytes = new Uint8Array(await drawPicture(width++, 900, '#ff0000', '#0000ff').jpeg().toBuffer());
      form.append('file', new Blob([bytes]), 'picture.jpg');
      const body = new Response(form);
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/media',
        headers: { cookie, 'content-type': body.headers.get('content-type')! },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      if (answer.statusCode !== 201) throw new Error(`upload: ${answer.statusCode} ${answer.body}`);
      return answer.json().id;
    },
  };
};
