import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { uploadTestPicture } from '#testing/media/upload-picture.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { drawPicture } from './test-pictures.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
useEditorClient('admin', (opened) => {
  ({ site, room, cookie } = opened);
});

let height = 600;
const newPicture = async (): Promise<string> => {
  height += 1;
  return uploadTestPicture(site.app, cookie, await drawPicture(1200, height).jpeg().toBuffer());
};
const get = async (url: string) => (await site.app.inject(url)).body;

describe('a picture that is cropped and turned', () => {
  const part = { left: 100, top: 300, width: 400, height: 500 };
  let id: string;
  let file: string;
  let url: string;
  let slug: string;
  let before: string;
  beforeAll(async () => {
    id = await newPicture();
    file = `${id}_90-100-300-400-500`;
    slug = unique('slug');
    await room.execute('EditMedia', { mediaId: id, credit: { author: 'Rosa', licence: 'CC BY-SA 4.0' } });
    const image = { type: 'image', mediaId: id, alt: 'a', caption: '', width: 'text' };
    const article = { mainImage: id, translations: { pt: { title: 'Moldura', slug, content: [image] } } };
    const { id: articleId } = await room.execute('CreateArticle', room.article(article));
    await room.execute('PublishArticle', { id: articleId });
    url = (await site.app.inject(`/api/articles/${slug}?locale=pt`)).json().url;
    before = await get(url);
    const answer = await room.execute('FrameMedia', { mediaId: id, turn: 90, part });
    expect(answer.message).toBe('Picture cropped or turned');
  });

  it('has another URL everywhere, with the width and height of what is shown', async () => {
    const page = await get(url);
    expect(page).toContain(`/media/${file}/`);
    expect(page).not.toContain(`/media/${id}/`);
    expect(page).toMatch(new RegExp(`<img src="/media/${file}/320.jpg"[^>]* width="400" height="500"`));
    const { image } = (await site.app.inject(`/api/articles/${slug}?locale=pt`)).json();
    expect(image).toMatchObject({ width: 400, height: 500 });
    for (const path of ['/feed.xml', '/sitemap.xml', url]) expect(await get(path)).toContain(`/media/${file}/`);
  });

  it('changes the URL of the share image', async () => {
    const shareOf = (page: string) => /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1];
    expect(shareOf(before)).toBeDefined();
    expect(shareOf(await get(url))).not.toBe(shareOf(before));
  });

  it('is rendered with that size, and its earlier crops lead to it', async () => {
    const answer = await site.app.inject(`/media/${file}/480.jpg`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 400, height: 500 });
    const earlier = await site.app.inject(`/media/${id}/4x5-500/320.webp`);
    expect(earlier.headers.location).toBe(`/media/${file}/320.webp`);
    expect((await site.app.inject(`/media/${id}_180/320.webp`)).headers.location).toBe(`/media/${file}/320.webp`);
    expect((await site.app.inject(`/media/${'0'.repeat(32)}_180/320.webp`)).statusCode).toBe(404);
  });

  it('says that it was changed, as its licence requires, also where the page shows all of it', async () => {
    const credits = (page: string) => page.match(/com (?:corte e )?recodificação/g);
    expect(credits(before)).toContain('com recodificação');
    expect(new Set(credits(await get(url)))).toEqual(new Set(['com corte e recodificação']));
    expect(await get('/feed.xml')).toContain('com corte e recodificação');
  });

  it('can be undone and is explained in the history, in both languages', async () => {
    const history = async (locale: string) => {
      const headers = { cookie: `${cookie}; locale=${locale}` };
      return (await site.app.inject({ url: `/admin/history?thing=media-${id}`, headers })).body;
    };
    expect(await history('pt')).toContain('Imagem cortada ou rodada');
    expect(await history('en')).toContain('Picture cropped or turned');
    await room.execute('FrameMedia', { mediaId: id, turn: 0 });
    expect(await get(url)).toContain(`/media/${id}/`);
    expect(await get(url)).not.toContain(`/media/${file}/`);
  });
});

it('rejects a part outside the picture with a message', async () => {
  const part = { left: 0, top: 0, width: 1201, height: 100 };
  const answer = await room.send('FrameMedia', { mediaId: await newPicture(), turn: 0, part });
  expect(answer.json()).toMatchObject({ status: 409, code: 'part_outside' });
});

it('takes colour and placeholder from the part that is shown', async () => {
  const id = await newPicture();
  const lookOf = async () =>
    site.runtime.read
      .selectFrom('media')
      .select(['colour', 'placeholder'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const whole = await lookOf();
  await room.execute('FrameMedia', { mediaId: id, turn: 0, part: { left: 700, top: 0, width: 500, height: 600 } });
  const right = await lookOf();
  expect(right.placeholder).not.toBe(whole.placeholder);
  const [red, blue] = [right.colour.slice(1, 3), right.colour.slice(5)].map((hex) => Number.parseInt(hex, 16));
  expect(blue!).toBeGreaterThan(red!);
});
