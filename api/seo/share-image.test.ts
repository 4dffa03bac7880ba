import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { unique } from '#testing/editor-client.ts';
import { pageNames } from '#web/routes.ts';
import { useSite } from './test-site.ts';

const { get, site, room, publish, photograph } = useSite('https://levada.test');

/** Returns the colour of one pixel, `[red, green, blue]`. */
const colourAt = async (picture: Buffer, left: number, top: number): Promise<number[]> => {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

const drawnFiles = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of site().runtime.files.list('derived/share/')) keys.push(key);
  return keys;
};

describe('the share image', () => {
  it('of an article shows its photograph at the focal point, on the colour of its category', async () => {
    const mainImage = await photograph({ focusX: '1' });
    const { id } = await publish({ mainImage });
    await room().execute('EditCategory', { id: room().category, hue: 'terracotta' });
    const { statusCode, headers, rawPayload } = await get(`/share/pt/article/${id}.jpg`);
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/jpeg' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const [red, , blue] = await colourAt(rawPayload, 660, 300);
    expect(blue! - red!).toBeGreaterThan(150);
    const ground = await colourAt(rawPayload, 20, 20);
    for (const [index, value] of [0xa6, 0x3d, 0x1b].entries()) expect(Math.abs(ground[index]! - value)).toBeLessThan(6);
  });

  it('is drawn once, and again when its content changes', async () => {
    const { id } = await publish();
    const address = `/share/en/article/${id}.jpg`;
    const before = await drawnFiles();
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(address)));
    const etags = new Set(answers.map(({ headers }) => headers.etag));
    expect([etags.size, (await drawnFiles()).length - before.length]).toEqual([1, 1]);
    const [etag] = etags;
    expect((await get(address, { 'if-none-match': String(etag) })).statusCode).toBe(304);

    await room().execute('EditArticle', { id, translations: { en: { title: 'Another title' } } });
    const changed = await get(address, { 'if-none-match': String(etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.rawPayload.equals(answers[0]!.rawPayload)).toBe(false);
  });

  it('exists for every category and page, in both languages', async () => {
    const screens = pageNames.map((screen) => `screen/${screen}`);
    for (const each of [...screens, `category/${room().category}`]) {
      for (const locale of ['pt', 'en']) {
        const { statusCode, rawPayload } = await get(`/share/${locale}/${each}.jpg`);
        expect({ each, statusCode }).toEqual({ each, statusCode: 200 });
        expect((await sharp(rawPayload).metadata()).width).toBe(1200);
      }
    }
  });

  it('does not exist for what readers cannot see', async () => {
    const { id } = await publish({ draft: true });
    for (const address of [
      `/share/pt/article/${id}.jpg`,
      '/share/pt/article/00000000-0000-4000-8000-000000000000.jpg',
      "/share/pt/article/'.jpg",
      '/share/pt/category/nothing.jpg',
      '/share/pt/edition/1.jpg',
      '/share/pt/edition/x.jpg',
      '/share/pt/hyperlink/nothing.jpg',
      '/share/pt/screen/constructor.jpg',
      '/share/fr/screen/home.jpg',
      '/share/pt/else/home.jpg',
    ]) {
      expect({ address, status: (await get(address)).statusCode }).toEqual({ address, status: 404 });
    }
  });

  it.each([
    ['missing', undefined],
    ['damaged', 'no picture'],
  ])('shows text only while the photograph is %s, and the photograph afterwards', async (_, damaged) => {
    const mainImage = await photograph({ focusX: '0' });
    const { id } = await publish({ mainImage, translations: { pt: { title: unique('Vista') } } });
    const address = `/share/pt/article/${id}.jpg`;
    const { files } = site().runtime;
    const key = `originals/${mainImage}`;
    const original = (await files.readBytes(key))!;
    await files.delete(key);
    if (damaged) await files.write(key, Buffer.from(damaged));
    const before = await drawnFiles();
    const [first, second] = [await get(address), await get(address)];
    expect([first.statusCode, first.headers.etag, first.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await drawnFiles()).length - before.length).toBe(1);

    await files.write(key, original);
    const { headers, rawPayload } = await get(address);
    expect(headers.etag).toMatch(/^"\w{32}"$/);
    expect(rawPayload.equals(first.rawPayload)).toBe(false);
  });
});
