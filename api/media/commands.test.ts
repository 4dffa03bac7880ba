import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { drawPicture } from './test-pictures.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const upload = async (file: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}, session = cookie) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]), 'picture.jpg');
  const body = new Response(form);
  return site.app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { cookie: session, 'content-type': body.headers.get('content-type')!, 'accept-language': 'en' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
};

const photograph = async (width = 640) => new Uint8Array(await drawPicture(width, 400).jpeg().toBuffer());

describe('a picture', () => {
  it('is uploaded, used and edited, and the next page and query show it', async () => {
    const uploaded = await upload(await photograph(), { author: 'Ana' });
    expect(uploaded.statusCode).toBe(201);
    const { id, url } = uploaded.json();
    expect((await site.app.inject(url)).headers['content-type']).toBe('image/jpeg');

    const slug = unique('slug');
    await room.execute('CreateArticle', room.article({ mainImage: id, translations: { pt: { title: 'Foto', slug } } }));
    const image = async () => (await site.app.inject(`/api/articles/${slug}?locale=pt`)).json().image;
    expect(await image()).toMatchObject({ credit: { author: 'Ana' } });
    const { stream, message } = await room.execute('EditMedia', { mediaId: id, credit: { author: 'Rui' } });
    expect({ stream, message }).toEqual({ stream: `media-${id}`, message: 'Picture successfully updated' });
    expect(await image()).toMatchObject({ credit: { author: 'Rui' } });
  });

  it('cannot be registered by a client’s command', async () => {
    expect((await room.send('RegisterMedia', {})).json()).toMatchObject({ status: 404, code: 'unknown_command' });
  });

  it('is rejected with a problem: without session, from an analyst, with an invalid field, or if it is no picture', async () => {
    const file = await photograph();
    expect((await upload(file, {}, '')).json()).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect((await upload(file, {}, await site.signIn('analyst'))).json()).toMatchObject({ status: 403 });
    expect((await upload(file, { focusX: '7' })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'focusX', message: 'The value must be between 0 and 1' }],
    });
    expect((await upload(file, { author: 'a'.repeat(999) })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'author' }],
    });
    expect((await upload(new TextEncoder().encode('<svg/>'))).json()).toMatchObject({
      status: 415,
      code: 'not_a_picture',
    });
  });

  it('is required in the form', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/media',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'accept-language': 'en' },
      payload: '--x\r\ncontent-disposition: form-data; name="author"\r\n\r\nAna\r\n--x--\r\n',
    });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'file', message: 'Choose a file' }] });
  });
});
