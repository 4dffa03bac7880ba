import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RegisterMedia } from '#domain/media/decider.ts';
import { type Framing, pictureFile, UNFRAMED } from '#domain/media/framing.ts';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { mediaRoutes } from './routes.ts';
import { createTestFiles, keysOf } from './test-files.ts';
import { drawAnimation, drawPicture } from './test-pictures.ts';

/** What the read model says of each picture; its ratio is 3:2. */
const SHOWN = { width: 1200, height: 800, focus: { x: 0.25, y: 0.5 } };
type Shown = typeof SHOWN;

/** Creates an app with small limits for forms; `registered` are the commands that it received. */
const createApp = async (files?: FileStore, framing: Framing = UNFRAMED, shown: Shown = SHOWN) => {
  const app = fastify();
  onTestFinished(() => app.close());
  const registered: RegisterMedia[] = [];
  const store = files ?? (await createTestFiles());
  await app.register(multipart, { limits: { fileSize: 1000, files: 3 } });
  await app.register(mediaRoutes, {
    files: store,
    findShown: async ({ id }) => [{ ...shown, id: pictureFile(id, framing) }],
    register: async (command) => registered.push(command),
  });
  return { app, files: store, registered };
};

type App = Awaited<ReturnType<typeof createApp>>['app'];

const upload = async (app: App, picture: Uint8Array<ArrayBuffer> | undefined, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (picture) form.append('file', new Blob([picture]), 'evil/../name.svg');
  const body = new Response(form);
  return app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
};

const photograph = Buffer.from(await drawPicture(1200, 800).jpeg({ quality: 95 }).toBuffer());

describe('POST /api/media', () => {
  it('stores the original, registers it and returns its URL', async () => {
    const { app, files, registered } = await createApp();
    const id = hash('sha256', photograph).slice(0, 32);
    const fields = { author: ' Aitzol Berasategi ', licence: 'CC BY 4.0', source: '', focusX: '0.25', focusY: '1' };
    const answer = await upload(app, photograph, fields);

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id,
      width: 1200,
      height: 800,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      url: `/media/${id}/960.jpg`,
    });
    expect(answer.headers.location).toBe(`/media/${id}/960.jpg`);
    expect(await keysOf(files)).toEqual([`originals/${id}`]);
    expect(photograph.equals((await files.readBytes(`originals/${id}`))!)).toBe(true);
    const { colour, placeholder } = answer.json();
    expect(registered).toEqual([
      {
        name: 'RegisterMedia',
        id,
        width: 1200,
        height: 800,
        colour,
        placeholder,
        format: 'jpeg',
        bytes: photograph.length,
        credit: { author: 'Aitzol Berasategi', licence: 'CC BY 4.0' },
        focus: { x: 0.25, y: 1 },
      },
    ]);
    const shown = await app.inject(answer.json().url);
    expect(shown.statusCode).toBe(200);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 640 });
  });

  it('sets the focal point to the centre by default', async () => {
    const { app, registered } = await createApp();
    await upload(app, photograph, { focusX: '', focusY: '' });
    expect(registered).toMatchObject([{ credit: {}, focus: { x: 0.5, y: 0.5 } }]);
  });

  it('accepts the same picture twice', async () => {
    const { app, files } = await createApp();
    const [first, second] = [await upload(app, photograph), await upload(app, photograph)];
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(await keysOf(files)).toHaveLength(1);
  });

  it.each<[string, number, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an SVG', 415, 'not_a_picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an HTML page', 415, 'not_a_picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an animated picture', 415, 'not_a_picture', () => drawAnimation('webp')],
    ['half a picture', 415, 'not_a_picture', () => photograph.subarray(0, 20_000)],
    ['an empty file', 415, 'not_a_picture', () => Buffer.alloc(0)],
    ['more than 25 MB', 413, 'picture_too_large', () => Buffer.alloc(MAX_PICTURE_BYTES + 1)],
  ])('rejects %s', async (_what, status, code, make) => {
    const { app, files, registered } = await createApp();
    const answer = await upload(app, new Uint8Array(await make()));
    expect(answer.json()).toMatchObject({ statusCode: status, code });
    expect(answer.statusCode).toBe(status);
    expect(await keysOf(files)).toEqual([]);
    expect(registered).toEqual([]);
  });

  it('rejects a form without a picture', async () => {
    const { app } = await createApp();
    expect((await upload(app, undefined, { author: 'A. B.' })).statusCode).toBe(422);
    const json = { method: 'POST', url: '/api/media', payload: { file: 'x' } } as const;
    expect((await app.inject(json)).json()).toMatchObject({ statusCode: 415, code: 'not_a_picture' });
  });

  it('names the invalid fields', async () => {
    const { app, files } = await createApp();
    let problem: unknown;
    app.addHook('onError', async (_request, _reply, error) => {
      problem = error;
    });
    const answer = await upload(app, photograph, { author: 'a'.repeat(201), focusX: '1.5', licence: 'ok' });
    expect(answer.statusCode).toBe(422);
    expect(problem).toMatchObject({ code: 'validation', errors: [{ path: 'author' }, { path: 'focusX' }] });
    expect(await keysOf(files)).toEqual([]);
  });

  it('rejects a second file', async () => {
    const { app, files } = await createApp();
    const form = new FormData();
    const picture = new Blob([photograph]);
    form.append('file', picture, 'one.jpg');
    form.append('file', picture, 'two.jpg');
    const body = new Response(form);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/media',
      headers: { 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(413);
    expect(await keysOf(files)).toEqual([]);
  });
});

describe('GET /media', () => {
  const appWithPicture = async () => {
    const { app, files } = await createApp();
    const { id } = (await upload(app, photograph)).json();
    return { app, files, id };
  };

  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('responds with the %s, cacheable permanently', async (format, type, decoded) => {
    const { app, id } = await appWithPicture();
    const answer = await app.inject(`/media/${id}/480.${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: decoded, width: 480, height: 320 });
  });

  it('responds with the current crop, and redirects to it from an earlier focal point', async () => {
    const { app, files, id } = await appWithPicture();
    const answer = await app.inject(`/media/${id}/4x5-250/320.jpg`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 400 });
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    const before = await keysOf(files);
    const elsewhere = await app.inject(`/media/${id}/4x5-251/320.jpg`);
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([302, `/media/${id}/4x5-250/320.jpg`]);
    for (const crop of ['3x2-500', '4x5-1001', '4x5-01', '1x1-500', '4x5', '..%2f4x5-250', '4x5-250-1']) {
      expect([crop, (await app.inject(`/media/${id}/${crop}/320.jpg`)).statusCode]).toEqual([crop, 404]);
    }
    expect(await keysOf(files)).toEqual(before);
  });

  it('responds with the current framing, and redirects to it from an earlier one', async () => {
    const framing = { turn: 90, part: { left: 100, top: 200, width: 600, height: 400 } } as const;
    const { app, files } = await createApp(undefined, framing, { ...SHOWN, width: 600, height: 400 });
    const { id } = (await upload(app, photograph)).json();
    const file = `${id}_90-100-200-600-400`;
    const answer = await app.inject(`/media/${file}/480.jpg`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 480, height: 320 });
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    const cropped = await app.inject(`/media/${file}/4x5-250/320.jpg`);
    expect(await sharp(cropped.rawPayload).metadata()).toMatchObject({ width: 320, height: 400 });
    const before = await keysOf(files);
    const locationOf = async (path: string) => (await app.inject(`/media/${path}`)).headers.location;
    expect(await locationOf(`${id}_180/640.webp`)).toBe(`/media/${file}/640.webp`);
    expect(await locationOf(`${id}/4x5-250/320.avif`)).toBe(`/media/${file}/4x5-250/320.avif`);
    expect(await locationOf(`${id}/3x2-500/320.avif`)).toBe(`/media/${file}/320.avif`);
    for (const wrong of ['_0', '_45', '_90-', '_90-1-2-3', '_90-01-2-30-40', '_90-1-2-0-40', '_90_180', '_'])
      expect([wrong, (await app.inject(`/media/${id}${wrong}/320.jpg`)).statusCode]).toEqual([wrong, 404]);
    expect(await keysOf(files)).toEqual(before);
  });

  it('keeps the whole picture of a framed one at its own URL', async () => {
    const { app } = await createApp(undefined, { turn: 180 });
    const { id } = (await upload(app, photograph)).json();
    expect((await app.inject(`/media/${id}/320.jpg`)).statusCode).toBe(200);
  });

  it('sends a different ETag for each file', async () => {
    const { app, id } = await appWithPicture();
    const names = ['320.webp', '480.webp', '320.jpg'];
    const answers = await Promise.all(names.map((name) => app.inject(`/media/${id}/${name}`)));
    expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(3);
  });

  it('responds to HEAD as to GET, without the picture', async () => {
    const { app, id } = await appWithPicture();
    const url = `/media/${id}/480.webp`;
    const head = await app.inject({ method: 'HEAD', url });
    const get = await app.inject(url);
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    const { date: _head, ...said } = head.headers;
    const { date: _get, ...expected } = get.headers;
    expect(said).toEqual(expected);
  });

  it('responds with 304 to a client that has the picture', async () => {
    const { app, id } = await appWithPicture();
    const url = `/media/${id}/480.webp`;
    const { etag } = (await app.inject(url)).headers;
    for (const method of ['GET', 'HEAD'] as const) {
      for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await app.inject({ method, url, headers: { 'if-none-match': known } });
        expect(answer.statusCode, known).toBe(304);
        expect(answer.rawPayload).toHaveLength(0);
        expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
        expect(answer.headers).not.toHaveProperty('content-type');
      }
    }
    const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it.each([
    'ffffffffffffffffffffffffffffffff/480.webp',
    '{id}/481.webp',
    '{id}/0480.webp',
    '{id}/480.0.webp',
    '{id}/480.svg',
    '{id}/480.jpeg',
    '{id}/480.webp.webp',
    '{id}/480',
    '{id}/.webp',
    '{id}/',
    '{id}/constructor.webp',
    '..%2foriginals/480.webp',
    '{id}/..%2f..%2foriginals%2f{id}',
    '{id}%00/480.webp',
    '../originals/{id}',
  ])('responds with 404 to %s', async (path) => {
    const { app, files, id } = await appWithPicture();
    const answer = await app.inject(`/media/${path.replaceAll('{id}', id)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('cache-control');
    expect(await keysOf(files)).toEqual([`originals/${id}`]);
  });
});
