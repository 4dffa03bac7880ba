import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/decider.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { stripInvalidXml } from '#domain/shared/text.ts';
import { pageKeys } from '#domain/static-page/events.ts';
import { waitForPosition } from '#projections/engine/wait-for-position.ts';
import { projectionsOf } from '#projections/read-models.ts';
import { toNewEvent, uuid } from '#testing/projections/helpers.ts';
import { readXml } from '#testing/read-xml.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { pageNames } from '#web/routes.ts';
import { useSite } from './test-site.ts';

const siteUrl = 'https://levada.test';
const { get, site, photograph } = useSite(siteUrl);

/** Texts that commands reject now, but older or imported events may contain. */
const BAD = 'Mau\u0001\u000b\ufffe\uffff ]]> <b>&amp;';
const UNSEEN = '\u0001\uffff';

const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeAll(() => {
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
});
afterAll(() => {
  process.off('uncaughtException', note);
  process.off('unhandledRejection', note);
});

const now = new Date().toISOString();

/** Appends events without commands, as an old event log may contain them. */
const tell = async (stream: string, ...events: DomainEvent[]): Promise<void> => {
  const { store, changes } = site().runtime;
  const recorded = events
    .map((event) => toNewEvent(event))
    .map((event) => ({ ...event, metadata: { ...event.metadata, at: now } }));
  const { position } = await store.append(stream, 'any', recorded);
  expect(await waitForPosition(changes, projectionsOf(stream), position, 20_000)).toBe(true);
};

const both = <T>(value: T) => ({ pt: value, en: value });

/** Appends content in which every text is `said`. Ids count from `first`. */
const tellMagazine = async (said: string, first: number, mediaId: string) => {
  const [category, author, article, plain, restaurant, advert] = [0, 1, 2, 3, 4, 5].map((each) => uuid(first + each));
  const inline = [{ text: said, bold: true, href: 'https://example.org/' }, { text: said }];
  const image = { mediaId, alt: said, caption: said };
  const content: Block[] = [
    { type: 'heading', level: 2, text: inline },
    { type: 'text', text: inline },
    { type: 'list', ordered: true, items: [inline] },
    { type: 'quote', text: inline, source: said },
    { type: 'image', width: 'wide', ...image },
    { type: 'gallery', images: [image, image] },
  ];
  const slug = `slug-${first}`;
  const texts = { title: said, slug, summary: said, content, mainImageCaption: said, mainImageAlt: said };
  const facts = { category, author, photographer: author, date: now.slice(0, 10) };
  await tell(`category-${category}`, {
    type: 'CategoryAdded',
    data: { id: category, slug: both(`category-${first}`), name: both(said), description: both(said), hue: 'cane' },
  });
  await tell(`contributor-${author}`, {
    type: 'ContributorAdded',
    data: { id: author, name: said, roles: ['author', 'photographer'], avatar: null },
  });
  for (const [id, mainImage] of [
    [article, mediaId],
    [plain, null],
  ] as const) {
    const translations = both({ ...texts, slug: `${slug}-${mainImage ? 'a' : 'b'}` });
    await tell(
      `article-${id}`,
      { type: 'ArticleCreated', data: { id, ...facts, mainImage, translations } },
      { type: 'ArticlePublished', data: { id, locale: 'pt' } },
      { type: 'ArticlePublished', data: { id, locale: 'en' } },
      { type: 'ArticleFeatured', data: { id } },
    );
  }
  await tell(`restaurant-${restaurant}`, {
    type: 'RestaurantAdded',
    data: {
      id: restaurant,
      name: said,
      address: said,
      phone: said,
      website: 'https://example.org/',
      image: mediaId,
      imageAltPt: said,
      imageAltEn: said,
      price: 1,
      rating: 5,
      verdictPt: said,
      verdictEn: said,
      descriptionPt: said,
      descriptionEn: said,
      openingPt: said,
      openingEn: said,
      openingHours: said,
      additionalInfoPt: said,
      additionalInfoEn: said,
      area: 'funchal',
      position: { latitude: 32.65, longitude: -16.91 },
    },
  });
  const cover = { mediaId, alt: both(said) };
  await tell(
    `edition-${first}`,
    {
      type: 'EditionOpened',
      data: {
        number: first,
        title: both(said),
        month: '2026-01',
        summary: both(said),
        hue: 'cane',
        link: null,
        articles: [article],
        cover,
      },
    },
    { type: 'EditionPublished', data: { number: first } },
  );
  await tell(`hyperlink-h${first}`, {
    type: 'HyperlinkAdded',
    data: { id: `h${first}`, title: both(said), text: both(said), picture: cover, target: 'https://example.org/' },
  });
  await tell(`advert-${advert}`, {
    type: 'AdvertAdded',
    data: {
      id: advert,
      name: said,
      picture: mediaId,
      alt: both(said),
      target: 'https://example.org/',
      placement: 'article',
      from: '2020-01-01',
      until: '2999-01-01',
      locale: null,
    },
  });
  for (const page of pageKeys) {
    await tell(`page-${page}`, { type: 'PageEdited', data: { page, translations: both({ title: said, content }) } });
  }
  await tell(`media-${mediaId}`, {
    type: 'MediaEdited',
    data: { id: mediaId, facts: { credit: { author: said, licence: said, source: said } } },
  });
  await tell('settings-magazine', {
    type: 'SettingsUpdated',
    data: {
      title: said,
      tagline: both(said),
      email: 'redacao@example.org',
      address: said,
      social: [{ name: said, url: 'https://example.org/' }],
    },
  });
  return { article, plain, category, first };
};

/** Drawing an image takes 0.1 s, so `npm test` draws only the first two. */
const drawnScreens = pageNames.slice(0, isFullRun ? undefined : 2);

/** Returns the URL of a page's payload. */
const payloadOf = (page: string): string => {
  const [path, query] = page.split('?');
  return `/RSC/R${path === '/' ? '/_root' : path}.txt${query ? `?query=${encodeURIComponent(query)}` : ''}`;
};

describe.each([
  ['characters that XML cannot contain', BAD, 1000],
  ['only invisible characters', UNSEEN, 2000],
])('events whose texts contain %s', (_what, said, first) => {
  let told: Awaited<ReturnType<typeof tellMagazine>>;
  beforeAll(async () => {
    told = await tellMagazine(said, first, await photograph());
  });

  /** Returns every URL in the sitemap. */
  const listed = async (): Promise<string[]> => {
    const { body } = await get('/sitemap.xml');
    return readXml(body)
      .all('url')
      .map((url) => url.textOf('loc').replace(siteUrl, '') || '/');
  };

  it('leave every sitemap and feed well-formed', async () => {
    const category = `category-${first}`;
    const texts = [
      '/sitemap.xml',
      '/sitemap-0.xml',
      '/sitemap-1.xml',
      '/news-sitemap.xml',
      '/feed.xml',
      '/en/feed.xml',
    ];
    for (const url of [...texts, `/artigos/${category}/feed.xml`, `/en/articles/${category}/feed.xml`]) {
      const { statusCode, body } = await get(url);
      expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
      expect(readXml(body).name).toMatch(/^(urlset|rss)$/);
      expect(stripInvalidXml(body)).toBe(body);
    }
    expect(uncaught).toEqual([]);
  });

  it('leave every page, its payload and its structured data valid', async () => {
    const paths = await listed();
    expect(paths).toContain(`/en/articles/category-${first}/slug-${first}-a`);
    for (const path of paths) {
      const page = await get(path, { accept: 'text/html', cookie: 'locale=pt' });
      expect({ path, status: page.statusCode }).toEqual({ path, status: 200 });
      for (const [, json] of page.body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)) {
        expect(JSON.parse(json!)).toMatchObject({ '@context': 'https://schema.org' });
      }
      if (!isFullRun && !path.startsWith('/en/articles')) continue;
      const data = await get(payloadOf(path));
      expect({ path, status: data.statusCode }).toEqual({ path, status: 200 });
    }
    for (const path of ['/artigos?q=Mau', '/en/articles?q=%01', '/manifest.webmanifest', '/en/manifest.webmanifest']) {
      expect({ path, status: (await get(path)).statusCode }).toEqual({ path, status: 200 });
    }
    expect(uncaught).toEqual([]);
  });

  it('leave every share image drawable', async () => {
    const { article, plain, category } = told;
    const things = [
      `article/${article}`,
      `article/${plain}`,
      `category/${category}`,
      `edition/${first}`,
      `hyperlink/h${first}`,
    ];
    for (const thing of [...things, ...drawnScreens.map((screen) => `screen/${screen}`)]) {
      const { statusCode, rawPayload } = await get(`/share/en/${thing}.jpg`);
      expect({ thing, statusCode }).toEqual({ thing, statusCode: 200 });
      expect((await sharp(rawPayload).metadata()).width).toBe(1200);
    }
    expect(uncaught).toEqual([]);
  });

  it('leave API responses valid', async () => {
    for (const url of [
      '/api/articles',
      '/api/categories',
      '/api/contributors',
      '/api/restaurants',
      '/api/editions/latest',
    ]) {
      const { statusCode } = await get(`${url}?locale=pt`);
      expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
    }
  });
});
