import { beforeAll, describe, expect, it } from 'vitest';
import { type CommandClient, createCommandClient } from '#testing/command-client.ts';
import { unique } from '#testing/editor-client.ts';
import { uploadTestPicture } from '#testing/media/upload-picture.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { drawPicture } from './test-pictures.ts';

const opened = useEditorClient('editor');
let photographer: CommandClient;
let cookie: string;

beforeAll(async () => {
  cookie = await opened.site.signIn('photographer');
  photographer = createCommandClient(opened.site.app, cookie);
});

let uploads = 0;
/** Uploads a picture that no test has uploaded before. */
const upload = async (by = cookie) => {
  uploads += 1;
  return uploadTestPicture(
    opened.site.app,
    by,
    await drawPicture(300 + uploads, 200)
      .jpeg()
      .toBuffer(),
  );
};
const codeOf = async (name: string, body: object) => {
  const { statusCode, body: text } = await photographer.send(name, body);
  return `${statusCode} ${statusCode === 200 ? '' : JSON.parse(text).code}`.trim();
};
const get = (url: string) => opened.site.app.inject({ url, headers: { cookie, 'accept-language': 'en' } });
const credit = { credit: { kind: 'photograph', author: 'Rui' } };

describe('a photographer', () => {
  it('uploads, describes all pictures, and deletes and restores their own, also after a refusal', async () => {
    const [mine, other] = [await upload(), await upload(opened.cookie)];
    for (const mediaId of [mine, other]) expect(await codeOf('EditMedia', { mediaId, ...credit })).toBe('200');
    expect(await codeOf('DeleteMedia', { mediaId: other })).toBe('403 not_your_picture');
    expect(await codeOf('DeleteMedia', { mediaId: mine })).toBe('200');
    expect(await codeOf('RestoreMedia', { mediaId: mine })).toBe('200');
    await opened.room.execute('DeleteMedia', { mediaId: other });
    expect(await codeOf('RestoreMedia', { mediaId: other })).toBe('403 not_your_picture');
    expect(await codeOf('ReplaceMedia', { mediaId: mine, by: mine })).toBe('403 not_allowed');
  });

  it('sees of articles only the titles of those that show a picture', async () => {
    const mediaId = await upload();
    const title = unique('titulo');
    const article = { mainImage: mediaId, translations: { pt: { title } }, draft: true };
    const { id } = await opened.room.execute('CreateArticle', opened.room.article(article));
    const { body } = await get(`/admin/media?picture=${mediaId}`);
    expect([body.includes(title), body.includes(`/admin/articles/${id}`)]).toEqual([true, false]);
    for (const url of ['/admin/articles', `/admin/articles/${id}`, '/admin/board', '/admin/history']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    for (const url of ['/api/board', `/api/history/article-${id}`]) expect((await get(url)).statusCode).toBe(403);
    expect((await get('/api/desk/find?kind=articles&q=')).json().items).toEqual([]);
    const found = (await get('/api/desk/find?kind=everything&q=')).json().items;
    expect(new Set(found.map(({ group }: { group: string }) => group))).toEqual(new Set(['Pictures']));
  });

  it('writes no article and no note, and moves nothing', async () => {
    const { id } = await opened.room.execute('CreateArticle', opened.room.article({ draft: true }));
    for (const name of ['CreateArticle', 'EditArticle', 'MoveArticleStep', 'PinNote', 'PublishArticle']) {
      expect(await codeOf(name, { id })).toBe('403 not_allowed');
    }
  });
});
