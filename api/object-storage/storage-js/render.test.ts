import type { StorageClient } from '@supabase/storage-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '#api/media/test-pictures.ts';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { onTheWire, refusal, refusalOnTheWire } from '#testing/storage/refusals.ts';

describe('rendered pictures, with Supabase’s client', () => {
  let storage: StorageUnderTest;
  let client: StorageClient;
  let closed: ReturnType<StorageClient['from']>;
  beforeAll(async () => {
    storage = await openStorage();
    client = await storage.as('service');
    const wide = await drawPicture(1000, 500)
      .withExif({ IFD0: { Artist: 'Zé' } })
      .jpeg()
      .toBuffer();
    for (const isPublic of [true, false]) {
      const name = isPublic ? 'open' : 'closed';
      await client.createBucket(name, { public: isPublic });
      await client.from(name).upload('wide.jpg', wide, { contentType: 'image/jpeg', cacheControl: '77' });
    }
    closed = client.from('closed');
    const thirds = ['#ff0000', '#00ff00', '#0000ff'].map((background, at) => ({
      input: { create: { width: 300, height: 700, channels: 3 as const, background } },
      left: at * 300,
      top: 0,
    }));
    const blank = sharp({ create: { width: 900, height: 700, channels: 3, background: '#000000' } });
    const striped = await blank.composite(thirds).png().toBuffer();
    await closed.upload('stripes.png', striped, { contentType: 'image/png' });
    await closed.upload('note.txt', 'no picture', { contentType: 'text/plain' });
    await closed.upload('false.png', 'no picture', { contentType: 'image/png' });
  });
  afterAll(() => storage.close());

  const looks = async (content: Blob | Response) => {
    const { width, height, format, exif } = await sharp(Buffer.from(await content.arrayBuffer())).metadata();
    return { width, height, format, exif };
  };

  it.each([
    [{ width: 320 }, 320, 160],
    [{ width: 102 }, 102, 51],
    [{ width: 123, height: 77 }, 123, 77],
    [{ width: 124, height: 77, resize: 'contain' }, 124, 62],
    [{ height: 320 }, 640, 320],
    [{ width: 320, height: 320 }, 320, 320],
    [{ width: 320, height: 320, resize: 'contain' }, 320, 160],
    [{ width: 320, height: 320, resize: 'fill' }, 320, 320],
    [{ width: 2500 }, 1000, 500],
    [{ resize: 'cover' }, 1000, 500],
  ] as const)('have the size requested by %j: %i × %i', async (transform, width, height) => {
    const { data, error } = await closed.download('wide.jpg', { transform });
    expect(error).toBeNull();
    expect(await looks(data!)).toEqual({ width, height, format: 'jpeg', exif: undefined });
  });

  it('keep transparency where the format can', async () => {
    const glass = sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } });
    await closed.upload('glass.png', await glass.png().toBuffer(), { contentType: 'image/png' });
    const alphaOf = async (query: string) => {
      const headers = await storage.headersOf('service');
      const url = `${storage.url}/render/image/authenticated/closed/glass.png?width=20&${query}`;
      const picture = sharp(await (await fetch(url, { headers })).arrayBuffer());
      const { format, hasAlpha } = await picture.metadata();
      return [format, hasAlpha];
    };
    expect(await alphaOf('format=origin')).toEqual(['png', true]);
    expect(await alphaOf('format=webp')).toEqual(['webp', true]);
    expect(await alphaOf('format=jpg')).toEqual(['jpeg', false]);
  });

  it.each([
    [{}, 'g', undefined],
    [{ gravity: 'we' }, 'r', 'gravity:we'],
    [{ gravity: 'soea' }, 'b', 'gravity:soea'],
    [{ gravity: 'fp', x_offset: 0, y_offset: 1 }, 'r', 'gravity:fp:0:1'],
    [{ gravity: 'fp', x_offset: 0.5, y_offset: 0.5 }, 'g', 'gravity:fp:0.5:0.5'],
  ])('keep what gravity names when they are cropped: %j', async (gravity, colour, named) => {
    // A third of the width: one of the stripes.
    const transform = { width: 30, height: 70, format: 'origin', ...gravity } as never;
    const response = await fetch((await closed.createSignedUrl('stripes.png', 60, { transform })).data!.signedUrl);
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    const [strongest] = Object.entries(dominant).toSorted(([, a], [, b]) => b - a)[0]!;
    expect([strongest, /gravity:[^,]*/.exec(response.headers.get('x-transformations')!)?.[0]]).toEqual([colour, named]);
  });

  it('need a focal point for the gravity fp alone', async () => {
    for (const query of ['gravity=fp', 'gravity=fp&x_offset=2&y_offset=0', 'gravity=no&x_offset=0&y_offset=0']) {
      const url = `${storage.url}/render/image/public/open/wide.jpg?width=10&height=10&${query}`;
      expect((await onTheWire(fetch(url))).body).toMatchObject({ code: 'InvalidRequest' });
    }
  });

  it('show what can be read of a damaged picture', async () => {
    const damaged = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+/p94AAAAASUVORK5CYII=';
    await client.from('open').upload('damaged.png', Buffer.from(damaged, 'base64'), { contentType: 'image/png' });
    expect((await fetch(`${storage.url}/render/image/public/open/damaged.png?width=1&height=1`)).status).toBe(200);
  });

  it('name their transformation in a header', async () => {
    const { data } = await closed.createSignedUrl('wide.jpg', 60, {
      transform: { width: 200, height: 200, quality: 60 },
    });
    const answer = await fetch(data!.signedUrl);
    await answer.arrayBuffer();
    expect(answer.headers.get('x-transformations')).toBe('height:200,width:200,resizing_type:fill,quality:60');
  });

  it('are cropped around the centre, or stretched', async () => {
    const leftOf = async (resize: 'cover' | 'fill') => {
      const { data } = await closed.download('stripes.png', { transform: { width: 320, height: 640, resize } });
      const there = { left: 30, top: 300, width: 1, height: 1 };
      const [red = 0, green = 0] = await sharp(await data!.arrayBuffer())
        .extract(there)
        .raw()
        .toBuffer();
      return red > green ? 'red' : 'green';
    };
    expect(await leftOf('cover')).toBe('green');
    expect(await leftOf('fill')).toBe('red');
  });

  it('are smaller with less quality', async () => {
    const sizeOf = async (quality: number) =>
      (await closed.download('wide.jpg', { transform: { width: 640, quality } })).data!.size;
    expect(await sizeOf(20)).toBeLessThan((await sizeOf(90)) / 2);
  });

  it('have the smallest format that the client accepts, or the requested one', async () => {
    const address = client.from('open').getPublicUrl('wide.jpg', { transform: { width: 320 } }).data.publicUrl;
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const answer = await fetch(address, { headers: { accept } });
      await answer.arrayBuffer();
      expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
        type,
        expect.stringContaining('accept'),
      ]);
    }
    const origin = await fetch(`${address}&format=origin`, { headers: { accept: 'image/avif' } });
    expect(await looks(origin)).toMatchObject({ format: 'jpeg' });
  });

  it('are not sent again to a client that has them', async () => {
    const address = client.from('open').getPublicUrl('wide.jpg', { transform: { width: 320 } }).data.publicUrl;
    const first = await fetch(address);
    await first.arrayBuffer();
    expect(first.headers.get('cache-control')).toBe('max-age=77');
    const etag = first.headers.get('etag')!;
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const other = await fetch(`${address}&height=320`, { headers: { 'if-none-match': etag } });
    await other.arrayBuffer();
    expect(other.status).toBe(200);
  });

  it('are signed without the original', async () => {
    const { data } = await closed.createSignedUrl('wide.jpg', 60, { transform: { width: 480, height: 320 } });
    const original = data!.signedUrl.replace('/render/image/sign/', '/object/sign/');
    for (const method of ['GET', 'HEAD']) expect((await fetch(original, { method })).status, method).toBe(400);
    expect((await fetch(data!.signedUrl)).status).toBe(200);
  });

  it('are signed for one transformation and no other', async () => {
    const { data } = await closed.createSignedUrl('wide.jpg', 60, { transform: { width: 480, height: 320 } });
    expect(data!.signedUrl.startsWith(`${storage.url}/render/image/sign/closed/wide.jpg?token=`)).toBe(true);
    expect(await looks(await fetch(data!.signedUrl))).toMatchObject({ width: 480, height: 320 });
    expect(await looks(await fetch(`${data!.signedUrl}&width=960&height=960`))).toMatchObject({
      width: 480,
      height: 320,
    });
    const altered = data!.signedUrl.replace('wide.jpg', 'note.txt');
    expect(await onTheWire(fetch(altered))).toEqual(refusalOnTheWire('InvalidJWT'));
  });

  it.each([
    { width: 2501 },
    { width: -1 },
    { width: 320.5 },
    { height: 100_000 },
    { width: 320, quality: 10 },
    { width: 320, quality: 101 },
  ])('are rejected with %j', async (transform) => {
    expect(await closed.download('wide.jpg', { transform })).toEqual(refusal('InvalidRequest'));
    expect(await closed.createSignedUrl('wide.jpg', 60, { transform })).toEqual(refusal('InvalidRequest'));
  });

  it('require that the object is a picture', async () => {
    const transform = { width: 320 };
    for (const name of ['note.txt', 'false.png']) {
      expect(await closed.download(name, { transform })).toEqual(refusal('InvalidRequest'));
    }
    expect(await closed.download('none.jpg', { transform })).toEqual(refusal('NoSuchKey'));
    expect(await client.from('nowhere').download('none.jpg', { transform })).toEqual(refusal('NoSuchBucket'));
    const notPublic = closed.getPublicUrl('wide.jpg', { transform }).data.publicUrl;
    expect(await onTheWire(fetch(notPublic))).toEqual(refusalOnTheWire('NoSuchBucket'));
    const stranger = await storage.as('visitor');
    expect(await stranger.from('closed').download('wide.jpg', { transform })).toEqual(refusal('NoAuthorization'));
  });
});
